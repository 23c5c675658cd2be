"""`manage.py rebuild_statistics`: writes all statistics anew."""

from typing import Any

from django.core.management.base import BaseCommand

from games.services.statistics import rows


class Command(BaseCommand):
    help = "Write all statistics anew from the steps of finished games. The site may stay online meanwhile."

    def handle(self, *args: Any, verbosity: int, **options: Any) -> None:
        def report(counted: int) -> None:
            if verbosity > 1:
                self.stdout.write(f"{counted} games …")

        counted = rows.recount_results(progress=report)
        self.stdout.write(f"Rebuilt the statistics of {counted} finished games.")
