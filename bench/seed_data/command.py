"""The command that fills a site."""

import argparse
import sys
import time
from collections.abc import Sequence

from django.conf import settings

from bench.seed_data.site import LEAST_REAL, fill


def main(arguments: Sequence[str]) -> None:
    """Fill the database with made-up people and games: some are played at random, others are copies."""
    parser = argparse.ArgumentParser(prog="python -m bench.seed_data", description=main.__doc__)
    parser.add_argument("--games", type=int, default=1000, help="how many games in all (1000)")
    parser.add_argument("--real", type=int, default=48, help="how many of them are played (48)")
    parser.add_argument("--without-steps", action="store_true", help="store the steps of only one copy in 49")
    parser.add_argument("--yes-really", action="store_true", help="allow it in production")
    chosen = parser.parse_args(arguments)
    if settings.PRODUCTION and not chosen.yes_really:
        sys.exit("This is production. Thousands of made-up games would appear on the site.")
    if chosen.real < LEAST_REAL or chosen.games < chosen.real:
        sys.exit(f"At least {LEAST_REAL} games must be real, and at most all of them.")
    start = time.monotonic()
    for done in fill(games=chosen.games, real=chosen.real, with_steps=not chosen.without_steps):
        print(f"{done:>9,} of {chosen.games:,} games after {time.monotonic() - start:.0f} s", flush=True)
