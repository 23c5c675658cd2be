"""`manage.py import_game`: stores exported games, from here or from another copy of this software."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.exceptions import Refused
from games.services.history import imports


class Command(BaseCommand):
    help = "Replay exported games and store those that follow from their seeds. Importing a file twice makes one game."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="file.json")
        parser.add_argument("--public", action="store_true", help="anybody with a game's address may look at it")

    def handle(self, *args: Any, files: list[Path], public: bool, **options: Any) -> None:
        for path in files:
            try:
                game, made = imports.import_game(file=path.read_bytes(), is_public=public)
            except OSError as error:
                raise CommandError(str(error)) from error
            except Refused as error:
                raise CommandError(f"{path}: {error.sentence}") from error
            result = "is now" if made else "was already here as"
            self.stdout.write(f"{path} {result} game {game.pk}: {game.name}, {game.steps} steps, {game.status}.")
