"""The Navigator moves another player up to two steps for one action (I17)."""

from games.engine.island.actions import EndTurn, GiveCard, Guide, Move, ShoreUp, UseHelicopterLift, UseSandbags
from games.engine.island.data import Card, Role
from games.engine.island.events import Moved
from games.engine.island.state import State, TakeActions

from .boards import board, can, cell, events, options, places, reason, state_after

C1, C2, B2, D2, C3, B3, D3, C4, B4, C5 = map(cell, ("C1", "C2", "B2", "D2", "C3", "B3", "D3", "C4", "B4", "C5"))
TEAM = (Role.NAVIGATOR, Role.MESSENGER, Role.ENGINEER)


def team(**rest: object) -> State:
    return board(**{"roles": TEAM, **rest})  # type: ignore[arg-type]


def with_diver(**rest: object) -> State:
    return team(roles=(Role.NAVIGATOR, Role.DIVER), at=["A3", "C3"], **rest)


def guided_to(state: State, pawn: int) -> set[int]:
    return {action.to for action in options(state, 0, Guide) if action.pawn == pawn}  # type: ignore[union-attr]


def test_i17_one_action_moves_another_pawn_up_to_two_steps() -> None:
    state = state_after(team(), 0, Guide(1, C2), Guide(1, C1))
    assert places(state) == ["C3", "C1", "C3"]
    assert state.phase == TakeActions(0, 2)


def test_i17_the_direction_may_change() -> None:
    assert places(state_after(team(), 0, Guide(1, C2), Guide(1, D2)))[1] == "D2"
    assert places(state_after(team(), 0, Guide(1, C2), Guide(1, C3)))[1] == "C3"


def test_i17_a_third_step_is_another_action() -> None:
    state = state_after(team(), 0, Guide(1, C2), Guide(1, C1), Guide(1, C2))
    assert state.phase == TakeActions(0, 1, guided=1)


def test_i17_the_second_step_is_free_even_with_no_action_left() -> None:
    state = state_after(team(left=1), 0, Guide(1, C2))
    assert options(state, 0, Guide) == {Guide(1, to) for to in (C1, B2, D2, C3)}
    state = state_after(state, 0, Guide(1, C1))
    assert options(state, 0, Guide) == set()
    assert reason(state, 0, Guide(1, C2)) == "No actions left. End your turn when you are ready."


def test_i17_guiding_another_pawn_costs_an_action_and_ends_the_first_pawns_step() -> None:
    state = state_after(team(), 0, Guide(1, C2), Guide(2, C4))
    assert state.phase == TakeActions(0, 1, guided=2)
    assert state_after(state, 0, Guide(1, C1)).phase == TakeActions(0, 0, guided=1)


def test_i17_any_other_paid_action_ends_the_free_step() -> None:
    begun = state_after(team(left=2, flooded=["C3"], hands={0: [Card.EARTH_STONE]}), 0, Guide(1, C2))
    for action in (Move(C4), ShoreUp(C3), GiveCard(2, Card.EARTH_STONE)):
        state = state_after(begun, 0, action)
        assert state.phase == TakeActions(0, 0)
        assert not can(state, 0, Guide(1, C1))


def test_i17_so_does_the_end_of_the_actions() -> None:
    assert not can(state_after(team(), 0, Guide(1, C2), EndTurn()), 0, Guide(1, C1))


def test_i17_special_cards_in_between_do_not() -> None:
    state = team(left=1, flooded=["F4"], hands={0: [Card.HELICOPTER_LIFT], 2: [Card.SANDBAGS]})
    state = state_after(state_after(state, 0, Guide(1, C2)), 2, UseSandbags(cell("F4")))
    state = state_after(state, 0, UseHelicopterLift((1,), C5))
    assert state.phase == TakeActions(0, 0, guided=1)
    assert places(state_after(state, 0, Guide(1, C4)))[1] == "C4"


def test_i17_from_wherever_they_stand_but_never_onto_a_missing_tile() -> None:
    state = team(at=["A3", "C1", "C6"], sunk=["C5"])
    assert options(state, 0, Guide) == {
        *(Guide(1, cell(to)) for to in ("D1", "C2")),
        *(Guide(2, cell(to)) for to in ("D6",)),
    }
    assert reason(state, 0, Guide(2, C5)) == "That tile has sunk."
    assert reason(state, 0, Guide(1, C3)) == "Too far: one tile at a time."


def test_i17_the_explorer_diagonally_too() -> None:
    state = team(roles=(Role.NAVIGATOR, Role.EXPLORER))
    assert places(state_after(state, 0, Guide(1, B2), Guide(1, C1)))[1] == "C1"


def test_i17_the_diver_over_a_missing_place_with_or_without_a_bend() -> None:
    state = with_diver(sunk=["C2"])
    assert guided_to(state, 1) == {B3, D3, C4, C1, B2, D2}


def test_i17_both_steps_of_one_action() -> None:
    state = state_after(with_diver(sunk=["C2"]), 0, Guide(1, B2))
    assert places(state)[1] == "B2"
    assert state.phase == TakeActions(0, 2)
    assert events(with_diver(sunk=["C2"]), 0, Guide(1, B2)) == (Moved(1, C3, B2, "dive", guide=0),)


def test_i17_so_not_as_a_free_second_step() -> None:
    state = state_after(with_diver(sunk=["C2"], left=1), 0, Guide(1, B3), Guide(1, C3))
    assert state.phase == TakeActions(0, 0)
    state = with_diver(sunk=["C2"], phase=TakeActions(0, 0, guided=1))
    assert guided_to(state, 1) == {B3, D3, C4}
    state = with_diver(sunk=["C2"], phase=TakeActions(0, 1, guided=1))
    assert state_after(state, 0, Guide(1, C1)).phase == TakeActions(0, 0)
    assert state_after(state, 0, Guide(1, C4)).phase == TakeActions(0, 1)


def test_i17_not_over_two_missing_places_nor_through_flooded_ones_in_one_step() -> None:
    assert C1 not in guided_to(with_diver(flooded=["C2"]), 1)
    state = with_diver(sunk=["C2", "C1"])
    assert guided_to(state, 1) == {B3, D3, C4, B2, D2}


def test_i17_only_the_diver_over_a_missing_place() -> None:
    assert C1 not in guided_to(team(sunk=["C2"]), 1)


def test_i17_never_the_pilots_flight() -> None:
    assert guided_to(team(roles=(Role.NAVIGATOR, Role.PILOT)), 1) == {C2, B3, D3, C4}


def test_i17_no_consent_is_needed_and_the_event_names_the_guide() -> None:
    assert events(team(), 0, Guide(1, B3)) == (Moved(1, C3, B3, guide=0),)


def test_i17_neither_the_navigator_nor_a_seat_that_does_not_exist() -> None:
    assert reason(team(), 0, Guide(0, B3)) == "The Navigator can only move other players."
    assert not can(team(), 0, Guide(3, B3))


def test_i17_only_the_navigator_on_his_turn() -> None:
    assert reason(team(seat=1), 1, Guide(0, B3)) == "Only the Navigator can move others."
    assert not can(team(seat=1), 0, Guide(1, B4))
