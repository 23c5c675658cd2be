"""Signed-in browsers that press a button until a server answers, and a record of each press."""

import http.client
import random
import threading
import time
from collections import Counter
from collections.abc import Container
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

AWAY = (502, 503)
TIMEOUT = 20.0
PATIENCE = 180.0
"""Seconds after which a browser gives up; no server may be away that long."""


@dataclass(frozen=True)
class Press:
    """One button pressed on a page that showed `version`, however often it had to be sent."""

    game: int
    version: int
    user: int
    act: str
    """The value of the button, "seat:action"; "" is the undo button."""


@dataclass
class Record:
    """The record of what the players saw: each press, and how often it was acknowledged."""

    presses: set[Press] = field(default_factory=set)
    acknowledged: Counter[Press] = field(default_factory=Counter)
    answers: Counter[int] = field(default_factory=Counter)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def press(self, press: Press) -> None:
        with self.lock:
            self.presses.add(press)

    def acknowledge(self, press: Press) -> None:
        with self.lock:
            self.acknowledged[press] += 1

    def answer(self, status: int) -> None:
        with self.lock:
            self.answers[status] += 1


@dataclass(frozen=True)
class Browser:
    """A person's browser; it knows every web process and tries another when one is away."""

    user: int
    session: str
    csrf: str
    ports: tuple[int, ...]
    record: Record

    def get(self, path: str, *, fine: Container[int] = ()) -> tuple[int, str]:
        return self._insist("GET", path, None, fine)

    def post(self, path: str, *, fine: Container[int] = (), **form: Any) -> tuple[int, str]:
        return self._insist("POST", path, urlencode(form | {"csrfmiddlewaretoken": self.csrf}), fine)

    def _insist(self, method: str, path: str, body: str | None, fine: Container[int]) -> tuple[int, str]:
        """Ask until a server answers; a status that is `fine` here is not recorded."""
        ends = time.monotonic() + PATIENCE
        while True:
            try:
                status, page = self._ask(random.choice(self.ports), method, path, body)
            except (OSError, http.client.HTTPException):
                status, page = 0, ""
            if status not in fine:
                self.record.answer(status)
            if status not in (0, 500, *AWAY):
                return status, page
            assert time.monotonic() < ends, f"nobody answers {method} {path}, the last said {status}"
            time.sleep(0.3)

    def _ask(self, port: int, method: str, path: str, body: str | None) -> tuple[int, str]:
        headers = {"Cookie": f"sessionid={self.session}; csrftoken={self.csrf}", "HX-Request": "true"}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            return response.status, response.read().decode()
        finally:
            connection.close()
