"""Time Throttle (D35)."""

from games.engine.desert.actions import Move, UseTimeThrottle
from games.engine.desert.data import Gear, StormCard
from games.engine.desert.events import ActionsGained, GearUsed
from games.engine.desert.state import TakeActions

from .boards import board, can, cell, events, reason, state_after, storm

HAND = {0: [Gear.TIME_THROTTLE]}


def test_d35_two_more_actions() -> None:
    assert state_after(board(gear=HAND), 0, UseTimeThrottle()).phase == TakeActions(0, 6)
    assert events(board(gear=HAND), 0, UseTimeThrottle()) == (GearUsed(0, Gear.TIME_THROTTLE), ActionsGained(0, 6))


def test_d35_with_no_action_left_too() -> None:
    state = state_after(board(gear=HAND, left=0), 0, UseTimeThrottle())
    assert can(state, 0, Move(cell("B1")))
    assert state.gear_used == (Gear.TIME_THROTTLE,)


def test_d35_only_on_the_own_turn() -> None:
    assert reason(board(gear=HAND, seat=1), 0, UseTimeThrottle()) == "It is another player's turn."


def test_d35_only_before_the_storm_phase() -> None:
    assert reason(storm(StormCard.SUN, gear=HAND), 0, UseTimeThrottle()) == "The storm has begun."


def test_d35_a_buried_player_may_play_it() -> None:
    assert can(board(gear=HAND, sand={"A1": 3}), 0, UseTimeThrottle())
    assert not can(board(sand={"A1": 3}), 0, UseTimeThrottle())
