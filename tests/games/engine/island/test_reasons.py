"""The reasons why actions are illegal, also for every cell that a pawn cannot enter."""

from games.engine.island import State, obstacles
from games.engine.island.actions import EndTurn, Move
from games.engine.island.data import Card, Landmark, Role
from games.engine.island.state import DrawFlood, Swim

from .boards import PLAIN, board, cell, draws, flooding, name, reason


def closed(state: State, seat: int = 0) -> dict[str, str]:
    return {name(place, state.shape): str(error) for place, error in obstacles(state, seat).items()}


def test_what_is_open_has_no_obstacle() -> None:
    assert not {"C2", "B3", "D3", "C4"} & set(closed(board()))
    assert closed(board())["D2"] == "Too far: one tile at a time."
    assert closed(board())["A1"] == "There is no island there, only the open sea."
    assert closed(board(sunk=["C2"]))["C2"] == "That tile has sunk."
    assert len(obstacles(board(), 0)) == 36 - 4


def test_the_obstacle_of_the_own_cell_says_why_nothing_is_captured() -> None:
    assert closed(board())["C3"] == "No treasure can be captured here."
    at_temple = board(tiles={"C3": Landmark.TEMPLE_OF_THE_SUN}, hands={0: [Card.EARTH_STONE] * 3})
    assert closed(at_temple)["C3"] == "Capturing takes 4 cards of this treasure; you hold 3."
    assert cell("C3") not in obstacles(
        board(tiles={"C3": Landmark.TEMPLE_OF_THE_SUN}, hands={0: [Card.EARTH_STONE] * 4}), 0
    )


def test_the_pilot_has_few() -> None:
    assert set(closed(board(roles=(Role.PILOT, Role.DIVER)))) >= {"C3", "A1"}
    assert len(obstacles(board(roles=(Role.PILOT, Role.DIVER)), 0)) == 12 + 1


def test_in_the_water_obstacles_are_about_swimming() -> None:
    state = draws(flooding("F4", roles=PLAIN, at=["F4", "C3"], flooded=["F4"]))
    assert not {"F3", "E4"} & set(closed(state))
    assert closed(state)["C3"] == "Too far to swim."
    assert closed(state)["F4"] == "That tile has sunk."
    assert closed(state, 1)["C2"] == "A tile has sunk: those who stood on it must leave it first."


def test_a_stranded_pawn_is_not_told_to_swim() -> None:
    swim = Swim((0,), cell("F4"), DrawFlood(0, 1))
    lift = {1: (Card.HELICOPTER_LIFT,)}
    stranded = board(roles=PLAIN, at=["F4", "C3"], sunk=["F4", "F3", "E4"], hands=lift, phase=swim)
    assert reason(stranded, 0, EndTurn()) == "You cannot swim from here: only a Helicopter Lift can help."
    assert closed(stranded)["C3"] == "You cannot swim from here: only a Helicopter Lift can help."
    able = board(roles=PLAIN, at=["F4", "C3"], sunk=["F4", "F3"], hands=lift, phase=swim)
    assert reason(able, 0, EndTurn()) == "Your tile has sunk: swim first."


def test_no_such_seat() -> None:
    assert reason(board(), 2, EndTurn()) == "There is no such seat in this game."
    assert reason(board(), -1, Move(cell("C2"))) == "There is no such seat in this game."


def test_what_is_no_action_is_refused_too() -> None:
    assert reason(board(), 0, None) == "The rules do not know this action."  # type: ignore[arg-type]
