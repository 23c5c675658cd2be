"""`manage.py serve`: runs the whole site in one process."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Serve the pages and run the background tasks in one process."""

    help = "Serve the pages and run the background tasks in this one process, until Ctrl-C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000, help="the next free one is taken if this is in use")

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        from forbidden import embedded

        try:
            embedded.serve(host, port)
        except OSError as error:
            raise CommandError(str(error)) from error
