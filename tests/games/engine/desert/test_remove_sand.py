"""Removing sand (D6)."""

from games.engine.desert.actions import RemoveSand
from games.engine.desert.events import SandRemoved
from games.engine.desert.state import TakeActions

from .boards import board, can, cell, events, options, reason, sand, state_after

B2 = cell("B2")


def test_d6_one_marker_an_action() -> None:
    state = state_after(board(sand={"A1": 3}), 0, RemoveSand(0))
    assert sand(state, "A1") == 2
    assert state.phase == TakeActions(0, 3)


def test_d6_own_tile_and_adjacent_tiles() -> None:
    around = dict.fromkeys(("A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "D2", "B4"), 1)
    reached = {RemoveSand(cell(name)) for name in ("B2", "B1", "A2", "C2", "B3")}
    assert options(board(at=["B2"], sand=around), 0, RemoveSand) == reached


def test_d6_excavated_or_not_blocked_or_not() -> None:
    state = board(at=["B2"], sand={"B2": 1, "B1": 1, "A2": 7}, excavated=["B1"])
    assert options(state, 0, RemoveSand) == {RemoveSand(cell(name)) for name in ("B2", "B1", "A2")}


def test_d6_buried_teammates_or_not() -> None:
    state = state_after(board(at=["A1", "B1"], sand={"B1": 2}), 0, RemoveSand(cell("B1")))
    assert not state.buried(1)


def test_d6_the_markers_go_back_to_the_supply() -> None:
    state = board(sand={"A1": 2, "E5": 40})
    assert state.supply == 6
    assert state_after(state, 0, RemoveSand(0)).supply == 7


def test_d6_the_event_says_how_much_sand_is_left() -> None:
    assert events(board(sand={"B1": 3}), 0, RemoveSand(1)) == (SandRemoved(0, 1, 1, 2),)


def test_d6_not_from_afar_and_not_from_the_hole() -> None:
    assert (
        reason(board(sand={"E5": 1}), 0, RemoveSand(24))
        == "Too far: you can only reach your own tile and those beside it."
    )
    assert reason(board(at=["C2"]), 0, RemoveSand(cell("C3"))) == "There is no sand to remove."


def test_d6_one_marker_at_a_time_for_most() -> None:
    state = board(at=["B2"], sand={"B2": 2})
    assert reason(state, 0, RemoveSand(B2, 2)) == "You cannot remove that much sand with one action."
    assert not can(state, 0, RemoveSand(B2, 0))
