"""The Messenger gives to anyone anywhere (I16)."""

from games.engine.island.actions import GiveCard
from games.engine.island.data import Card, Role
from games.engine.island.state import Discard, TakeActions

from .boards import board, hands, options, reason, state_after

TEAM = (Role.MESSENGER, Role.DIVER, Role.PILOT)
STONE, WIND = Card.EARTH_STONE, Card.STATUE_OF_THE_WIND


def test_i16_anyone_anywhere_for_one_action_each() -> None:
    state = board(roles=TEAM, at=["A3", "C3", "F4"], hands={0: [STONE, WIND, Card.SANDBAGS]})
    assert options(state, 0, GiveCard) == {GiveCard(to, card) for to in (1, 2) for card in (STONE, WIND)}
    state = state_after(state, 0, GiveCard(1, STONE), GiveCard(2, WIND))
    assert hands(state) == [(Card.SANDBAGS,), (STONE,), (WIND,)]
    assert state.phase == TakeActions(0, 1)


def test_i16_no_special_cards() -> None:
    state = board(roles=TEAM, at=["A3"], hands={0: [Card.SANDBAGS]})
    assert reason(state, 0, GiveCard(1, Card.SANDBAGS)) == "Special cards cannot be given."


def test_i16_others_give_to_the_messenger_only_on_one_tile() -> None:
    state = board(roles=TEAM, at=["A3"], hands={1: [STONE]}, seat=1)
    assert options(state, 1, GiveCard) == {GiveCard(2, STONE)}


def test_i16_not_on_anothers_turn() -> None:
    assert (
        reason(board(roles=TEAM, seat=1, hands={0: [STONE]}), 0, GiveCard(1, STONE)) == "It is another player's turn."
    )


def test_i16_to_a_hand_of_five_from_afar() -> None:
    state = state_after(board(roles=TEAM, at=["A3"], hands={0: [STONE], 1: [WIND] * 5}), 0, GiveCard(1, STONE))
    assert state.phase == Discard(1, TakeActions(0, 2))
