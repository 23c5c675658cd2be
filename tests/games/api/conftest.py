"""Fixtures of the API: a game of Alice and Bob, and programs with their tokens."""

import json
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from accounts.services import api_tokens
from games.models import Game
from tests.games.factories import begun_game


class Program:
    """A client of the API with a token."""

    def __init__(self, token: str = "") -> None:
        self.client = Client(enforce_csrf_checks=True)
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, path: str, **query: Any) -> Any:
        return self.client.get(f"/api/v1/{path}", query, headers=self.headers)

    def post(self, path: str, body: Any = None, *, key: str = "", **headers: str) -> Any:
        headers |= self.headers | ({"Idempotency-Key": key} if key else {})
        text = body if isinstance(body, str) else json.dumps(body or {})
        return self.client.post(f"/api/v1/{path}", text, content_type="application/json", headers=headers)


def program_of(user: User, *scopes: str) -> Program:
    """Return a program of the user, with all scopes of people or these."""
    token = api_tokens.create_token(user=user, name="A test", scopes=scopes or api_tokens.OF_PEOPLE, days=30)
    return Program(token)


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    """Forget rate limits and repeated requests of other tests."""
    cache.clear()


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


@pytest.fixture
def program(alice: User) -> Program:
    return program_of(alice)
