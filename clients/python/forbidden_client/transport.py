"""Requests over HTTP: each POST counts once, however often it has to be sent."""

import os
import time
import uuid
from collections.abc import Mapping
from typing import Any, Self, TypeVar

import httpx
import msgspec

from forbidden_client.types import Problem

T = TypeVar("T")
TRIES = 5
"""The number of times that a request is sent if its answer is lost, or if it comes too often."""
LONGEST_WAIT = 60
"""Seconds for which the client waits by itself after too many requests."""


class ProblemError(Exception):
    """The site refused a request; nothing was changed. `kind` is its name, such as "stale"."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.detail)
        self.problem = problem
        self.kind = problem.type.rpartition("#")[2]


class Transport:
    """A connection to the site, with the token of one account."""

    def __init__(self, url: str = "", token: str = "") -> None:
        url, token = url or os.environ["FORBIDDEN_URL"], token or os.environ["FORBIDDEN_TOKEN"]
        headers = {"Authorization": f"Bearer {token}"}
        self.http = httpx.Client(base_url=f"{url.rstrip('/')}/api/v1/", headers=headers, timeout=30)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.http.close()

    def _get(self, path: str, query: Mapping[str, Any], answer: type[T]) -> T:
        given = {name: value for name, value in query.items() if value is not None}
        return self._send(self.http.build_request("GET", path, params=given), answer)

    def _post(self, path: str, body: Mapping[str, Any], answer: type[T]) -> T:
        content = msgspec.json.encode({name: value for name, value in body.items() if value is not None})
        headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
        return self._send(self.http.build_request("POST", path, content=content, headers=headers), answer)

    def _send(self, request: httpx.Request, answer: type[T]) -> T:
        for tries_left in reversed(range(TRIES)):
            try:
                response = self.http.send(request)
            except httpx.TransportError:
                if not tries_left:
                    raise
                time.sleep(1)
                continue
            if response.is_success:
                return msgspec.json.decode(response.content, type=answer)
            wait = int(response.headers.get("Retry-After", LONGEST_WAIT + 1))
            if response.status_code not in (429, 502, 503) or wait > LONGEST_WAIT or not tries_left:
                raise problem_of(response)
            time.sleep(wait)
        raise AssertionError


def problem_of(response: httpx.Response) -> Exception:
    """Return the refusal as an exception, also if something in between wrote it."""
    try:
        return ProblemError(msgspec.json.decode(response.content, type=Problem))
    except msgspec.DecodeError:
        return httpx.HTTPStatusError(response.reason_phrase, request=response.request, response=response)
