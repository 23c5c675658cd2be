"""Polls of open boards: what is answered without news, and to whom."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.services import sanctions
from games.models import Game
from tests.conftest import PASSWORD
from tests.games.factories import begun_game

NO_NEWS = 204


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def poll(client: Client, game: Game, have: str = "") -> int:
    """Return the status of a poll with the newest revision, or with another."""
    have = have or f"{game.version}.{game.chat}"
    return client.get(reverse("games:board", args=[game.pk]), {"have": have}).status_code


def test_it_tells_a_player_that_there_is_no_news(alice_client: Client, game: Game) -> None:
    answer = alice_client.get(reverse("games:board", args=[game.pk]), {"have": f"{game.version}.{game.chat}"})
    assert answer.status_code == NO_NEWS
    assert "no-store" in answer["Cache-Control"]
    assert "Cookie" in answer["Vary"]
    assert "default-src" in answer["Content-Security-Policy"]


@pytest.mark.parametrize("have", ["0.0", "7", "none"])
def test_a_poll_with_news_goes_on_to_the_view(alice_client: Client, game: Game, have: str) -> None:
    assert poll(alice_client, game, have) == 200


def test_a_teammate_is_a_player_too(bob_client: Client, game: Game) -> None:
    assert poll(bob_client, game) == NO_NEWS


def test_a_stranger_learns_nothing(charlie_client: Client, game: Game) -> None:
    assert poll(charlie_client, game) == 404


def test_an_anonymous_visitor_is_sent_to_sign_in(client: Client, game: Game) -> None:
    assert poll(client, game) == 302


def test_a_banned_player_is_told_of_the_ban(client: Client, alice: User, game: Game) -> None:
    client.post("/accounts/login/", {"login": alice.email, "password": PASSWORD})
    assert poll(client, game) == NO_NEWS
    ada = User.objects.create_superuser("ada@example.org", "x", name="Ada")
    sanctions.ban(by=ada, user=alice, until=timezone.now() + timedelta(days=1), reason="Insults")
    assert poll(client, game) == 403


def test_a_former_password_opens_nothing(client: Client, alice: User, game: Game) -> None:
    client.post("/accounts/login/", {"login": alice.email, "password": PASSWORD})
    alice.set_password("another password 7")
    alice.save()
    assert poll(client, game) == 302


def test_an_unknown_host_is_refused(alice_client: Client, game: Game, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["elsewhere.example"]
    assert poll(alice_client, game) == 400


def test_a_request_without_https_is_redirected(alice_client: Client, game: Game, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert poll(alice_client, game) == 301
