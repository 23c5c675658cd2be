"""Giving treasure cards (I4)."""

from games.engine.island.actions import GiveCard
from games.engine.island.data import Card, Role
from games.engine.island.events import CardGiven
from games.engine.island.state import Discard, TakeActions

from .boards import board, events, hands, options, reason, state_after

TEAM = (Role.DIVER, Role.PILOT, Role.EXPLORER)
STONE, WIND, LIFT, BAGS = Card.EARTH_STONE, Card.STATUE_OF_THE_WIND, Card.HELICOPTER_LIFT, Card.SANDBAGS


def test_i4_one_action_gives_one_card_to_a_pawn_on_the_same_tile() -> None:
    state = board(roles=TEAM, hands={0: [STONE, WIND, STONE], 1: [WIND]})
    assert options(state, 0, GiveCard) == {GiveCard(to, card) for to in (1, 2) for card in (STONE, WIND)}
    after = state_after(state, 0, GiveCard(1, STONE))
    assert hands(after) == [(WIND, STONE), (WIND, STONE), ()]
    assert after.phase == TakeActions(0, 2)
    assert events(state, 0, GiveCard(1, STONE)) == (CardGiven(0, 1, STONE),)


def test_i4_each_card_is_an_action() -> None:
    state = state_after(board(hands={0: [STONE] * 4}), 0, *[GiveCard(1, STONE)] * 3)
    assert hands(state) == [(STONE,), (STONE,) * 3]
    assert state.phase == TakeActions(0, 0)


def test_i4_not_to_another_tile() -> None:
    state = board(roles=TEAM, at=["C3", "C4", "C3"], hands={0: [STONE]})
    assert options(state, 0, GiveCard) == {GiveCard(2, STONE)}
    assert reason(state, 0, GiveCard(1, STONE)) == "Too far: you can give cards only to players on your tile."


def test_i4_special_cards_cannot_be_given() -> None:
    state = board(roles=TEAM, hands={0: [LIFT, BAGS]})
    assert options(state, 0, GiveCard) == set()
    assert reason(state, 0, GiveCard(1, LIFT)) == "Special cards cannot be given."


def test_i4_only_held_cards_and_only_to_other_seats() -> None:
    state = board(roles=TEAM, hands={0: [STONE], 1: [WIND]})
    assert reason(state, 0, GiveCard(1, WIND)) == "You do not hold that card."
    assert reason(state, 0, GiveCard(0, STONE)) == "You can only give cards to another player."
    assert reason(state, 0, GiveCard(3, STONE)) == "You can only give cards to another player."


def test_i4_only_on_the_own_turn_and_nothing_is_taken() -> None:
    state = board(roles=TEAM, hands={1: [STONE]})
    assert reason(state, 1, GiveCard(0, STONE)) == "It is another player's turn."


def test_i7_a_gift_may_go_to_a_hand_of_five() -> None:
    state = board(roles=TEAM, hands={0: [STONE], 1: [WIND] * 5})
    state = state_after(state, 0, GiveCard(1, STONE))
    assert state.phase == Discard(1, TakeActions(0, 2))
