"""Costs of pictures: the home page while ten readers request pictures, and a picture that is requested again."""

import http.client
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import mean, median

from bench.databases import sites
from bench.figures import Figure
from bench.http import run_people, server

READERS = 10
SECONDS = 5
PICTURES = 10


def measure() -> Iterator[Figure]:
    for name in sites():
        os.environ["LOG_LEVEL"] = "CRITICAL"  # a 503 is expected here
        game, steps = map(int, run_people("played", "island").split())
        with server() as (port, _, _):
            yield from _measure(name, port, [f"/games/{game}/at/{step}.png" for step in range(steps)])


def _measure(name: str, port: int, pictures: list[str]) -> Iterator[Figure]:
    visitor = _Visitor(port)
    _home_pages(visitor)
    first_times = [_seconds(lambda path=path: visitor.get(path)) for path in pictures[:PICTURES]]
    stored = [_seconds(lambda path=path: visitor.get(path)) for path in pictures[:PICTURES]]
    unchanged = [_seconds(lambda path=path: visitor.revalidate(path)) for path in pictures[:PICTURES]]
    first = median(first_times)
    for what, seconds in (("requested again", median(stored)), ("that the browser has", median(unchanged))):
        detail = f"{seconds * 1e3:.1f} ms against {first * 1e3:.0f} ms"
        yield Figure(f"a picture {what} on {name}, against its first time", seconds / first, at_most=0.2, detail=detail)

    quiet = _home_pages(visitor)
    with _readers(port, pictures[PICTURES:]) as answers:
        busy = _home_pages(visitor)
    detail = (
        f"{mean(busy) * 1e3:.1f} ms, at worst {max(busy) * 1e3:.0f}, against {mean(quiet) * 1e3:.1f} ms, "
        f"at worst {max(quiet) * 1e3:.0f}; they got {answers.count(200)} pictures and {answers.count(503)} times a 503"
    )
    ratio = mean(busy) / mean(quiet)
    yield Figure(f"the home page on {name} while {READERS} read pictures", ratio, at_most=4, detail=detail)


class _Visitor:
    """A browser that is not signed in, with one kept-alive connection."""

    def __init__(self, port: int, host: int = 1) -> None:
        # Visitors at one address take turns, so each has an address of its own.
        self.connection = http.client.HTTPConnection("127.0.0.1", port, source_address=(f"127.0.0.{host}", 0))
        self.etags: dict[str, str] = {}

    def get(self, path: str, **headers: str) -> http.client.HTTPResponse:
        self.connection.request("GET", path, headers=headers)
        answer = self.connection.getresponse()
        answer.read()
        assert answer.status in (200, 304, 503), (path, answer.status)
        self.etags[path] = answer.headers.get("ETag", "")
        return answer

    def revalidate(self, path: str) -> None:
        answer = self.get(path, **{"If-None-Match": self.etags[path]})
        assert answer.status == 304, path


@contextmanager
def _readers(port: int, pictures: list[str]) -> Iterator[list[int]]:
    """Let ten readers request one new picture after another during the block; yield the statuses they get."""
    answers: list[int] = []
    is_over = threading.Event()

    def read(number: int) -> None:
        visitor, paths = _Visitor(port, 2 + number), pictures[number::READERS]
        for path in paths:
            while not is_over.is_set():
                answer = visitor.get(path)
                answers.append(answer.status)
                if answer.status == 200:
                    break
                is_over.wait(float(answer.headers["Retry-After"]))

    threads = [threading.Thread(target=read, args=(number,)) for number in range(READERS)]
    for thread in threads:
        thread.start()
    time.sleep(0.5)
    yield answers
    is_over.set()
    for thread in threads:
        thread.join()


def _home_pages(visitor: _Visitor) -> list[float]:
    """Request the home page for some seconds; return the time of each."""
    end = time.monotonic() + SECONDS
    times = []
    while time.monotonic() < end:
        times.append(_seconds(lambda: visitor.get("/")))
    return times


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
