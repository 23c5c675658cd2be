"""Tests of the secrecy checks: they notice every leak."""

from random import Random
from typing import Any

import pytest

from games.engine.island import State, legal, play, view
from games.engine.island.actions import EndTurn, Move, UseSandbags
from games.engine.island.data import Card
from games.engine.island.events import TurnEnded

from .boards import board, cell
from .secrecy import assert_kept, assert_told_alike, reshuffled

LEAKS = {
    "the order of the flood pile": lambda state, seat: state.flood_deck,
    "the order of the cards on top": lambda state, seat: state.flood_deck[:3],
    "the last card of the flood pile": lambda state, seat: state.flood_deck[-1],
    "the order of the treasure pile": lambda state, seat: state.treasure_deck,
    "where the water rises": lambda state, seat: state.treasure_deck.index(Card.WATERS_RISE),
    "the seed": lambda state, seat: state.seed,
    "how often was shuffled": lambda state, seat: state.shuffles,
}
OPEN = {
    "which flood cards lie on top": lambda state, seat: sorted(state.flood_deck[:3]),
    "which lie under them": lambda state, seat: sorted(state.flood_deck[3:5]),
    "which lie anywhere in the pile": lambda state, seat: sorted(state.flood_deck),
    "how many cards a pile has": lambda state, seat: (len(state.flood_deck), len(state.treasure_deck)),
}


def risen() -> State:
    """Return a board after two rises: three known flood cards on top, two known ones under them."""
    return board(flood_pile=18, layers=[3, 2], flooded=["C2", "D2"], hands={1: [Card.SANDBAGS]})


def notifications(state: State, seat: int | None, **leak: Any) -> bool:
    try:
        for number in range(30):
            assert_kept(state, seat, Random(number), **leak)
    except AssertionError:
        return True
    return False


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_view_keeps_every_secret(seat: int | None) -> None:
    assert not notifications(risen(), seat)


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_noticed(leak: str) -> None:
    assert notifications(risen(), 1, show=LEAKS[leak])
    assert notifications(risen(), None, show=LEAKS[leak])


@pytest.mark.parametrize("fact", OPEN)
def test_i8_what_is_open_is_no_leak(fact: str) -> None:
    assert not notifications(risen(), None, show=OPEN[fact])


def test_legal_actions_that_give_something_away_are_noticed() -> None:
    def next_to_flood(state: State, seat: int) -> tuple[Any, ...]:
        return (*legal(state, seat), UseSandbags(state.cell_of(state.flood_deck[0])))

    assert notifications(risen(), 1, may=next_to_flood)


def test_an_event_that_gives_something_away_is_noticed() -> None:
    def gossip(state: State, seat: int, action: Any) -> Any:
        after, events = play(state, seat, action)
        return after, (*events, TurnEnded(seat, state.treasure_deck.index(Card.WATERS_RISE)))

    assert notices_gossip(play) is False
    assert notices_gossip(gossip) is True


def notices_gossip(playing: Any) -> bool:
    try:
        for number in range(30):
            for action in (EndTurn(), Move(cell("C2"))):
                assert_told_alike(risen(), 0, action, 1, Random(number), playing=playing)
    except AssertionError:
        return True
    return False


def test_reshuffling_keeps_what_is_known_and_moves_what_is_not() -> None:
    state = risen()
    others = [reshuffled(state, Random(number)) for number in range(40)]
    assert {frozenset(other.flood_deck[:3]) for other in others} == {frozenset(state.flood_deck[:3])}
    assert {frozenset(other.flood_deck[3:5]) for other in others} == {frozenset(state.flood_deck[3:5])}
    assert len({other.flood_deck[:3] for other in others}) == 6
    assert len({other.flood_deck[5:] for other in others}) > 30
    assert len({other.treasure_deck for other in others}) > 30
    assert {view(other, None) for other in others} == {view(state, None)}
