"""The first entry of the log: who set out, and what for."""

from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from games.display import DISPLAYS
from games.engine import RULES
from games.models import Game
from tests.games.factories import begun_game, end_turn, legal_action, post_action


@pytest.mark.parametrize("rules", RULES)
def test_it_tells_who_set_out_and_what_for(alice: User, bob: User, alice_client: Client, rules: str) -> None:
    game = begun_game(alice, bob, rules=rules)
    first, second = _roles(game)
    line = f"The game began: you ({first}) and Bob ({second}). {DISPLAYS[rules].PROMISE}"
    for page in ("", "at/0"):
        assert line in unescape(alice_client.get(f"/games/{game.pk}/{page}").content.decode())
    assert line not in unescape(alice_client.get(f"/games/{game.pk}/at/0?by=0").content.decode())


def test_a_person_with_several_seats_is_named_with_each_role(alice: User, bob: User, alice_client: Client) -> None:
    first, second, third = _roles(game := begun_game(alice, bob, seats=3))
    page = unescape(alice_client.get(f"/games/{game.pk}/").content.decode())
    assert f"The game began: Alice ({first}), Alice ({second}) and Bob ({third}). " in page


def test_a_person_with_all_seats_is_not_named(alice: User, alice_client: Client) -> None:
    first, second = _roles(game := begun_game(alice, seats=2))
    page = unescape(alice_client.get(f"/games/{game.pk}/").content.decode())
    assert f"The game began: {first} and {second}. " in page


def _roles(game: Game) -> list[str]:
    return [DISPLAYS[game.rules].role_name(seat.role) for seat in game.seats.order_by("number")]


def test_a_page_that_has_it_does_not_get_it_again(alice: User, alice_client: Client) -> None:
    game = begun_game(alice, seats=2)
    end_turn(game, alice)
    assert "The game began" in alice_client.get(f"/games/{game.pk}/board").content.decode()
    moved = post_action(alice_client, game, legal_action(game, "Move", seat=1), seat=1).content.decode()
    assert "The game began" not in moved
