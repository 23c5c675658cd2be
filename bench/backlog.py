"""How evenly tables are served when more of them wait for bots than a worker can serve.

Two hundred tables that have only bots wait for one worker, on PostgreSQL and Redis. The bots do not search, because
what they think does not matter here.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from statistics import mean

import redis

from bench.databases import REDIS, sites
from bench.figures import Figure
from bench.waits import worker
from games.engine import RULES

TABLES = 200
ROUNDS = 6
"""How many steps a table has on average."""
AT_MOST = 1.5


def measure() -> Iterator[Figure]:
    for name in sites():
        if name == "PostgreSQL" and REDIS:
            os.environ |= {"REDIS_URL": REDIS, "BOT_SEARCH": "0"}
            for rules in RULES:
                yield _spread(rules)


def _spread(rules: str) -> Figure:
    queue = redis.Redis.from_url(REDIS)
    queue.delete("bots")
    _run("begin", rules, TABLES)
    with worker():
        tables: list[list[float]] = json.loads(_run("waits", TABLES * ROUNDS))
    queue.delete("bots")
    usual = mean(wait for *over, _ in tables for wait in over)
    longest = max(wait for waits in tables for wait in waits)
    counts = [len(waits) for waits in tables]
    detail = f"mean {usual:.1f} s, longest {longest:.1f} s; a table waited {min(counts)} to {max(counts)} times"
    name = f"longest wait against the mean, {TABLES} tables of bots, {rules}"
    return Figure(name, longest / usual, at_most=AT_MOST, detail=detail)


def _run(*arguments: object) -> str:
    command = [sys.executable, "-m", "bench.backlog_tables", *map(str, arguments)]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
