"""The time that a person waits for the turn of a bot, at the pace of a real table.

In embedded mode the worker is in the process of the site; with PostgreSQL and Redis it is one of its own.

A turn takes what the bot thinks, and a pause (`BOT_PAUSE`) for each of its steps.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

from bench.databases import REDIS, sites
from bench.figures import Figure
from games.engine import RULES

WORKER = ["celery", "--app", "forbidden", "worker", "--queues", "bots", "--concurrency", "2", "--loglevel", "error"]
"""The same as in `compose.yaml`."""
AT_MOST = 5


def measure() -> Iterator[Figure]:
    for name in sites():
        if name == "SQLite":
            yield from _waits("embedded mode")
        elif REDIS:
            os.environ["REDIS_URL"] = REDIS
            with worker():
                yield from _waits(name)


def _waits(site: str) -> Iterator[Figure]:
    for rules in RULES:
        yield _wait(site, rules)


def _wait(site: str, rules: str) -> Figure:
    seconds = [each for difficulty in RULES[rules].DIFFICULTIES for each in _turns(rules, difficulty)]
    late = sum(each > AT_MOST for each in seconds)
    detail = f"median {median(seconds):.1f} s, {late} of {len(seconds)} turns took longer"
    name = f"s until the slowest turn of a bot is over, {site}, {rules}"
    return Figure(name, max(seconds), at_most=AT_MOST, detail=detail)


def _turns(rules: str, difficulty: str) -> list[float]:
    command = [sys.executable, "-m", "bench.alone", rules, difficulty]
    found: list[float] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return found


@contextmanager
def worker() -> Iterator[None]:
    """Run a worker that plays the turns of bots."""
    process = subprocess.Popen([sys.executable, "-m", *WORKER])
    try:
        yield
    finally:
        process.terminate()
        process.wait()
