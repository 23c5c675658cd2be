"""`manage.py fill`: a large site for benchmarks."""

import time
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games import seed_data


class Command(BaseCommand):
    help = (
        "Fill the database with made-up people and games for benchmarks: some are played at random, others are copies."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--games", type=int, default=1000, help="how many games in all (1000)")
        parser.add_argument("--real", type=int, default=48, help="how many of them are played (48)")
        parser.add_argument("--without-steps", action="store_true", help="store the steps of only one copy in 49")
        parser.add_argument("--yes-really", action="store_true", help="allow it in production")

    def handle(self, *args: Any, games: int, real: int, without_steps: bool, yes_really: bool, **options: Any) -> None:
        if settings.PRODUCTION and not yes_really:
            raise CommandError("This is production. Thousands of made-up games would appear on the site.")
        if real < seed_data.LEAST_REAL or games < real:
            raise CommandError(f"At least {seed_data.LEAST_REAL} games must be real, and at most all of them.")
        start = time.monotonic()
        for done in seed_data.fill(games=games, real=real, with_steps=not without_steps):
            self.stdout.write(f"{done:>9,} of {games:,} games after {time.monotonic() - start:.0f} s")
