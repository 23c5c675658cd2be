"""Actions, treasure cards, flood cards, and the next player (I1)."""

import pytest

from games.engine.island import waiting_on
from games.engine.island.actions import Draw, EndTurn, Move, UseHelicopterLift, UseSandbags
from games.engine.island.data import Card
from games.engine.island.events import CardDrawn, TileFlooded, TurnEnded, TurnStarted
from games.engine.island.state import DrawFlood, DrawTreasure, Phase, TakeActions

from .boards import board, can, cell, drawing, draws, events, flooding, hands, options, places, reason, state_after

C2, C3 = cell("C2"), cell("C3")
STONE, WIND = Card.EARTH_STONE, Card.STATUE_OF_THE_WIND


def test_i1_a_turn_has_three_actions() -> None:
    state = state_after(board(), 0, Move(C2), Move(C3), Move(C2))
    assert state.phase == TakeActions(0, 0)
    assert reason(state, 0, Move(C3)) == "No actions left. End your turn when you are ready."


def test_i1_the_player_ends_the_turn_with_no_actions_left_too() -> None:
    state = board(left=0)
    assert waiting_on(state) == {0}
    assert options(state, 0, EndTurn, Draw) == {EndTurn()}
    assert state_after(state, 0, EndTurn()).phase == DrawTreasure(0, 2)
    assert events(state, 0, EndTurn()) == (TurnEnded(0, 2),)


def test_i1_a_turn_may_end_with_actions_left() -> None:
    assert state_after(board(), 0, EndTurn()).phase == DrawTreasure(0, 2)


def test_i1_only_the_active_player_ends_the_turn() -> None:
    assert reason(board(left=0), 1, EndTurn()) == "It is another player's turn."
    assert reason(drawing(), 1, Draw()) == "It is another player's turn."
    assert reason(flooding("C2"), 1, Draw()) == "It is another player's turn."


def test_i1_then_two_treasure_cards_one_at_a_time() -> None:
    state = draws(drawing(STONE, WIND))
    assert state.phase == DrawTreasure(0, 1)
    assert hands(state) == [(STONE,), ()]
    state = draws(state)
    assert hands(state) == [(STONE, WIND), ()]
    assert state.phase == DrawFlood(0, 2)


def test_i1_each_event_says_how_many_cards_are_left() -> None:
    (told,) = events(drawing(STONE), 0, Draw())
    assert told == CardDrawn(0, STONE, 1)
    assert told.reveals


@pytest.mark.parametrize(("tick", "cards"), [(0, 2), (1, 2), (2, 3), (4, 3), (5, 4), (6, 4), (7, 5), (8, 5)])
def test_i1_then_as_many_flood_cards_as_the_level_says(tick: int, cards: int) -> None:
    assert draws(drawing(STONE, WIND, tick=tick), 2).phase == DrawFlood(0, cards)


def test_i1_flood_cards_come_one_at_a_time() -> None:
    state = flooding("C2", "C4")
    assert events(state, 0, Draw())[0] == TileFlooded(state.tile(C2).landmark, C2, 1)
    assert draws(state).phase == DrawFlood(0, 1)


def test_i1_after_the_last_one_the_turn_passes() -> None:
    state = draws(flooding("C2", "C4"), 2)
    assert state.phase == TakeActions(1, 3)
    assert state.turn == 2
    assert events(flooding("C2"), 0, Draw())[-1] == TurnStarted(1, 2)


def test_i1_after_the_last_seat_the_first_one_follows() -> None:
    assert draws(flooding("C2", seat=1)).phase == TakeActions(0, 3)


@pytest.mark.parametrize("phase", [TakeActions(0, 0), DrawTreasure(0, 1), DrawFlood(0, 1)])
def test_i1_anyone_may_play_a_special_card_in_between(phase: Phase) -> None:
    state = board(phase=phase, hands={0: [Card.SANDBAGS], 1: [Card.HELICOPTER_LIFT]}, flooded=["E2"])
    assert can(state, 0, UseSandbags(cell("E2")))
    after = state_after(state, 1, UseHelicopterLift((1,), C2))
    assert places(after) == ["C3", "C2"]
    assert after.phase == phase


def test_i1_no_actions_once_the_cards_come() -> None:
    assert reason(drawing(), 0, Move(C2)) == "No actions left: draw your treasure cards."
    assert reason(flooding("C2"), 0, Move(C2)) == "No actions left: draw the flood cards."
    assert reason(drawing(), 0, EndTurn()) == "No actions left: draw your treasure cards."


def test_i1_no_cards_before_the_end_of_the_actions() -> None:
    assert reason(board(), 0, Draw()) == "End your turn first; then the cards come."
