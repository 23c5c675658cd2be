"""The costs of the middleware for each request, in counts: changes of thread and SQL statements."""

import asyncio
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from asgiref.testing import ApplicationCommunicator
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from forbidden.handler import Handler
from games.models import Game
from tests.games.factories import begun_game

SCOPE = {"type": "http", "method": "GET", "path": "/bare", "query_string": b"", "headers": [(b"host", b"testserver")]}


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


@pytest.mark.urls("bench.urls")
@pytest.mark.django_db
def test_it_leaves_the_event_loop_once(monkeypatch: pytest.MonkeyPatch) -> None:
    changes: list[Any] = []
    run_in_executor = asyncio.BaseEventLoop.run_in_executor

    def counted(self: Any, executor: Any, function: Any, *arguments: Any) -> Any:
        changes.append(function)
        return run_in_executor(self, executor, function, *arguments)

    async def request() -> int:
        client = ApplicationCommunicator(Handler(), SCOPE)
        await client.send_input({"type": "http.request"})
        return (await client.receive_output(10))["status"]

    monkeypatch.setattr(asyncio.BaseEventLoop, "run_in_executor", counted)
    assert async_to_sync(request)() == 200
    assert len(changes) == 1


@pytest.mark.urls("bench.urls")
def test_it_makes_two_statements_for_a_user_who_is_signed_in(alice_client: Client) -> None:
    with CaptureQueriesContext(connection) as statements:
        alice_client.get("/bare")
    assert len(statements) == 2  # the session and the user


def test_a_poll_without_news_makes_one_more(game: Game, alice_client: Client) -> None:
    with CaptureQueriesContext(connection) as statements:
        answer = alice_client.get(reverse("games:board", args=[game.pk]), {"have": f"{game.version}.{game.chat}"})
    assert answer.status_code == 204
    assert len(statements) == 3
