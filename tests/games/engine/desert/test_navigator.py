"""The Navigator moves another player up to 3 steps for 1 action (D24)."""

from games.engine.desert.actions import EndTurn, GiveWater, Guide, Move, RemoveSand, UseTimeThrottle
from games.engine.desert.data import Gear, Role
from games.engine.desert.events import Moved
from games.engine.desert.state import TakeActions

from .boards import board, can, cell, events, options, places, reason, state_after

A1, B1, C1, D1, E1, A2, B2 = map(cell, ("A1", "B1", "C1", "D1", "E1", "A2", "B2"))
TEAM = (Role.NAVIGATOR, Role.ARCHEOLOGIST, Role.WATER_CARRIER)
ROPE = (Role.NAVIGATOR, Role.CLIMBER, Role.ARCHEOLOGIST)


def test_d24_one_action_moves_another_pawn_up_to_three_steps() -> None:
    state = state_after(board(roles=TEAM), 0, Guide(1, B1), Guide(1, C1), Guide(1, D1))
    assert places(state) == ["A1", "D1", "A1"]
    assert state.phase == TakeActions(0, 3)


def test_d24_a_fourth_step_is_another_action() -> None:
    state = state_after(board(roles=TEAM), 0, Guide(1, B1), Guide(1, C1), Guide(1, D1), Guide(1, E1))
    assert state.phase == TakeActions(0, 2, guided=1, steps=2)


def test_d24_further_steps_are_free_even_with_no_action_left() -> None:
    state = state_after(board(roles=TEAM, left=1), 0, Guide(1, B1))
    assert options(state, 0, Guide) == {Guide(1, A1), Guide(1, C1), Guide(1, B2)}
    state = state_after(state, 0, Guide(1, C1), Guide(1, D1))
    assert options(state, 0, Guide) == set()
    assert reason(state, 0, Guide(1, E1)) == "No actions left. End your turn when you are ready."


def test_d24_guiding_another_pawn_costs_an_action_and_ends_the_first_pawns_steps() -> None:
    state = state_after(board(roles=TEAM), 0, Guide(1, B1), Guide(2, B1))
    assert state.phase == TakeActions(0, 2, guided=2, steps=2)
    assert state_after(state, 0, Guide(1, C1)).phase == TakeActions(0, 1, guided=1, steps=2)


def test_d24_anything_else_that_costs_an_action_ends_the_steps() -> None:
    state = state_after(board(roles=TEAM, left=2), 0, Guide(1, B1), Move(A2))
    assert not can(state, 0, Guide(1, C1))
    state = state_after(board(roles=TEAM, left=2, sand={"A1": 1}), 0, Guide(1, B1), RemoveSand(A1))
    assert not can(state, 0, Guide(1, C1))


def test_d24_what_is_free_does_not() -> None:
    state = board(roles=TEAM, left=1, water={2: 0}, gear={0: [Gear.TIME_THROTTLE]})
    state = state_after(state, 0, Guide(1, B1), GiveWater(2, 1), UseTimeThrottle())
    assert state.phase == TakeActions(0, 2, guided=1, steps=2)
    assert state_after(state, 0, Guide(1, C1)).phase == TakeActions(0, 2, guided=1, steps=1)


def test_d24_each_step_is_adjacent_and_unblocked() -> None:
    state = board(roles=TEAM, sand={"B1": 2})
    assert options(state, 0, Guide) == {Guide(1, A2), Guide(2, A2)}
    assert reason(state, 0, Guide(1, B1)) == "Blocked: 2 sand. Dig first."


def test_d24_from_wherever_they_stand() -> None:
    state = board(roles=TEAM, at=["A1", "E5", "C4"])
    assert options(state, 0, Guide) == {
        *(Guide(1, cell(to)) for to in ("E4", "D5")),
        *(Guide(2, cell(to)) for to in ("B4", "D4", "C5")),
    }


def test_d24_the_explorer_diagonally_too() -> None:
    state = state_after(board(roles=(Role.NAVIGATOR, Role.EXPLORER)), 0, Guide(1, B2), Guide(1, cell("C2")))
    assert places(state_after(state, 0, Guide(1, cell("D3"))))[1] == "D3"


def test_d24_the_climber_onto_blocked_tiles_and_taking_one_along_at_each_step() -> None:
    state = board(roles=ROPE, sand={"B1": 3})
    state = state_after(state, 0, Guide(1, B1, passenger=2), Guide(1, C1, passenger=2), Guide(1, D1))
    assert places(state) == ["A1", "D1", "C1"]
    assert state.phase == TakeActions(0, 3)


def test_d24_the_navigator_himself_may_be_taken_along() -> None:
    state = state_after(board(roles=ROPE), 0, Guide(1, B1, passenger=0))
    assert places(state) == ["B1", "B1", "A1"]


def test_d24_a_buried_pawn_cannot_be_moved() -> None:
    state = board(roles=TEAM, at=["A1", "B1", "C1"], sand={"B1": 2})
    assert reason(state, 0, Guide(1, C1)) == "Buried pawns cannot be moved: dig them out first."
    assert options(state, 0, Guide) == {Guide(2, D1), Guide(2, cell("C2"))}


def test_d24_one_on_the_climbers_tile_is_not_buried() -> None:
    state = board(roles=ROPE, at=["A1", "C1", "C1"], sand={"C1": 5})
    assert can(state, 0, Guide(2, B1))


def test_d24_no_consent_is_needed_and_the_event_names_the_guide() -> None:
    assert events(board(roles=TEAM), 0, Guide(1, B1)) == (Moved(1, A1, B1, guide=0),)


def test_d24_neither_the_navigator_nor_a_seat_that_does_not_exist() -> None:
    state = board(roles=TEAM)
    assert reason(state, 0, Guide(0, B1)) == "The Navigator can only move other players."
    assert not can(state, 0, Guide(3, B1))


def test_d24_only_the_navigator_on_his_turn() -> None:
    assert reason(board(roles=TEAM, seat=1), 1, Guide(0, B1)) == "Only the Navigator can move others."
    assert not can(board(roles=TEAM, seat=1), 0, Guide(1, B1))


def test_d24_a_buried_navigator_moves_nobody() -> None:
    assert options(board(roles=TEAM, at=["A1", "B1", "C1"], sand={"A1": 2}), 0, Guide) == set()


def test_d24_steps_begun_stay_free_though_the_climber_left_him_buried() -> None:
    state = board(roles=ROPE, sand={"B1": 2})
    state = state_after(state, 0, Guide(1, B1, passenger=0), Guide(1, C1))
    assert state.buried(0)
    assert can(state, 0, Guide(1, D1))
    assert not can(state, 0, Guide(2, A2))


def test_d24_the_steps_end_with_the_turn() -> None:
    state = state_after(board(roles=TEAM), 0, Guide(1, B1), EndTurn())
    assert not can(state, 0, Guide(1, C1))
