"""Moving a pawn (I2)."""

import pytest

from games.engine.island.actions import Move
from games.engine.island.events import Moved
from games.engine.island.state import TakeActions

from .boards import board, can, cell, events, places, reason, state_after, targets

C2, C3, C4, D3 = map(cell, ("C2", "C3", "C4", "D3"))


def test_i2_adjacent_means_up_down_left_right() -> None:
    assert targets(board(at=["C3"]), 0, Move) == {"C2", "B3", "D3", "C4"}


def test_i2_a_step_costs_an_action_and_has_an_event() -> None:
    state = state_after(board(), 0, Move(C2))
    assert places(state) == ["C2", "C3"]
    assert state.phase == TakeActions(0, 2)
    assert events(board(), 0, Move(C2)) == (Moved(0, C3, C2),)


def test_i2_flooded_or_dry() -> None:
    assert targets(board(flooded=["C2", "C3"]), 0, Move) == {"C2", "B3", "D3", "C4"}


def test_i2_never_onto_a_missing_tile() -> None:
    state = board(sunk=["C2"])
    assert targets(state, 0, Move) == {"B3", "D3", "C4"}
    assert reason(state, 0, Move(C2)) == "That tile has sunk."


def test_i2_never_over_a_missing_tile() -> None:
    assert reason(board(sunk=["C2"]), 0, Move(cell("C1"))) == "Too far: one tile at a time."


@pytest.mark.parametrize("to", [cell("B1"), cell("A1"), -1, 36])
def test_i2_never_into_the_open_sea(to: int) -> None:
    assert reason(board(at=["C1"]), 0, Move(to)) == "There is no island there, only the open sea."


def test_i2_the_edges_of_the_box_do_not_connect() -> None:
    assert targets(board(at=["F3"]), 0, Move) == {"E3", "F4"}
    assert not can(board(at=["F3"]), 0, Move(cell("A4")))


def test_i2_two_steps_are_two_actions() -> None:
    assert reason(board(), 0, Move(cell("C1"))) == "Too far: one tile at a time."
    assert places(state_after(board(), 0, Move(C2), Move(cell("C1"))))[0] == "C1"


def test_i2_staying_is_no_move() -> None:
    assert reason(board(), 0, Move(C3)) == "The pawn is already there."


def test_i2_pawns_share_a_tile() -> None:
    assert places(state_after(board(at=["C3", "C4"]), 0, Move(C4))) == ["C4", "C4"]


def test_i2_on_other_shapes_too() -> None:
    state = board(shape="volcano island", at=["C2"])
    assert targets(state, 0, Move) == {"C1", "B2", "D2"}
    state = board(shape="atoll of decisions", at=["A4"])
    assert targets(state, 0, Move) == {"A3", "A5"}


def test_i2_players_move_only_on_their_own_turn() -> None:
    assert reason(board(), 1, Move(D3)) == "It is another player's turn."
