"""Requests of one tap in the sheet of a teammate: offered where they help, asked at once, and offered only once."""

import re
from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game, PlayRequest
from tests.games.factories import alter
from tests.games.teamwork.requests.tables import post, water_game

HTMX = {"HX-Request": "true"}
ASK = r'formaction="seats/1/requests"[^>]*value="([^"]*)">\s*<strong>([^<]*)</strong>'


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return water_game(alice, bob)


def asks(client: Client, game: Game) -> dict[str, str]:
    """Return the values of the buttons by their texts."""
    page = client.get(f"/games/{game.pk}/").content.decode()
    return {text: unescape(value) for value, text in re.findall(ASK, page)}


def tap(client: Client, game: Game, value: str) -> str:
    answer = client.post(f"/games/{game.pk}/seats/1/requests", {"seat_action": value}, headers=HTMX)
    return str(answer.content.decode())


def test_one_tap_asks_and_brings_the_board(game: Game, alice_client: Client) -> None:
    [(text, value)] = asks(alice_client, game).items()
    assert text == "Ask Bob for 1 water"
    board = tap(alice_client, game, value)
    assert '<p id="notice" class="notice">You have asked Bob.</p>' in board
    assert 'id="table"' in board
    assert PlayRequest.objects.get().action == '{"type":"GiveWater","to":0,"amount":1}'


def test_a_refusal_warns(game: Game, alice_client: Client) -> None:
    board = tap(alice_client, game, '1:{"type":"UseSolarShield"}')
    assert '<p id="notice" class="notice warning">You cannot ask for that now.</p>' in board


def test_it_is_offered_again_only_after_a_yes(game: Game, alice_client: Client, bob_client: Client) -> None:
    tap(alice_client, game, asks(alice_client, game)["Ask Bob for 1 water"])
    request = PlayRequest.objects.get()
    assert asks(alice_client, game) == {}
    post(bob_client, request, "declined")
    assert asks(alice_client, game) == {}
    post(alice_client, request, "withdrawn")
    assert asks(alice_client, game) != {}


def test_who_needs_nothing_is_led_to_the_page(game: Game, alice_client: Client) -> None:
    alter(game, water=2)
    assert asks(alice_client, game) == {}
    page = alice_client.get(f"/games/{game.pk}/").content.decode()
    assert "Ask Bob to use a card or skill" in page
    assert "Ask Bob for something else" not in page


def test_a_refusal_shows_the_board(game: Game, alice_client: Client) -> None:
    value = asks(alice_client, game)["Ask Bob for 1 water"]
    alter(game, cell=0)
    board = tap(alice_client, game, value)
    assert "You cannot ask for that now." in board
    assert 'id="table"' in board


def test_without_script_it_leads_back_to_the_board(game: Game, alice_client: Client) -> None:
    value = asks(alice_client, game)["Ask Bob for 1 water"]
    answer = alice_client.post(f"/games/{game.pk}/seats/1/requests", {"seat_action": value, "version": "0"})
    assert answer.headers["Location"] == f"/games/{game.pk}/"
