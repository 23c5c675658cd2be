"""A reader who loads a page over and over and records how long each load takes."""

import threading
import time
from collections.abc import Iterator
from statistics import median, quantiles

from bench.figures import Figure
from tests.chaos.browsers import Browser

PAGE = "/games/"
PAUSE = 0.2
QUIET = 5.0
"""Seconds of loading before the first kill."""


class Reader:
    """Loads a page until stopped; a time runs from the first try to the page, even while servers are away."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.quiet: list[float] = []
        self.times: list[float] = []
        self.errors: list[BaseException] = []
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Return when the time without kills has been measured; loading goes on."""
        self.browser.get(PAGE)
        ends = time.monotonic() + QUIET
        while time.monotonic() < ends:
            self.quiet.append(self._read())
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join()

    def figures(self) -> Iterator[Figure]:
        """Check the loads while servers were killed: mostly as fast as before, and never very slow."""
        middle, before = median(self.times), median(self.quiet)
        detail = f"{middle * 1e3:.0f} ms, {before * 1e3:.0f} before the first kill; {len(self.times)} pages"
        yield Figure("a reader's page, median against before", middle / before, at_most=3, detail=detail)
        yield Figure("a reader's page, 95 in a hundred within seconds", quantiles(self.times, n=20)[-1], at_most=10)
        yield Figure("a reader's page at worst, in seconds", max(self.times), at_most=30)
        yield Figure("pages that never came", len(self.errors), at_most=0, detail=" ".join(map(str, self.errors)))

    def _run(self) -> None:
        try:
            while not self._stop.is_set():
                self.times.append(self._read())
        except Exception as error:  # reported with the figures
            self.errors.append(error)

    def _read(self) -> float:
        began = time.monotonic()
        self.browser.get(PAGE)
        took = time.monotonic() - began
        self._stop.wait(PAUSE)
        return took
