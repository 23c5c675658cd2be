"""The treasure pile and its discard (I9)."""

from collections import Counter

from games.engine.island import outcome
from games.engine.island.actions import DiscardCard, Draw
from games.engine.island.data import Card
from games.engine.island.events import CardDrawn, TreasureDeckShuffled, WaterRose
from games.engine.island.state import Discard, DrawTreasure

from .boards import drawing, draws, events, hands, state_after

RISE, STONE, WIND = Card.WATERS_RISE, Card.EARTH_STONE, Card.STATUE_OF_THE_WIND


def test_i9_when_the_last_card_has_been_drawn_the_discard_becomes_a_new_pile_at_once() -> None:
    state = drawing(STONE, treasure_pile=1)
    after = draws(state)
    assert Counter(after.treasure_deck) == Counter(state.treasure_discard)
    assert after.treasure_discard == ()
    assert after.shuffles == state.shuffles + 1
    assert events(state, 0, Draw()) == (CardDrawn(0, STONE, 1), TreasureDeckShuffled(27))


def test_i9_the_second_card_of_the_turn_comes_from_it() -> None:
    state = draws(drawing(STONE, treasure_pile=1))
    assert state.phase == DrawTreasure(0, 1)
    assert len(draws(state).treasure_deck) == 26


def test_i9_not_before_the_last_card() -> None:
    assert draws(drawing(STONE, WIND, treasure_pile=2)).treasure_deck == (WIND,)


def test_i9_a_waters_rise_that_was_the_last_card_is_dealt_with_and_discarded_first() -> None:
    state = drawing(RISE, treasure_pile=1, flood_pile=20)
    after = draws(state)
    assert Counter(after.treasure_deck)[RISE] == 3
    assert after.treasure_discard == ()
    assert after.layers == (4,)
    assert [type(event) for event in events(state, 0, Draw())] == [CardDrawn, WaterRose, TreasureDeckShuffled]


def test_i9_the_two_shuffles_of_such_a_draw_have_numbers_of_their_own() -> None:
    assert draws(drawing(RISE, treasure_pile=1, flood_pile=20)).shuffles == 8


def test_i9_but_before_anyone_discards_down_to_five() -> None:
    state = draws(drawing(STONE, treasure_pile=1, hands={0: [WIND] * 5}))
    assert state.phase == Discard(0, DrawTreasure(0, 1))
    assert len(state.treasure_deck) == 22
    state = state_after(state, 0, DiscardCard(WIND))
    assert state.treasure_discard == (WIND,)
    assert len(state.treasure_deck) == 22
    assert len(hands(state)[0]) == 5


def test_i9_a_skull_that_was_the_last_card_ends_the_game_unshuffled() -> None:
    state = draws(drawing(RISE, treasure_pile=1, tick=8))
    assert outcome(state) is not None
    assert state.treasure_deck == ()
    assert len(state.treasure_discard) == 28
