"""Sandbags (I11)."""

from games.engine.island.actions import UseSandbags
from games.engine.island.data import Card
from games.engine.island.events import CardPlayed, TilesShoredUp
from games.engine.island.state import Swim

from .boards import (
    board,
    can,
    cell,
    draws,
    events,
    flooding,
    is_flooded,
    is_sunk,
    options,
    reason,
    state_after,
    targets,
)

F4, C6 = cell("F4"), cell("C6")
BAGS = Card.SANDBAGS


def test_i11_any_one_flooded_tile() -> None:
    state = board(flooded=["F4", "C6", "C3"], hands={1: [BAGS]})
    assert targets(state, 1, UseSandbags) == {"F4", "C6", "C3"}
    after = state_after(state, 1, UseSandbags(F4))
    assert [is_flooded(after, place) for place in ("F4", "C6", "C3")] == [False, True, True]
    assert events(state, 1, UseSandbags(F4)) == (CardPlayed(1, BAGS), TilesShoredUp(1, (F4,)))


def test_i11_not_a_dry_or_sunk_one() -> None:
    state = board(sunk=["C6"], hands={0: [BAGS]})
    assert options(state, 0, UseSandbags) == set()
    assert reason(state, 0, UseSandbags(F4)) == "That tile is already dry."
    assert reason(state, 0, UseSandbags(C6)) == "That tile has sunk."
    assert reason(state, 0, UseSandbags(0)) == "There is no island there, only the open sea."


def test_i11_before_the_card_that_would_sink_it() -> None:
    state = state_after(flooding("C6", flooded=["C6"], hands={1: [BAGS]}), 1, UseSandbags(C6))
    assert is_flooded(draws(state), "C6")


def test_i11_not_one_whose_flood_card_has_just_been_revealed_to_sink_it() -> None:
    state = draws(flooding("C6", "C5", flooded=["C6"], hands={1: [BAGS]}))
    assert is_sunk(state, "C6")
    assert not can(state, 1, UseSandbags(C6))


def test_i11_not_while_pawns_swim() -> None:
    state = draws(flooding("C6", at=["C6"], flooded=["C6", "F4"], hands={0: [BAGS], 1: [BAGS]}))
    assert isinstance(state.phase, Swim)
    assert reason(state, 0, UseSandbags(F4)) == "Your tile has sunk: swim first."
    assert reason(state, 1, UseSandbags(F4)) == "A tile has sunk: those who stood on it must leave it first."
