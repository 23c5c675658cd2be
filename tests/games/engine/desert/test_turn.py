"""Actions, the end of the turn, the storm cards one by one, and the next player (D1, D9, D10)."""

import pytest

from games.engine.desert import waiting_on
from games.engine.desert.actions import CalmStorm, Draw, EndTurn, GiveWater, Move, UseDuneBlaster
from games.engine.desert.data import Gear, Role, StormCard
from games.engine.desert.events import CardRevealed, TurnEnded, TurnStarted
from games.engine.desert.state import DrawStorm, TakeActions

from .boards import board, can, cell, events, options, reason, reveals, state_after, storm

B1, A2, A1 = cell("B1"), cell("A2"), cell("A1")


def test_d1_a_turn_has_four_actions() -> None:
    state = state_after(board(), 0, Move(B1), Move(A1), Move(B1), Move(A1))
    assert state.phase == TakeActions(0, 0)
    assert reason(state, 0, Move(B1)) == "No actions left. End your turn when you are ready."


@pytest.mark.parametrize(("tick", "cards"), [(0, 2), (1, 3), (4, 4), (8, 5), (12, 6)])
def test_d1_then_as_many_storm_cards_come_as_the_level_says(tick: int, cards: int) -> None:
    assert state_after(board(tick=tick), 0, EndTurn()).phase == DrawStorm(0, cards)


def test_d1_less_those_the_meteorologist_calmed() -> None:
    state = state_after(board(roles=(Role.METEOROLOGIST, Role.CLIMBER), tick=4), 0, CalmStorm(), EndTurn())
    assert state.phase == DrawStorm(0, 3)


def test_d1_a_level_that_rises_during_the_storm_counts_from_the_next_one() -> None:
    state = state_after(board(deck=[StormCard.PICKS_UP, StormCard.NORTH_1]), 0, EndTurn(), Draw())
    assert state.phase == DrawStorm(0, 1)
    state = state_after(reveals(state), 1, EndTurn())
    assert state.phase == DrawStorm(1, 3)


def test_d1_a_turn_may_end_with_actions_left() -> None:
    assert state_after(board(), 0, EndTurn()).phase == DrawStorm(0, 2)


def test_d9_the_cards_are_revealed_one_at_a_time_by_the_player_whose_turn_it_is() -> None:
    state = state_after(board(deck=[StormCard.NORTH_1, StormCard.SOUTH_1]), 0, EndTurn())
    assert waiting_on(state) == {0}
    assert not can(state, 1, Draw())
    state = state_after(state, 0, Draw())
    assert state.revealed == (StormCard.NORTH_1,)
    assert state.phase == DrawStorm(0, 1)


def test_d9_between_two_cards_anyone_may_do_what_is_free() -> None:
    state = storm(StormCard.NORTH_1, StormCard.SUN, gear={1: [Gear.DUNE_BLASTER]}, sand={"A2": 1}, water={0: 1})
    state = reveals(state)
    assert can(state, 1, UseDuneBlaster(A2))
    assert can(state, 1, GiveWater(0, 3))
    assert not can(state, 0, Move(B1))
    assert not can(state, 0, EndTurn())


def test_d9_after_the_last_card_the_turn_passes() -> None:
    state = reveals(storm(StormCard.NORTH_1, StormCard.SOUTH_1), 2)
    assert state.phase == TakeActions(1, 4)
    assert state.turn == 2
    assert state.revealed == ()
    assert set(state.discard) == {StormCard.NORTH_1, StormCard.SOUTH_1}


def test_d9_after_the_last_seat_the_first_one_follows() -> None:
    assert reveals(storm(StormCard.NORTH_1, seat=1)).phase == TakeActions(0, 4)


def test_d9_a_storm_of_no_cards_passes_the_turn_at_once() -> None:
    state = state_after(board(roles=(Role.METEOROLOGIST, Role.CLIMBER)), 0, CalmStorm(), CalmStorm())
    assert events(state, 0, EndTurn()) == (TurnEnded(0, 0), TurnStarted(1, 2))
    assert state_after(state, 0, EndTurn()).phase == TakeActions(1, 4)


def test_d9_the_event_says_how_many_cards_are_still_to_come() -> None:
    told = events(storm(StormCard.NORTH_1, StormCard.SOUTH_1), 0, Draw())
    assert told[0] == CardRevealed(StormCard.NORTH_1, 1)
    assert told[0].reveals


def test_d10_with_no_actions_left_the_storm_waits_for_the_end_of_the_turn() -> None:
    state = board(left=0)
    assert waiting_on(state) == {0}
    assert options(state, 0, EndTurn, Draw) == {EndTurn()}
    assert not can(state, 0, Draw())


def test_d10_only_the_active_player_ends_the_turn() -> None:
    assert reason(board(left=0), 1, EndTurn()) == "It is another player's turn."
