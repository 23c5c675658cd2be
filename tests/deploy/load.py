"""Browsers that read and post through a proxy all the time, and count every answer."""

import http.client
import ssl
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

READERS, WRITERS, WATCHERS = 3, 3, 4
PAUSE = 0.02


class Load:
    """Readers, writers and live connections at one table, during the block."""

    def __init__(self, port: int, *, game: int, session: str, tls: ssl.SSLContext) -> None:
        self.port, self.tls, self.table = port, tls, f"/games/{game}/"
        self.headers = {
            "Cookie": f"__Host-sessionid={session}; __Host-csrftoken={TOKEN}",
            "Host": "localhost",
            "Origin": "https://localhost",
            "HX-Request": "true",
        }
        self.answers: Counter[object] = Counter()
        self.slowest = 0.0
        self.acknowledged: list[str] = []
        self._lock, self._ended = threading.Lock(), threading.Event()
        work: list[tuple[Callable[..., None], int]] = [
            (self._read, READERS),
            (self._write, WRITERS),
            (self._watch, WATCHERS),
        ]
        self._threads = [
            threading.Thread(target=self._repeat, args=(function, number), daemon=True)
            for function, times in work
            for number in range(times)
        ]

    def __enter__(self) -> "Load":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        for thread in self._threads:
            thread.join()

    def _repeat(self, work: Callable[..., None], number: int) -> None:
        connection = http.client.HTTPSConnection("localhost", self.port, timeout=20, context=self.tls)
        turn = 0
        while not self._ended.wait(PAUSE):
            turn += 1
            try:
                work(connection, f"{number}.{turn}")
            except (OSError, http.client.HTTPException) as error:
                self._count(type(error).__name__)
                connection.close()
        connection.close()

    def _count(self, answer: object, seconds: float = 0.0) -> None:
        with self._lock:
            self.answers[answer] += 1
            self.slowest = max(self.slowest, seconds)

    def _ask(self, connection: Any, method: str, path: str, body: str | None = None) -> int:
        began = time.monotonic()
        headers = self.headers | ({"Content-Type": "application/x-www-form-urlencoded"} if body else {})
        connection.request(method, self.table + path, body, headers)
        answer = connection.getresponse()
        answer.read()
        self._count((method, answer.status), time.monotonic() - began)
        return int(answer.status)

    def _read(self, connection: Any, _: str) -> None:
        self._ask(connection, "GET", "chat/")

    def _write(self, connection: Any, turn: str) -> None:
        body = urlencode({"text": turn, "csrfmiddlewaretoken": TOKEN})
        if self._ask(connection, "POST", "chat/send", body) == 200:
            with self._lock:
                self.acknowledged.append(turn)

    def _watch(self, connection: Any, _: str) -> None:
        """Keep a live connection open until its process ends; the next turn opens another."""
        connection.request("GET", f"{self.table}live", headers=self.headers)
        answer = connection.getresponse()
        self._count(("live", answer.status))
        try:
            while not self._ended.is_set() and answer.readline():
                pass
        except (OSError, http.client.HTTPException):
            pass
        connection.close()


TOKEN = "t" * 32
