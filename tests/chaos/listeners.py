"""Open boards that must receive a move played after Redis was killed and came back."""

import http.client
import threading
import time
from collections.abc import Callable
from contextlib import suppress

import redis

from games.live import CHANNEL
from tests.chaos.browsers import Browser
from tests.chaos.players import Page, Table
from tests.chaos.servers import Site

PATIENCE = 30.0
"""Seconds within which the boards must receive the move."""


class Ear:
    """One open board, its live connection at one web process."""

    def __init__(self, browser: Browser, port: int, path: str) -> None:
        self.heard = 0
        self._open = threading.Event()
        self._answer = self._connect(browser, port, path)
        threading.Thread(target=self._listen, daemon=True).start()
        self._open.wait(PATIENCE)

    @staticmethod
    def _connect(browser: Browser, port: int, path: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request("GET", f"{path}live", headers={"Cookie": f"sessionid={browser.session}"})
        return connection.getresponse()

    def _listen(self) -> None:
        with suppress(OSError, ValueError, http.client.HTTPException):  # its server is killed at the end
            while line := self._answer.readline():
                if line.startswith(b"data: "):
                    self.heard = int(line.removeprefix(b"data: ").partition(b".")[0])
                    self._open.set()


def deaf(site: Site, tables: list[Table]) -> list[int]:
    """Return the web processes whose boards do not receive a move after Redis was killed and came back."""
    going = next(filter(None, map(_awaited, tables)), None)
    if going is None:
        return []  # every game is over
    table, browser, page = going
    ears = {port: Ear(browser, port, table.path) for port in site.webs}
    site.processes["redis"].kill()
    site.processes["redis"].start()
    _wait(lambda: site.redis().pubsub_numsub(CHANNEL)[0][1] == len(ears))
    table.press(browser, page.version, page.acts[0])
    _wait(lambda: all(ear.heard > page.version for ear in ears.values()))
    return [port for port, ear in ears.items() if ear.heard <= page.version]


def _awaited(table: Table) -> tuple[Table, Browser, Page] | None:
    """A player who can move at a table, and their page."""
    for browser in table.browsers:
        page = Page.read(browser.get(table.path)[1])
        if page and page.awaits:
            return table, browser, page
    return None


def _wait(condition: Callable[[], bool]) -> None:
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        with suppress(redis.RedisError):
            if condition():
                return
        time.sleep(0.1)
