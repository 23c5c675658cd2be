"""While Redis is down or hangs, no request fails or waits long. The limits apply again once it is back."""

import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client

from accounts.models import User
from forbidden.cache import TIMEOUT, SharedCache
from tests.games.factories import begun_game, legal_action

PASSWORD = "sand-and-water"
HTMX = {"HX-Request": "true"}


@pytest.fixture(params=["refuses", "hangs"])
def port(request: pytest.FixtureRequest) -> Iterator[int]:
    """A port that refuses connections, or one that accepts them and never answers."""
    listener = socket.create_server(("127.0.0.1", 0))
    number = listener.getsockname()[1]
    if request.param == "refuses":
        listener.close()
    yield number
    listener.close()


@pytest.fixture(autouse=True)
def redis_down(settings: Any, port: int) -> Iterator[Any]:
    SharedCache._down_until = 0.0
    settings.CACHES = {"default": {"BACKEND": "forbidden.cache.SharedCache", "LOCATION": f"redis://127.0.0.1:{port}/0"}}
    settings.LIMITS = {"moves": "1/m/user,1/m/ip"}
    settings.ACCOUNT_RATE_LIMITS = {"login": "1/m/ip", "login_failed": "1/m/ip", "signup": "1/m/ip"}
    yield
    SharedCache._down_until = 0.0


def test_moves_and_sign_ins_go_on_and_only_one_waits(alice: User, bob: User, alice_client: Client) -> None:
    game = begun_game(alice, bob)
    began = time.monotonic()
    for _ in range(5):
        game.refresh_from_db()
        data = {"seat_action": f"0:{legal_action(game, 'Move')}", "version": game.version}
        if alice_client.post(f"/games/{game.pk}/play", data, headers=HTMX).status_code != 200:
            pytest.fail("a move was refused")
        if game.version >= 4:
            break
    for _ in range(2):
        client = Client()
        answer = client.post("/accounts/login/", {"login": "alice@example.org", "password": PASSWORD})
        assert (answer.status_code, answer.headers["Location"]) == (302, "/games/")
    assert Client().post("/accounts/login/", {"login": "alice@example.org", "password": "wrong"}).status_code == 200
    assert time.monotonic() - began < TIMEOUT * 3 + 5


def test_every_cache_method_that_is_used_has_a_fallback() -> None:
    cache = caches["default"]
    assert cache.add("a", 1) is True
    assert cache.get("a", "nothing") == "nothing"
    cache.set("a", 1)
    assert cache.delete("a") is False
    assert cache.count({"a": 60}) == [0]


def test_redis_is_asked_again_after_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    monkeypatch.setattr("forbidden.cache.RedisCache.get", lambda *_: calls.append(1) or "back")
    SharedCache._down_until = time.monotonic() + 0.2
    assert caches["default"].get("a", "away") == "away"
    time.sleep(0.25)
    assert caches["default"].get("a", "away") == "back"
    assert calls == [1]
