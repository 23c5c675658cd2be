"""Capturing a treasure (I5)."""

import pytest

from games.engine.island.actions import Capture
from games.engine.island.data import CARD_OF, TREASURE_TILES, Card, Landmark, Treasure
from games.engine.island.events import TreasureCaptured
from games.engine.island.state import TakeActions

from .boards import board, can, events, hands, reason, state_after

STONE = Card.EARTH_STONE


@pytest.mark.parametrize("treasure", Treasure)
@pytest.mark.parametrize("which", [0, 1])
def test_i5_four_cards_on_either_tile_of_the_treasure(treasure: Treasure, which: int) -> None:
    card = CARD_OF[treasure]
    state = board(tiles={"B4": TREASURE_TILES[treasure][which]}, at=["B4"], hands={0: [card] * 4})
    after = state_after(state, 0, Capture())
    assert after.captured == (treasure,)
    assert hands(after)[0] == ()
    assert after.treasure_discard == (card,) * 4
    assert after.phase == TakeActions(0, 2)
    assert events(state, 0, Capture()) == (TreasureCaptured(0, treasure, 3),)


def test_i5_flooded_or_dry() -> None:
    assert can(board(at=["C1"], flooded=["C1"], hands={0: [STONE] * 4}), 0, Capture())


def test_i5_a_fifth_card_and_the_others_stay_in_the_hand() -> None:
    state = board(at=["C1"], hands={0: [STONE] * 5})
    assert hands(state_after(state, 0, Capture()))[0] == (STONE,)
    state = board(at=["C1"], hands={0: [STONE, Card.SANDBAGS, *[STONE] * 3]})
    assert hands(state_after(state, 0, Capture()))[0] == (Card.SANDBAGS,)


def test_i5_three_cards_are_not_enough() -> None:
    state = board(at=["C1", "C1"], hands={0: [STONE] * 3, 1: [STONE]})
    assert reason(state, 0, Capture()) == "Capturing takes 4 cards of this treasure; you hold 3."


def test_i5_not_elsewhere_and_not_with_the_cards_of_another_treasure() -> None:
    assert reason(board(hands={0: [STONE] * 4}), 0, Capture()) == "No treasure can be captured here."
    state = board(tiles={"C3": Landmark.CORAL_PALACE}, hands={0: [STONE] * 4})
    assert reason(state, 0, Capture()) == "Capturing takes 4 cards of this treasure; you hold 0."


def test_i5_not_twice() -> None:
    state = board(at=["C1"], hands={0: [STONE] * 4}, captured=[Treasure.EARTH_STONE])
    assert reason(state, 0, Capture()) == "That treasure is already captured."


def test_i5_with_the_other_tile_sunk() -> None:
    assert can(board(at=["C1"], sunk=["D1"], hands={0: [STONE] * 4}), 0, Capture())


def test_i5_the_event_says_how_many_are_missing() -> None:
    state = board(at=["C1"], hands={0: [STONE] * 4}, captured=list(Treasure)[1:])
    assert events(state, 0, Capture()) == (TreasureCaptured(0, Treasure.EARTH_STONE, 0),)
