"""Admission: clients take turns, so many requests of one client do not delay another client."""

import asyncio
import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from django.db import connection
from django.test import Client as Browser

from accounts.models import User
from bench.load import run_load
from forbidden.security.admission import BURST, STREAMS, Admission, Client, FairQueue, client_of
from tests.games.factories import begun_game
from tests.ports import free_port
from tests.servers import database_url

ROOT = Path(__file__).parents[2]
ANA, BEN, CEM = (Client(f"10.0.0.{number}", "") for number in range(3))


def test_a_client_has_one_running_request_and_others_run_meanwhile() -> None:
    async def order() -> list[bool]:
        queue = FairQueue(4)
        anas = [queue.acquire(ANA) for _ in range(5)]
        bens = queue.acquire(BEN)
        return [turn.done() for turn in (*anas, bens)]

    assert asyncio.run(order()) == [True, False, False, False, False, True]


def test_clients_take_turns() -> None:
    async def order() -> list[bool]:
        queue = FairQueue(1)
        queue.acquire(ANA)
        again, bens = queue.acquire(ANA), queue.acquire(BEN)
        queue.acquire(CEM)
        queue.release(ANA)
        first = again.done()
        queue.release(ANA)
        return [first, bens.done()]

    assert asyncio.run(order()) == [True, True]


def test_sessions_of_one_address_get_at_most_half_of_the_turns() -> None:
    async def started() -> int:
        queue = FairQueue(8)
        return sum(queue.acquire(Client("10.0.0.1", f"made-up-{number}")).done() for number in range(20))

    assert asyncio.run(started()) == 4


def test_a_crowd_rests_between_its_turns_and_a_browser_does_not() -> None:
    async def next_starts_at_once(waiting: int) -> bool:
        queue = FairQueue(4)
        turns = [queue.acquire(ANA) for _ in range(waiting + 1)]
        await asyncio.sleep(0.01)
        queue.release(ANA)
        at_once = turns[1].done()
        await asyncio.wait_for(turns[1], 1)
        return at_once

    assert asyncio.run(next_starts_at_once(BURST))
    assert not asyncio.run(next_starts_at_once(BURST + 1))


def _scope(path: str = "/", **headers: str) -> dict[str, Any]:
    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "path": path, "headers": sent, "client": ("10.1.1.1", 5000)}


def test_a_client_is_a_session_at_an_address(settings: Any) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 0
    scope = _scope(cookie="sessionid=abc; other=1", x_forwarded_for="1.2.3.4")
    assert client_of(scope) == Client("10.1.1.1", "abc")
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    assert client_of(scope) == Client("1.2.3.4", "abc")
    assert client_of(_scope("/games/7/live", cookie="sessionid=abc")) == STREAMS


def test_a_request_whose_client_disconnects_while_waiting_is_dropped(settings: Any) -> None:
    settings.REQUESTS_AT_ONCE = 1
    seen: list[str] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        message = await receive()
        seen.append(message["type"])
        if message["type"] == "http.request":
            await asyncio.sleep(0.05)
            await send({"type": "http.response.start"})

    async def visits() -> None:
        admission = Admission(application)

        async def visit(*messages: dict[str, Any]) -> None:
            coming = iter(messages)

            async def receive() -> Any:
                for message in coming:
                    return message
                return await asyncio.get_running_loop().create_future()  # it stays connected

            async def send(message: Any) -> None:
                pass

            await admission(_scope(), receive, send)

        request = {"type": "http.request", "body": b"", "more_body": False}
        disconnect = {"type": "http.disconnect"}
        await asyncio.gather(visit(request), visit(request, disconnect), visit(request))
        assert not admission.queue._began
        assert not admission.queue._waiting

    asyncio.run(visits())
    assert sorted(seen) == ["http.disconnect", "http.request", "http.request"]


@contextmanager
def _site(database: str, folder: Path) -> Iterator[int]:
    """Run a web process of production on the database of this test; yield its port."""
    port = free_port()
    env = os.environ | {
        "DJANGO_SETTINGS_MODULE": "forbidden.settings",
        "DEBUG": "",
        "SECRET_KEY": "tests",
        "ALLOWED_HOSTS": "127.0.0.1",
        "HTTPS": "0",
        "DATABASE_URL": database,
        "VAR_DIR": str(folder),
        "LOG_LEVEL": "ERROR",
        "LIMITS": json.dumps({"live": ""}),
    }
    manage = [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity", "0"]
    subprocess.run(manage, cwd=ROOT, env=env, check=True)
    options = ["--port", str(port), "--lifespan", "off", "--no-access-log", "--log-level", "error"]
    command = [sys.executable, "-m", "uvicorn", "forbidden.asgi:application", *options]
    process = subprocess.Popen(command, cwd=ROOT, env=env)
    try:
        ends = time.monotonic() + 60
        while time.monotonic() < ends:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.1)
        yield port
    finally:
        process.kill()
        process.wait()


def _session(user: User) -> str:
    browser = Browser()
    browser.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return browser.cookies["sessionid"].value


def _page_times(port: int, session: str, *, seconds: float) -> list[float]:
    times, ends = [], time.monotonic() + seconds
    while time.monotonic() < ends:
        began = time.monotonic()
        browser = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        browser.request("GET", "/games/", headers={"Cookie": f"sessionid={session}"})
        answer = browser.getresponse()
        answer.read()
        browser.close()
        assert answer.status == 200
        times.append(time.monotonic() - began)
        time.sleep(0.02)
    return times


@pytest.mark.services
@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_sixty_requests_of_one_account_do_not_slow_down_another_visitor(alice: User, bob: User, tmp_path: Path) -> None:
    game = begun_game(alice, bob)
    database = database_url(connection.settings_dict["NAME"])
    sessions = {"crowd": _session(alice), "visitor": _session(bob)}
    with _site(database, tmp_path) as port:
        _page_times(port, sessions["visitor"], seconds=0.5)
        quiet = _page_times(port, sessions["visitor"], seconds=2)
        pages = [[path, sessions["crowd"]] for path in (f"/games/{game.pk}/live", "/games/999999/")]
        with run_load("requests", port=port, at_once=60, pages=pages) as crowd:
            busy = _page_times(port, sessions["visitor"], seconds=6)
            crowd.send("stop")
            statuses = crowd.receive()
    assert set(statuses) == {"200", "404"}
    assert median(busy) < 3 * median(quiet)  # twice, less what a busy machine adds
    assert max(busy) < 4  # with a deadlock it is at least the pool's timeout, 5 s
