"""Setting up a new game."""

from collections import Counter
from typing import Any

import pytest

from games.engine.island import DIFFICULTIES, PLAYERS, ROLES, SHAPES, State, new
from games.engine.island.data import START, TREASURE_DECK, Card, Landmark, Role
from games.engine.island.state import TakeActions

from .boards import name


def start(players: int = 3, *, difficulty: str = "normal", seed: str = "ab12", **options: Any) -> State:
    return new(players, difficulty=difficulty, seed=seed, **options)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("shape", SHAPES)
def test_the_whole_box_is_laid_out(players: int, shape: str) -> None:
    state = start(players, shape=shape)
    assert {tile.landmark for tile in state.tiles if tile} == set(Landmark)
    assert tuple(cell for cell, tile in enumerate(state.tiles) if tile) == SHAPES[shape].places
    assert {*state.flood_deck, *state.flood_discard} == set(Landmark)
    dealt = [card for pawn in state.adventurers for card in pawn.hand]
    assert Counter((*state.treasure_deck, *dealt)) == TREASURE_DECK
    assert not any((state.treasure_discard, state.captured, state.layers))


def test_the_standard_island_is_laid_unless_the_table_chooses() -> None:
    assert start().shape == "forbidden island"


def test_the_six_top_flood_cards_have_flooded_their_tiles_and_are_the_discard() -> None:
    state = start()
    flooded = {tile.landmark for tile in state.tiles if tile and tile.flooded}
    assert len(state.flood_discard) == 6
    assert flooded == set(state.flood_discard)
    assert not any(tile.sunk for tile in state.tiles if tile)


def test_each_pawn_stands_on_its_start_flooded_or_not() -> None:
    states = [start(4, seed=str(seed)) for seed in range(60)]
    for state in states:
        assert [state.under(seat).landmark for seat in range(4)] == [START[pawn.role] for pawn in state.adventurers]
    assert any(state.under(0).flooded for state in states)
    assert any(not state.under(0).flooded for state in states)


@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_has_two_treasure_cards_and_no_waters_rise(players: int) -> None:
    for seed in range(60):
        state = start(players, seed=str(seed))
        assert [len(pawn.hand) for pawn in state.adventurers] == [2] * players
        assert not any(Card.WATERS_RISE in pawn.hand for pawn in state.adventurers)
        assert state.treasure_deck.count(Card.WATERS_RISE) == 3


def test_a_waters_rise_may_lie_anywhere_in_the_pile_first_and_last_too() -> None:
    decks = [start(seed=str(seed)).treasure_deck for seed in range(300)]
    assert {place for deck in decks for place, card in enumerate(deck) if card is Card.WATERS_RISE} == set(range(22))


@pytest.mark.parametrize(("difficulty", "tick"), [("novice", 0), ("normal", 1), ("elite", 2), ("legendary", 3)])
def test_the_difficulty_is_the_tick_at_which_the_water_starts(difficulty: str, tick: int) -> None:
    assert start(difficulty=difficulty).tick == tick


def test_the_levels_to_start_with() -> None:
    assert [start(difficulty=difficulty).level for difficulty in DIFFICULTIES] == [2, 2, 3, 3]


def test_roles_are_dealt_at_random_and_never_twice() -> None:
    dealt = [tuple(pawn.role for pawn in start(4, seed=str(seed)).adventurers) for seed in range(60)]
    assert all(len(set(roles)) == 4 for roles in dealt)
    assert {roles[0] for roles in dealt} == set(Role)


def test_the_table_may_choose_roles_and_first_seat() -> None:
    state = start(2, roles=["diver", "pilot"], first=1)
    assert [pawn.role for pawn in state.adventurers] == [Role.DIVER, Role.PILOT]
    assert state.phase == TakeActions(1, 3)


def test_the_first_seat_is_random_otherwise() -> None:
    phases = [start(3, seed=str(seed)).phase for seed in range(40)]
    assert {phase.seat for phase in phases if isinstance(phase, TakeActions)} == {0, 1, 2}


def test_fools_landing_may_lie_anywhere() -> None:
    places = {name(start(2, seed=str(seed)).cell_of(Landmark.FOOLS_LANDING)) for seed in range(400)}
    assert len(places) == 24


def test_the_same_seed_gives_the_same_game() -> None:
    assert start(seed="one") == start(seed="one")
    assert start(seed="one") != start(seed="two")


def test_what_the_table_chooses_does_not_change_the_shuffles() -> None:
    dealt, chosen = start(2), start(2, roles=["diver", "pilot"], first=1, shape="bone island")
    assert (dealt.flood_deck, dealt.treasure_deck) == (chosen.flood_deck, chosen.treasure_deck)
    assert [tile for tile in dealt.tiles if tile] == [tile for tile in chosen.tiles if tile]


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {}),
        (5, {}),
        (2, {"difficulty": "easy"}),
        (2, {"first": 2}),
        (2, {"first": -1}),
        (2, {"roles": ["diver"]}),
        (2, {"roles": ["diver", "diver"]}),
        (2, {"roles": ["diver", "climber"]}),
        (2, {"shape": "atlantis"}),
    ],
)
def test_a_table_that_the_game_does_not_have_is_refused(players: int, options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        start(players, **options)


def test_four_difficulties_and_six_adventurers_are_on_offer() -> None:
    assert list(DIFFICULTIES) == ["novice", "normal", "elite", "legendary"]
    assert set(ROLES) == set(Role)
