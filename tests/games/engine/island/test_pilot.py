"""The Pilot flies (I18)."""

from games.engine.island.actions import EndTurn, Fly, Move
from games.engine.island.data import Role
from games.engine.island.events import Moved
from games.engine.island.state import State, TakeActions

from .boards import board, can, cell, draws, events, flooding, name, options, places, reason, state_after, targets

C2, C3, F4 = map(cell, ("C2", "C3", "F4"))


def pilot(**rest: object) -> State:
    return board(roles=(Role.PILOT, Role.DIVER), **rest)  # type: ignore[arg-type]


def test_i18_to_any_other_standing_tile_for_one_action() -> None:
    state = pilot(sunk=["C6"], flooded=["F4"])
    assert targets(state, 0, Fly) == {name(at) for at in state.standing()} - {"C3"}
    after = state_after(state, 0, Fly(F4))
    assert places(after)[0] == "F4"
    assert after.phase == TakeActions(0, 2, flown=True)
    assert events(state, 0, Fly(F4)) == (Moved(0, C3, F4, "flight"),)


def test_i18_once_a_turn() -> None:
    state = state_after(pilot(), 0, Fly(F4))
    assert options(state, 0, Fly) == set()
    assert reason(state, 0, Fly(C2)) == "The Pilot can fly only once a turn."
    assert can(state_after(state, 0, Move(cell("F3"))), 0, Move(F4))


def test_i18_to_an_adjacent_tile_too_if_so_said() -> None:
    state = pilot()
    assert state_after(state, 0, Fly(C2)).phase == TakeActions(0, 2, flown=True)
    assert state_after(state, 0, Move(C2)).phase == TakeActions(0, 2)


def test_i18_again_on_the_next_turn() -> None:
    state = pilot(phase=TakeActions(0, 1, flown=True))
    state = draws(state_after(state, 0, EndTurn()), 4)
    state = draws(state_after(state, 1, EndTurn()), 4)
    assert state.phase == TakeActions(0, 3)


def test_i18_not_nowhere() -> None:
    state = pilot(sunk=["C2"])
    assert reason(state, 0, Fly(C2)) == "That tile has sunk."
    assert reason(state, 0, Fly(0)) == "There is no island there, only the open sea."
    assert reason(state, 0, Fly(C3)) == "The pawn is already there."


def test_i18_only_the_pilot_and_only_with_an_action_left() -> None:
    assert reason(pilot(seat=1), 1, Fly(F4)) == "Only the Pilot can fly."
    assert reason(pilot(left=0), 0, Fly(F4)) == "No actions left. End your turn when you are ready."


def test_i18_swimming_is_not_that_flight() -> None:
    state = flooding("C6", "C1", roles=(Role.PILOT, Role.DIVER), at=["C6"], flooded=["C6"])
    assert not can(draws(state), 0, Fly(F4))
