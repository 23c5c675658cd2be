"""The buffers that pages and sweeps read at a million stored games and at a thousand, and the size of a finished game.

It needs PostgreSQL, because SQLite does not report what it reads. A million games with all their steps are some 40 GB.
Therefore only one of 49 games in the large site has its steps. The size of a game is measured in the small site, where
all games have them.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bench.databases import PRODUCTION, SERVER, scratch_database
from bench.figures import Figure

SMALL = 1000
LARGE = int(os.environ.get("SCALE", 1_000_000))


def measure() -> Iterator[Figure]:
    if not SERVER:
        return
    with _site(SMALL) as run_pages:
        small = run_pages("buffers")
        size, steps = run_pages("size")
    detail = f"of {steps:.0f} steps on average, on PostgreSQL"
    yield Figure("kB of a finished game, with its indexes", size, at_most=100, detail=detail)
    with _site(LARGE, "--without-steps") as run_pages:
        large = run_pages("buffers")
    for what, (buffers, most_expensive) in large.items():
        small_buffers = small[what][0]
        detail = f"{buffers:.0f} against {small_buffers:.0f} buffers at {LARGE:,} and {SMALL:,} games"
        figure = Figure(f"{what}, buffers at scale", buffers / small_buffers, at_most=2, detail=detail)
        yield figure
        if not figure.holds:
            print(f"    mostly by {most_expensive}", flush=True)


@contextmanager
def _site(games: int, *options: str) -> Iterator[Any]:
    """Fill a scratch database with games; yield a function that runs `bench.pages` on it."""
    with scratch_database(f"forbidden_bench_{games}") as url, tempfile.TemporaryDirectory() as folder:
        env = os.environ | PRODUCTION
        env |= {"DATABASE_URL": url, "EMBEDDED": "0", "DEBUG": "0", "REDIS_URL": "", "VAR_DIR": folder}
        env |= {"DJANGO_SETTINGS_MODULE": "bench.settings", "LOG_LEVEL": "ERROR"}

        def run(*command: str) -> str:
            return subprocess.run(
                [sys.executable, *command], check=True, env=env, stdout=subprocess.PIPE, text=True
            ).stdout

        for command in ("migrate", "collectstatic"):
            run("manage.py", command, "--noinput", "--verbosity", "0")
        run("-m", "bench.seed_data", "--yes-really", "--games", str(games), *options)
        yield lambda what: json.loads(run("-m", "bench.pages", what))
