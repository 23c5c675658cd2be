"""Picking up a part (D8)."""

from games.engine.desert.actions import GiveGear, PickUp
from games.engine.desert.data import Part, Role
from games.engine.desert.events import PartPickedUp
from games.engine.desert.state import TakeActions

from .boards import board, can, cell, events, options, reason, state_after

ENGINE, CRYSTAL = PickUp(Part.ENGINE), PickUp(Part.CRYSTAL)


def test_d8_one_part_an_action() -> None:
    state = board(excavated=["A1"], parts={"A1": [Part.ENGINE, Part.CRYSTAL]})
    assert options(state, 0, PickUp) == {ENGINE, CRYSTAL}
    state = state_after(state, 0, ENGINE)
    assert state.found == (Part.ENGINE,)
    assert state.tile(cell("A1")).parts == (Part.CRYSTAL,)
    assert state.phase == TakeActions(0, 3)


def test_d8_the_event_says_how_many_are_missing() -> None:
    state = board(excavated=["A1"], parts={"A1": [Part.ENGINE]}, found=[Part.CRYSTAL])
    assert events(state, 0, ENGINE) == (PartPickedUp(0, Part.ENGINE, missing=2),)


def test_d8_only_from_the_own_tile() -> None:
    state = board(excavated=["B1"], parts={"B1": [Part.ENGINE]})
    assert reason(state, 0, ENGINE) == "That part does not lie here."


def test_d8_only_when_excavated() -> None:
    assert reason(board(parts={"A1": [Part.ENGINE]}), 0, ENGINE) == "Excavate this tile first."


def test_d8_one_sand_does_not_hinder() -> None:
    assert can(board(excavated=["A1"], parts={"A1": [Part.ENGINE]}, sand={"A1": 1}), 0, ENGINE)
    assert not can(board(excavated=["A1"], parts={"A1": [Part.ENGINE]}, sand={"A1": 2}), 0, ENGINE)


def test_d8_not_on_a_blocked_tile_even_beside_the_climber() -> None:
    state = board(roles=(Role.CLIMBER, Role.NAVIGATOR), excavated=["A1"], parts={"A1": [Part.ENGINE]}, sand={"A1": 2})
    assert reason(state, 0, ENGINE) == "Blocked: 2 sand. Dig first."


def test_d8_parts_are_not_passed_on() -> None:
    state = state_after(board(excavated=["A1"], parts={"A1": [Part.ENGINE]}), 0, ENGINE)
    assert options(state, 0, GiveGear) == set()


def test_d8_a_part_named_by_a_plain_word_is_taken_off_the_tile_too() -> None:
    state = state_after(board(excavated=["A1"], parts={"A1": [Part.ENGINE]}), 0, PickUp("engine"))  # type: ignore[arg-type]
    assert state.tile(cell("A1")).parts == ()
