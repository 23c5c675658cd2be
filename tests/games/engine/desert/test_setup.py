"""Setting up a new game."""

from collections import Counter
from typing import Any

import pytest

from games.engine.desert import DIFFICULTIES, PLAYERS, ROLES, State, new
from games.engine.desert.data import GEAR_DECK, POWERS, START_SAND, STORM_DECK, TILES, Face, Role
from games.engine.desert.state import TakeActions

from .boards import cell, name


def start(players: int = 3, *, difficulty: str = "normal", seed: str = "ab12", **options: Any) -> State:
    return new(players, difficulty=difficulty, seed=seed, **options)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_whole_box_is_laid_out(players: int) -> None:
    state = start(players)
    assert Counter(tile.face for tile in state.tiles if tile) == TILES
    assert Counter(state.deck) == STORM_DECK
    assert Counter(state.gear_deck) == GEAR_DECK
    assert not any((state.discard, state.revealed, state.gear_used, state.waiting, state.found))


def test_the_storm_starts_in_the_middle() -> None:
    state = start()
    assert name(state.hole) == "C3"
    assert [place for place, tile in enumerate(state.tiles) if tile is None] == [cell("C3")]


def test_the_diamond_has_a_marker_each_whatever_lies_there() -> None:
    state = start()
    assert [place for place, tile in enumerate(state.tiles) if tile and tile.sand == 1] == list(START_SAND)
    assert state.supply == 40


def test_nothing_is_excavated_or_seen_yet() -> None:
    assert not any(tile.excavated or tile.parts or tile.seen for tile in start().tiles if tile)


def test_everybody_starts_on_the_crash_site_with_a_full_canteen_and_no_gear() -> None:
    state = start(5)
    for pawn in state.adventurers:
        assert state.tile(pawn.cell).face is Face.CRASH
        assert pawn.water == POWERS[pawn.role].canteen
        assert pawn.gear == ()


@pytest.mark.parametrize(("difficulty", "tick"), [("novice", 0), ("normal", 1), ("elite", 2), ("legendary", 3)])
def test_the_difficulty_is_the_tick_at_which_the_storm_starts(difficulty: str, tick: int) -> None:
    assert start(difficulty=difficulty).tick == tick


@pytest.mark.parametrize(("players", "level"), [(2, 3), (3, 3), (4, 3), (5, 3)])
def test_a_legendary_storm_starts_at_the_fourth_tick(players: int, level: int) -> None:
    assert start(players, difficulty="legendary").level == level


def test_roles_are_dealt_at_random_and_never_twice() -> None:
    dealt = [tuple(pawn.role for pawn in start(4, seed=str(seed)).adventurers) for seed in range(60)]
    assert all(len(set(roles)) == 4 for roles in dealt)
    assert {roles[0] for roles in dealt} == set(Role)


def test_the_table_may_choose_roles_and_first_seat() -> None:
    state = start(2, roles=["climber", "explorer"], first=1)
    assert [pawn.role for pawn in state.adventurers] == [Role.CLIMBER, Role.EXPLORER]
    assert state.phase == TakeActions(1, 4)


def test_the_first_seat_is_random_otherwise() -> None:
    phases = [start(3, seed=str(seed)).phase for seed in range(40)]
    assert {phase.seat for phase in phases if isinstance(phase, TakeActions)} == {0, 1, 2}


def test_the_crash_site_may_lie_anywhere_but_in_the_storm() -> None:
    places = {name(start(seed=str(seed)).adventurers[0].cell) for seed in range(400)}
    assert len(places) == 24
    assert "C3" not in places


def test_the_same_seed_gives_the_same_game() -> None:
    assert start(seed="one") == start(seed="one")
    assert start(seed="one") != start(seed="two")


def test_what_the_table_chooses_does_not_change_the_shuffles() -> None:
    dealt, chosen = start(2), start(2, roles=["climber", "explorer"], first=1)
    assert (dealt.tiles, dealt.deck, dealt.gear_deck) == (chosen.tiles, chosen.deck, chosen.gear_deck)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {}),
        (6, {}),
        (2, {"difficulty": "easy"}),
        (2, {"first": 2}),
        (2, {"first": -1}),
        (2, {"roles": ["climber"]}),
        (2, {"roles": ["climber", "climber"]}),
        (2, {"roles": ["climber", "pilot"]}),
    ],
)
def test_a_table_that_the_game_does_not_have_is_refused(players: int, options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        start(players, **options)


def test_four_difficulties_and_six_adventurers_are_on_offer() -> None:
    assert list(DIFFICULTIES) == ["novice", "normal", "elite", "legendary"]
    assert set(ROLES) == set(Role)
