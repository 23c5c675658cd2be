"""The draw pile and the discard (D16)."""

from collections import Counter

from games.engine.desert.actions import Draw
from games.engine.desert.data import STORM_DECK, StormCard
from games.engine.desert.events import CardRevealed, StormDeckShuffled, StormMoved

from .boards import events, reveals, storm

NORTH, SUN, SOUTH = StormCard.NORTH_1, StormCard.SUN, StormCard.SOUTH_1


def test_d16_the_discard_becomes_a_new_pile_when_the_last_card_has_left() -> None:
    state = reveals(storm(NORTH, left=3, pile=1))
    assert len(state.deck) == 30
    assert state.discard == ()


def test_d16_at_once_before_that_card_is_carried_out() -> None:
    told = events(storm(NORTH, left=3, pile=1), 0, Draw())
    assert [type(event) for event in told] == [CardRevealed, StormDeckShuffled, StormMoved]
    assert told[1] == StormDeckShuffled(30)


def test_d16_what_this_storm_has_revealed_lies_beside_the_discard() -> None:
    state = reveals(storm(NORTH, SUN, left=4, pile=2), 2)
    assert state.revealed == (NORTH, SUN)
    assert Counter(state.deck) == Counter(STORM_DECK) - Counter(state.revealed)
    assert state.discard == ()


def test_d16_it_joins_the_discard_when_the_phase_ends() -> None:
    state = reveals(storm(NORTH, SUN, SOUTH, pile=2), 3)
    assert state.revealed == ()
    assert set(state.discard) == {NORTH, SUN, state.discard[2]}
    assert len(state.deck) == 28


def test_d16_no_card_is_lost_and_none_is_shuffled_while_the_pile_lasts() -> None:
    before = storm(NORTH, SUN, left=3)
    after = reveals(before, 2)
    assert after.deck == before.deck[2:]
    assert after.shuffles == before.shuffles


def test_d16_each_shuffle_is_another_one() -> None:
    state = reveals(storm(NORTH, left=3, pile=1))
    again = reveals(storm(NORTH, left=3, pile=1))
    assert state.shuffles == 6
    assert state.deck == again.deck
