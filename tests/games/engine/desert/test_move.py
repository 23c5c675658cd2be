"""Moving a pawn (D2, D3, D5)."""

from games.engine.desert.actions import Move
from games.engine.desert.data import StormCard
from games.engine.desert.events import Moved
from games.engine.desert.state import TakeActions

from .boards import board, can, cell, events, options, places, reason, reveals, state_after, storm


def test_d2_adjacent_means_up_down_left_right() -> None:
    state = board(at=["B2"])
    assert options(state, 0, Move) == {Move(cell("B1")), Move(cell("A2")), Move(cell("C2")), Move(cell("B3"))}


def test_d2_the_board_ends_at_its_edge() -> None:
    assert options(board(at=["E5"]), 0, Move) == {Move(cell("E4")), Move(cell("D5"))}
    assert not can(board(at=["E2"]), 0, Move(cell("A3")))


def test_d2_nobody_enters_the_hole() -> None:
    assert reason(board(at=["C2"]), 0, Move(cell("C3"))) == "Nobody can enter the storm."


def test_d2_where_the_hole_was_lies_a_tile_again() -> None:
    state = reveals(storm(StormCard.NORTH_1, StormCard.NORTH_1, at=["B3", "C2"], seat=1), 2)
    assert can(state, 0, Move(cell("C3")))
    state = board(at=["C4"], hole="C5")
    assert not can(state, 0, Move(cell("C5")))


def test_d3_a_tile_with_two_sand_is_blocked() -> None:
    assert reason(board(sand={"B1": 2}), 0, Move(cell("B1"))) == "Blocked: 2 sand. Dig first."
    assert can(board(sand={"B1": 1}), 0, Move(cell("B1")))


def test_d3_a_buried_pawn_does_not_move() -> None:
    state = board(sand={"A1": 2})
    assert reason(state, 0, Move(cell("B1"))) == "Buried: remove sand from your own tile first."


def test_d3_one_sand_does_not_hold_a_pawn() -> None:
    assert places(state_after(board(sand={"A1": 1}), 0, Move(cell("B1"))))[0] == "B1"


def test_d5_a_step_costs_an_action() -> None:
    state = state_after(board(), 0, Move(cell("B1")))
    assert places(state) == ["B1", "A1"]
    assert state.phase == TakeActions(0, 3)


def test_d5_a_step_has_an_event() -> None:
    assert events(board(), 0, Move(cell("B1"))) == (Moved(0, cell("A1"), cell("B1")),)


def test_d5_two_steps_are_two_actions() -> None:
    assert reason(board(), 0, Move(cell("C1"))) == "Too far: one tile at a time."


def test_d5_players_move_only_on_their_own_turn() -> None:
    assert reason(board(), 1, Move(cell("B1"))) == "It is another player's turn."


def test_d5_excavated_or_not_a_tile_may_be_entered() -> None:
    state = board(at=["B2"], excavated=["B1"])
    assert can(state, 0, Move(cell("B1")))
    assert can(state, 0, Move(cell("B3")))
