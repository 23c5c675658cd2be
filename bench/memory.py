"""The memory of a web process after a minute of many concurrent pages and pictures."""

import random
import time
from collections.abc import Iterator

import psutil

from bench.databases import sites
from bench.figures import Figure
from bench.http import run_people, server
from bench.load import run_load
from games.engine import RULES

AT_ONCE = 60
SECONDS = 60
SESSIONS = 10
MB = 1e6


def measure() -> Iterator[Figure]:
    for name in sites():
        if name == "PostgreSQL":
            with server() as (port, _, _):
                yield from _measure(port)


def _measure(port: int) -> Iterator[Figure]:
    process = next(each for each in psutil.Process().children() if str(port) in each.cmdline())
    start = process.memory_info().rss / MB
    with run_load("requests", port=port, at_once=AT_ONCE, pages=_pages()) as load:
        time.sleep(SECONDS / 2)
        half = process.memory_info().rss / MB
        time.sleep(SECONDS / 2)
        load.send("stop")
        answers = load.receive()
    end = process.memory_info().rss / MB
    detail = f"{start:.0f} at its start, answers {answers}, {process.num_threads()} threads"
    yield Figure(f"MB of a web process after {SECONDS} s of load", end, at_most=200, detail=detail)
    detail = f"{end:.0f} against {half:.0f} MB"
    yield Figure("the same against half of the time", end / half, at_most=1.1, detail=detail)


def _pages() -> list[list[str]]:
    """Return the pages of the site and of two whole games and a picture of each step, each with a session."""
    paths = ["/", "/games/", "/games/lobby/", "/statistics/"]
    for rules in RULES:
        game, steps = run_people("played", rules).split()
        paths += [f"/games/{game}/", f"/games/{game}/story/"]
        paths += [f"/games/{game}/at/{step}{kind}" for step in range(int(steps)) for kind in ("", ".png")]
    chance = random.Random(5)
    sessions = [line.split()[0] for _ in range(SESSIONS) for line in run_people().splitlines()]
    chance.shuffle(paths)
    return [[path, chance.choice(sessions)] for path in paths]
