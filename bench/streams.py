"""The cost of a thousand live connections, and how much a crowd slows down the pages of another visitor."""

import http.client
import os
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from statistics import median, quantiles
from typing import Any

import psutil
import psycopg

from bench.databases import sites
from bench.figures import Figure
from bench.http import cpu_of, run_people, server
from bench.load import Load, run_load

STREAMS = 1000
AT_ONCE = 60
PAGES = 100
PAUSE = 0.02
HELD = 5000
IDLE = 50
"""Seconds for which the process only holds its connections: two heartbeats of each."""
SETTLE = 3
"""Seconds until the connections of a crowd are closed."""
MISSING = "/games/999999/"


def measure() -> Iterator[Figure]:
    for name in sites():
        if name == "PostgreSQL":  # SQLite has no connection pool that could run short
            os.environ |= {"LIVE_CONNECTIONS": str(2 * STREAMS), "LOG_LEVEL": "ERROR"}
            with server() as (port, _, memory):
                yield from _Bench(port, memory).measure()


class _Bench:
    def __init__(self, port: int, memory: Any) -> None:
        self.port, self.memory = port, memory
        self.process = next(each for each in psutil.Process().children() if str(port) in each.cmdline())
        self.crowd, self.visitor = (line.split()[0] for line in run_people().splitlines())
        self.live = f"/games/{run_people('table', 'desert').strip()}/live"
        self.connections = 0

    def measure(self) -> Iterator[Figure]:
        self.pages(PAGES)
        quiet = self.pages(PAGES)
        busy = {}
        with self._requests(self.live, MISSING):
            busy[f"{AT_ONCE} requests at once, live and 404"] = self.pages(PAGES)
        time.sleep(SETTLE)

        alone = self._idle()
        memory, descriptors = self.memory(), self.process.num_fds()
        pages = [[self.live, session] for session in (self.crowd, self.visitor)] * (STREAMS // 2)
        with run_load("streams", port=self.port, pages=pages) as streams:
            yield _opened(streams.receive(), "have been opened")
            detail = f"{self.process.num_threads()} threads"
            yield Figure("kB for a stream", (self.memory() - memory) / STREAMS, at_most=30, detail=detail)
            held = alone + (self._idle() - alone) * HELD / STREAMS
            detail = f"{alone:.2f} % without streams"
            yield Figure(f"% of a core that holds {HELD} idle streams", held, at_most=2, detail=detail)
            per_thousand = 1000 * (self.process.num_fds() - descriptors) / STREAMS
            yield Figure("descriptors for a thousand streams", per_thousand, at_most=1050)
            busy[f"{STREAMS} open streams"] = self.pages(PAGES)
            streams.send("storm")
            with self._requests(MISSING):
                busy[f"{STREAMS} that come back and {AT_ONCE} times 404"] = self.pages(2 * PAGES)
            yield _opened(streams.receive(), "have come back")
        time.sleep(SETTLE)
        quiet += self.pages(PAGES)  # measured before and after, because the machine may slow down
        for crowd, times in busy.items():
            yield _beside(crowd, quiet, times)
        yield Figure("database connections of the process at most", self.connections, at_most=10)

    def _requests(self, *paths: str) -> AbstractContextManager[Load]:
        pages = [[path, self.crowd] for path in paths]
        return run_load("requests", port=self.port, at_once=AT_ONCE, pages=pages)

    def _idle(self) -> float:
        """Return the CPU that the idle process uses, in percent of a core."""
        before = cpu_of(self.process.pid)
        time.sleep(IDLE)
        return 100 * (cpu_of(self.process.pid) - before) / IDLE

    def pages(self, count: int) -> list[float]:
        """Request the visitor's dashboard `count` times; return the seconds of each."""
        times = []
        with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as database:
            for _ in range(count):
                times.append(self._page())
                self.connections = max(self.connections, _connections(database))
                time.sleep(PAUSE)
        return times

    def _page(self) -> float:
        began = time.perf_counter()
        browser = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        browser.request("GET", "/games/", headers={"Cookie": f"sessionid={self.visitor}"})
        answer = browser.getresponse()
        answer.read()
        browser.close()
        assert answer.status == 200, answer.status
        return time.perf_counter() - began


def _connections(database: psycopg.Connection) -> int:
    """Return the number of connections to the database besides this one."""
    others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    row = database.execute(others).fetchone()
    return int(row[0]) if row else 0


def _beside(crowd: str, quiet: list[float], busy: list[float]) -> Figure:
    detail = f"median {_ms(median(busy))} against {_ms(median(quiet))} ms, "
    detail += (
        f"p95 {_ms(quantiles(busy, n=20)[-1])} against {_ms(quantiles(quiet, n=20)[-1])}, at worst {_ms(max(busy))}"
    )
    return Figure(f"a page beside {crowd}", median(busy) / median(quiet), at_most=2, detail=detail)


def _ms(seconds: float) -> str:
    return f"{seconds * 1e3:.0f}"


def _opened(answer: dict[str, Any], what: str) -> Figure:
    """Return the seconds until all streams were open; infinite if one was refused."""
    seconds = answer["seconds"] if answer["statuses"] == {"200": STREAMS} else float("inf")
    return Figure(f"seconds until {STREAMS} streams {what}", seconds, at_most=180, detail=str(answer["statuses"]))
