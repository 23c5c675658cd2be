"""Trying a game from the landing page."""

import pytest
from django.test import Client

from accounts.models import User
from games.bots.selfplay import play_game
from games.bots.values import value_of
from games.engine import RULES
from games.models import Game
from games.views.tables.try_out import GENTLE

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("rules", RULES)
def test_a_stranger_plays_at_once_as_a_guest(client: Client, rules: str) -> None:
    answer = client.post(f"/try/{rules}/")
    game = Game.objects.get()
    assert answer.headers["Location"] == f"/games/{game.pk}/"
    guest = User.objects.get()
    assert guest.is_guest
    assert (game.rules, game.is_running, game.host) == (rules, True, guest)
    assert [seat.user for seat in game.seats.all()] == [guest, guest]
    assert "Your turn" in client.get(answer.headers["Location"]).content.decode()


def test_who_is_signed_in_plays_as_themselves(alice: User, alice_client: Client) -> None:
    alice_client.post("/try/desert/")
    assert Game.objects.get().host == alice
    assert User.objects.count() == 1


@pytest.mark.parametrize("rules", RULES)
def test_all_newcomers_get_the_same_cards_and_others_fresh_ones(rules: str, alice_client: Client) -> None:
    for visitor in (Client(), Client(), alice_client):
        visitor.post(f"/try/{rules}/")
    first, second, others = Game.objects.order_by("pk")
    assert first.snapshot == second.snapshot
    assert first.seed == second.seed != others.seed


@pytest.mark.parametrize("rules", GENTLE)
def test_a_first_game_is_gentle(rules: str, client: Client) -> None:
    client.post(f"/try/{rules}/")
    game = Game.objects.get()
    for width in (1, 4):
        end = play_game(game.engine, value_of(rules, 2), game.load_state(), width)
        outcome = game.engine.outcome(end)
        assert outcome is not None
        assert outcome.won


def test_the_landing_page_says_so_to_newcomers(client: Client, alice_client: Client) -> None:
    sentence = "all newcomers get the same easy cards"
    assert sentence in client.get("/").content.decode()
    assert sentence not in alice_client.get("/").content.decode()


def test_looking_starts_nothing(client: Client) -> None:
    assert client.get("/try/desert/").status_code == 405
    assert client.post("/try/chess/").status_code == 404
    assert not Game.objects.exists()


def test_the_landing_page_offers_both(client: Client) -> None:
    page = client.get("/").content.decode()
    for rules in RULES:
        assert f'action="/try/{rules}/"' in page


def test_two_taps_of_a_page_begin_one_game() -> None:
    first, second = Client(), Client()
    page = {"csrfmiddlewaretoken": "the token of this page"}
    begun = first.post("/try/desert/", page).headers["Location"]
    assert second.post("/try/desert/", page).headers["Location"] == begun
    assert second.get(begun).status_code == 200
    assert (Game.objects.count(), User.objects.count()) == (1, 1)
    assert second.post("/try/island/", page).headers["Location"] != begun
    assert first.post("/try/desert/", {"csrfmiddlewaretoken": "of another page"}).headers["Location"] != begun


def test_a_second_tap_signs_nobody_in_to_an_account(alice: User, alice_client: Client) -> None:
    page = {"csrfmiddlewaretoken": "the token of Alice's page"}
    begun = alice_client.post("/try/desert/", page).headers["Location"]
    stranger = Client()
    assert stranger.post("/try/desert/", page).headers["Location"] != begun
    assert stranger.session["_auth_user_id"] != str(alice.pk)
