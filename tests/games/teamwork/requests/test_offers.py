"""The plays that a teammate's seat can be asked for: its free plays, as far as the reader can know of them."""

import re

from django.test import Client
from django.utils.html import escape
from msgspec.structs import replace

from accounts.models import User
from games.display.shared.board import Board
from games.engine.desert.data import Gear
from games.engine.island.data import Card
from games.models import Game, PlayRequest
from games.services.play.game_state import load_state
from games.teamwork.offers import grouped
from tests.games.factories import alter, begun_game, legal, store_state
from tests.games.teamwork.requests.tables import offers, table_of, water_game


def with_card(game: Game, card: Card) -> Game:
    """Give the second seat that card."""
    state = load_state(game)
    first, second = state.adventurers
    return store_state(game, replace(state, adventurers=(first, replace(second, hand=(card,)))))


def board_of(game: Game, user: User) -> Board:
    """Return the board of the page that asks."""
    table = table_of(game, user)
    view = table.engine.view(load_state(game), table.seat_in_hand)
    return table.display.board(view, {}, names=table.names, mine=table.mine)


def test_a_teammate_can_be_asked_for_water(alice: User, bob: User) -> None:
    game = water_game(alice, bob)
    assert [offer.what for offer in offers(game, alice, 1)][0] == "Give you water: 1 water"


def test_only_free_plays_can_be_asked_for(alice: User, bob: User) -> None:
    game = water_game(alice, bob)
    alter(game, water=1, gear=("time throttle",))
    assert {type(action).__name__ for action in legal(game)} >= {"Move", "EndTurn", "UseTimeThrottle"}
    assert all("Throttle" in offer.what for offer in offers(game, bob, 0) if "GiveGear" not in offer.action)


def test_sandbags_name_the_tile(alice: User, bob: User) -> None:
    game = with_card(begun_game(alice, bob, rules="island"), Card.SANDBAGS)
    found = [offer.what for offer in offers(game, alice, 1)]
    assert found
    assert all(what.startswith("Play Sandbags · ") for what in found)


def test_many_tiles_are_chosen_on_the_board_of_their_button(alice: User, bob: User, alice_client: Client) -> None:
    game = with_card(begun_game(alice, bob, rules="island"), Card.HELICOPTER_LIFT)
    page = alice_client.get(f"/games/{game.pk}/seats/1/requests").content.decode()
    chosen = next(offer for offer in offers(game, alice, 1) if '"pawns":[0],' in offer.action)
    tile = re.search(rf'<input type="radio" name="([^"]+)" value="{re.escape(escape(chosen.value))}"', page)
    assert tile is not None
    assert f'name="list" value="{tile[1]}"' in page
    alice_client.post(f"/games/{game.pk}/seats/1/requests", {"list": tile[1], tile[1]: chosen.value})
    assert PlayRequest.objects.get().action == chosen.action


def test_a_map_without_a_chosen_tile_asks_nothing(alice: User, bob: User, alice_client: Client) -> None:
    game = with_card(begun_game(alice, bob, rules="island"), Card.HELICOPTER_LIFT)
    answer = alice_client.post(f"/games/{game.pk}/seats/1/requests", {"list": "offers-1-1"})
    assert answer.status_code == 422
    assert not PlayRequest.objects.exists()


def test_what_is_chosen_on_the_board_comes_last(alice: User, bob: User) -> None:
    game = water_game(alice, bob)
    state = load_state(game)
    first, second = state.adventurers
    gear = (Gear.TERRASCOPE, Gear.SOLAR_SHIELD)
    store_state(game, replace(state, adventurers=(first, replace(second, gear=gear))))
    found = grouped(offers(game, alice, 1), board_of(game, alice))
    assert [group.title for group in found][-2:] == ["Use Solar Shield", "Use Terrascope"]
    assert [each.is_map for each in found[-1].lists] == [True]
    assert found[-1].lists[0].offers[0].sheet.title == "A1, dune with a water mark"


def test_nothing_hidden_decides_what_is_offered(alice: User, bob: User) -> None:
    game = water_game(alice, bob)
    before = offers(game, alice, 1)
    store_state(game, game.engine.redeal(load_state(game), 0, "another"))
    assert before
    assert offers(game, alice, 1) == before
