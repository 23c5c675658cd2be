"""`manage.py demo`: demo players and tables for a developer's machine."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games import demo


class Command(BaseCommand):
    help = "Create the demo players and tables, unless they exist. For debug mode only: anybody may sign in as them."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEBUG:
            raise CommandError("The demo is only for debug mode, because anybody may sign in as its players.")
        names = " and ".join(f'"{game.name}"' for game in demo.set_up())
        self.stdout.write(
            f"Demo (debug only): open the address below and play as {', '.join(demo.PLAYERS)}; "
            f"their tables {names} are in mid-game."
        )
