"""`manage.py serve`: runs the whole site in one process."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections


class Command(BaseCommand):
    """Serve the pages and run the background tasks in one process."""

    help = "Serve the pages and run the background tasks in this one process, until Ctrl-C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000, help="the next free one is taken if this is in use")
        parser.add_argument("--demo", action="store_true", help="first migrate the database and create the demo")

    def handle(self, *args: Any, host: str, port: int, demo: bool, **options: Any) -> None:
        from forbidden import embedded

        try:
            with embedded.sole_server(settings.VAR_DIR) as file:
                if demo:
                    call_command("migrate", verbosity=0)
                    call_command("demo", stdout=self.stdout)
                    self.stdout.flush()
                    connections.close_all()
                embedded.serve(host, port, file)
        except embedded.AlreadyRunning as running:
            where = f" at {running.address}" if running.address else ""
            raise CommandError(
                f"Forbidden already runs on this data{where}. Stop it first, or set VAR_DIR to another folder."
            ) from running
        except OSError as error:
            raise CommandError(str(error)) from error
