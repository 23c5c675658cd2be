"""The plays that a teammate's seat can be asked for: its free plays, as far as the reader can know of them."""

from msgspec.structs import replace

from accounts.models import User
from games.engine.island.data import Card
from games.models import Game
from tests.games.factories import alter, begun_game, legal, store_state
from tests.games.teamwork.requests.tables import offers, water_game


def with_card(game: Game, card: Card) -> Game:
    """Give the second seat that card."""
    state = game.load_state()
    first, second = state.adventurers
    return store_state(game, replace(state, adventurers=(first, replace(second, hand=(card,)))))


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


def test_nothing_hidden_decides_what_is_offered(alice: User, bob: User) -> None:
    game = water_game(alice, bob)
    before = offers(game, alice, 1)
    store_state(game, game.engine.redeal(game.load_state(), 0, "another"))
    assert before
    assert offers(game, alice, 1) == before
