"""What pictures cost: the home page while ten readers ask for them, and the same picture once more."""

import http.client
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import mean, median

from bench.databases import sites
from bench.figures import Figure
from bench.http import ask, server

READERS = 10
SECONDS = 5
PICTURES = 10


def measure() -> Iterator[Figure]:
    for name in sites():
        os.environ["LOG_LEVEL"] = "CRITICAL"  # a 503 is expected here
        game, steps = map(int, ask("played", "island").split())
        with server() as (port, _, _):
            yield from _measure(name, port, [f"/games/{game}/at/{step}.png" for step in range(steps)])


def _measure(name: str, port: int, pictures: list[str]) -> Iterator[Figure]:
    stranger = _Stranger(port)
    _pages(stranger)
    times = [_seconds(lambda path=path: stranger.get(path)) for path in pictures[:PICTURES]]
    again = [_seconds(lambda path=path: stranger.get(path)) for path in pictures[:PICTURES]]
    known = [_seconds(lambda path=path: stranger.look_again(path)) for path in pictures[:PICTURES]]
    first = median(times)
    for what, seconds in (("asked for again", median(again)), ("that the browser has", median(known))):
        detail = f"{seconds * 1e3:.1f} ms against {first * 1e3:.0f} ms"
        yield Figure(f"a picture {what} on {name}, against its first time", seconds / first, at_most=0.2, detail=detail)

    quiet = _pages(stranger)
    with _readers(port, pictures[PICTURES:]) as answers:
        busy = _pages(stranger)
    detail = (
        f"{mean(busy) * 1e3:.1f} ms, at worst {max(busy) * 1e3:.0f}, against {mean(quiet) * 1e3:.1f} ms, "
        f"at worst {max(quiet) * 1e3:.0f}; they got {answers.count(200)} pictures and {answers.count(503)} times a 503"
    )
    ratio = mean(busy) / mean(quiet)
    yield Figure(f"the home page on {name} while {READERS} read pictures", ratio, at_most=4, detail=detail)


class _Stranger:
    """A browser that is not signed in, with one kept-alive connection."""

    def __init__(self, port: int, host: int = 1) -> None:
        # Strangers at one address take turns, so each comes from one of their own.
        self.connection = http.client.HTTPConnection("127.0.0.1", port, source_address=(f"127.0.0.{host}", 0))
        self.etags: dict[str, str] = {}

    def get(self, path: str, **headers: str) -> http.client.HTTPResponse:
        self.connection.request("GET", path, headers=headers)
        answer = self.connection.getresponse()
        answer.read()
        assert answer.status in (200, 304, 503), (path, answer.status)
        self.etags[path] = answer.headers.get("ETag", "")
        return answer

    def look_again(self, path: str) -> None:
        answer = self.get(path, **{"If-None-Match": self.etags[path]})
        assert answer.status == 304, path


@contextmanager
def _readers(port: int, pictures: list[str]) -> Iterator[list[int]]:
    """Ten of them, each of whom asks for one new picture after the other until the block ends; the answers they got."""
    answers: list[int] = []
    is_over = threading.Event()

    def read(number: int) -> None:
        stranger, mine = _Stranger(port, 2 + number), pictures[number::READERS]
        for path in mine:
            while not is_over.is_set():
                answer = stranger.get(path)
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


def _pages(stranger: _Stranger) -> list[float]:
    """The seconds of each home page of some time."""
    ends = time.monotonic() + SECONDS
    found = []
    while time.monotonic() < ends:
        found.append(_seconds(lambda: stranger.get("/")))
    return found


def _seconds(act: Callable[[], object]) -> float:
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun
