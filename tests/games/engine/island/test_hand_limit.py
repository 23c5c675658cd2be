"""No more than five cards (I7)."""

import pytest

from games.engine.island import Action, legal, waiting_on
from games.engine.island.actions import DiscardCard, Draw, EndTurn, GiveCard, Move, UseHelicopterLift, UseSandbags
from games.engine.island.data import Card, Role
from games.engine.island.events import CardDiscarded
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, State, TakeActions

from .boards import board, can, cell, drawing, draws, events, flooding, hands, options, places, reason, state_after

C2, C4, E2 = map(cell, ("C2", "C4", "E2"))
STONE, WIND, FIRE = Card.EARTH_STONE, Card.STATUE_OF_THE_WIND, Card.CRYSTAL_OF_FIRE
LIFT, BAGS = Card.HELICOPTER_LIFT, Card.SANDBAGS
FIVE = [STONE, STONE, WIND, LIFT, BAGS]


def too_many(**rest: object) -> State:
    """Return a board on which seat 0 has drawn its sixth card, the first of two, and seat 1 holds special cards."""
    state = drawing(FIRE, WIND, hands={0: FIVE, 1: [LIFT, BAGS]}, flooded=["E2"], **rest)
    return draws(state)


def test_i7_five_cards_may_be_kept_special_ones_counted() -> None:
    assert draws(drawing(FIRE, hands={0: FIVE[:4]})).phase == DrawTreasure(0, 1)


def test_i7_with_six_one_must_discard_after_the_first_of_two_draws_too() -> None:
    state = too_many()
    assert state.phase == Discard(0, DrawTreasure(0, 1))
    assert options(state, 0, DiscardCard) == {DiscardCard(card) for card in (STONE, WIND, LIFT, BAGS, FIRE)}
    assert reason(state, 0, Draw()) == "You hold too many cards: discard one, or play a special card."
    state = state_after(state, 0, DiscardCard(STONE))
    assert hands(state)[0] == (STONE, WIND, LIFT, BAGS, FIRE)
    assert state.treasure_discard == (STONE,)
    assert state.phase == DrawTreasure(0, 1)


def test_i7_a_special_card_is_named_only_to_those_who_can_play_one() -> None:
    without = draws(drawing(FIRE, hands={0: [STONE, STONE, WIND, WIND, FIRE]}))
    assert reason(without, 0, Draw()) == "You hold too many cards: discard one."
    nothing_flooded = draws(drawing(FIRE, hands={0: [STONE, STONE, WIND, WIND, BAGS]}))
    assert reason(nothing_flooded, 0, Draw()) == "You hold too many cards: discard one."


def test_i7_after_the_second_draw_the_flood_waits() -> None:
    state = draws(drawing(FIRE, left=1, hands={0: FIVE}, tick=2))
    assert state.phase == Discard(0, DrawFlood(0, 3))
    assert state_after(state, 0, DiscardCard(FIRE)).phase == DrawFlood(0, 3)


def test_i7_twice_in_a_turn_if_need_be() -> None:
    state = draws(state_after(too_many(), 0, DiscardCard(FIRE)))
    assert state.phase == Discard(0, DrawFlood(0, 2))


def test_i7_the_discard_has_an_event_and_reveals_nothing() -> None:
    assert events(too_many(), 0, DiscardCard(LIFT)) == (CardDiscarded(0, LIFT),)
    assert not events(too_many(), 0, DiscardCard(LIFT))[0].reveals


def test_i7_the_game_waits_only_for_that_player() -> None:
    state = too_many()
    assert waiting_on(state) == {0}
    assert legal(state, 1) == ()


@pytest.mark.parametrize("action", [UseSandbags(E2), UseHelicopterLift((1,), C2), Move(C2), DiscardCard(LIFT)])
def test_i7_other_players_play_nothing_meanwhile(action: Action) -> None:
    assert reason(too_many(), 1, action) == "A teammate holds too many cards and must discard first."


def test_i7_a_special_card_may_be_played_instead() -> None:
    state = state_after(too_many(), 0, UseSandbags(E2))
    assert state.phase == DrawTreasure(0, 1)
    assert not state.tile(E2).flooded
    state = state_after(too_many(), 0, UseHelicopterLift((0, 1), C2))
    assert state.phase == DrawTreasure(0, 1)
    assert places(state) == ["C2", "C2"]


def test_i7_a_special_card_that_cannot_be_played_can_be_discarded() -> None:
    state = draws(drawing(FIRE, hands={0: FIVE}))
    assert not can(state, 0, UseSandbags(E2))
    assert state_after(state, 0, DiscardCard(BAGS)).phase == DrawTreasure(0, 1)


def test_i7_on_anyones_turn_a_gift_may_go_to_a_hand_of_five() -> None:
    state = board(hands={0: [STONE], 1: [WIND, WIND, FIRE, FIRE, LIFT]}, left=2)
    state = state_after(state, 0, GiveCard(1, STONE))
    assert state.phase == Discard(1, TakeActions(0, 1))
    assert waiting_on(state) == {1}
    assert legal(state, 0) == ()
    assert reason(state, 0, EndTurn()) == "A teammate holds too many cards and must discard first."
    assert state_after(state, 1, DiscardCard(STONE)).phase == TakeActions(0, 1)
    assert state_after(state, 1, UseHelicopterLift((0,), C4)).phase == TakeActions(0, 1)


def test_i7_the_last_gift_of_a_turn_returns_to_a_turn_without_actions() -> None:
    state = board(roles=(Role.MESSENGER, Role.PILOT), at=["C3", "C4"], hands={0: [STONE], 1: [WIND] * 5}, left=1)
    state = state_after(state, 0, GiveCard(1, STONE))
    assert state_after(state, 1, DiscardCard(WIND)).phase == TakeActions(0, 0)


def test_i7_what_the_pilot_has_flown_is_not_forgotten() -> None:
    turn = TakeActions(0, 2, flown=True)
    state = board(roles=(Role.PILOT, Role.DIVER), phase=turn, hands={0: [STONE], 1: [WIND] * 5})
    state = state_after(state_after(state, 0, GiveCard(1, STONE)), 1, DiscardCard(STONE))
    assert state.phase == TakeActions(0, 1, flown=True)


def test_i7_only_held_cards_and_only_when_a_player_must() -> None:
    assert reason(too_many(), 0, DiscardCard(Card.OCEANS_CHALICE)) == "You do not hold that card."
    assert reason(board(hands={0: FIVE}), 0, DiscardCard(STONE)) == "Nobody has to discard now."
    assert reason(flooding("C2", hands={0: FIVE}), 0, DiscardCard(STONE)) == "Nobody has to discard now."
