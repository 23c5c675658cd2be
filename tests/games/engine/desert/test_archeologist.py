"""The Archeologist removes up to 2 sand from one tile for 1 action (D17)."""

from games.engine.desert.actions import RemoveSand
from games.engine.desert.data import Role
from games.engine.desert.events import SandRemoved
from games.engine.desert.state import TakeActions

from .boards import board, can, cell, events, options, sand, state_after

DIGGERS = (Role.ARCHEOLOGIST, Role.CLIMBER)


def test_d17_one_or_two_markers_off_one_tile_for_one_action() -> None:
    state = board(roles=(Role.ARCHEOLOGIST, Role.NAVIGATOR), sand={"A1": 1, "B1": 3})
    assert options(state, 0, RemoveSand) == {RemoveSand(0), RemoveSand(1), RemoveSand(1, 2)}
    assert events(state, 0, RemoveSand(1, 2)) == (SandRemoved(0, 1, 2, 1),)
    state = state_after(state, 0, RemoveSand(1, 2))
    assert sand(state, "B1") == 1
    assert state.phase == TakeActions(0, 3)


def test_d17_not_three_and_not_more_than_lies_there() -> None:
    state = board(roles=(Role.ARCHEOLOGIST, Role.NAVIGATOR), sand={"A1": 1, "B1": 5})
    assert not can(state, 0, RemoveSand(1, 3))
    assert not can(state, 0, RemoveSand(0, 2))


def test_d17_also_while_digging_himself_out() -> None:
    state = board(roles=(Role.ARCHEOLOGIST, Role.NAVIGATOR), sand={"A1": 3, "B1": 3})
    assert options(state, 0, RemoveSand) == {RemoveSand(0), RemoveSand(0, 2)}
    assert not state_after(state, 0, RemoveSand(0, 2)).buried(0)


def test_d17_he_reaches_no_farther_than_others() -> None:
    assert not can(board(roles=DIGGERS, sand={"B2": 2}), 0, RemoveSand(cell("B2"), 2))
