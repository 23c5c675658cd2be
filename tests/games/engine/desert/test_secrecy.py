"""Tests of the secrecy checks: they notice every leak."""

from random import Random
from typing import Any

import pytest

from games.engine.desert import State, legal, play, view
from games.engine.desert.actions import EndTurn, UseTerrascope
from games.engine.desert.data import Face, Role, StormCard
from games.engine.desert.events import TurnEnded
from games.engine.desert.state import ReadForecast, TakeActions

from .boards import board
from .secrecy import assert_kept, assert_told_alike, reshuffled

LEAKS = {
    "a face under the sand": lambda state, seat: [tile and tile.face for tile in state.tiles],
    "which mark is the mirage": lambda state, seat: [tile and tile.face is Face.MIRAGE for tile in state.tiles],
    "a teammate's look under a tile": lambda state, seat: [tile and tile.seen and tile.face for tile in state.tiles],
    "the order of the draw pile": lambda state, seat: state.deck,
    "the last card of the draw pile": lambda state, seat: state.deck[-1],
    "a teammate's forecast": lambda state, seat: view(state, 0).foreseen,
    "the next gear card": lambda state, seat: state.gear_deck[0],
    "the seed": lambda state, seat: state.seed,
    "how often was shuffled": lambda state, seat: state.shuffles,
}


def reading() -> State:
    """Return a board on which seat 0 reads a forecast and seat 2 has looked under B2."""
    roles = (Role.METEOROLOGIST, Role.CLIMBER, Role.EXPLORER)
    phase = ReadForecast(0, 3, TakeActions(0, 2))
    faces = {"B2": Face.LAUNCH_PAD, "D4": Face.WELL, "A5": Face.WELL, "E1": Face.MIRAGE}
    return board(roles=roles, faces=faces, seen={"B2": [2]}, excavated=["A1"], phase=phase)


def notifications(state: State, seat: int | None, **leak: Any) -> bool:
    try:
        for number in range(30):
            assert_kept(state, seat, Random(number), **leak)
    except AssertionError:
        return True
    return False


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_the_view_keeps_every_secret(seat: int | None) -> None:
    assert not notifications(reading(), seat)


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_noticed(leak: str) -> None:
    assert notifications(reading(), 1, show=LEAKS[leak])
    assert notifications(reading(), None, show=LEAKS[leak])


def test_what_a_seat_may_know_is_no_leak_to_that_seat() -> None:
    assert not notifications(reading(), 0, show=LEAKS["a teammate's forecast"])
    assert not notifications(reading(), 2, show=LEAKS["a teammate's look under a tile"])


def test_legal_actions_that_give_something_away_are_noticed() -> None:
    def wells_only(state: State, seat: int) -> tuple[Any, ...]:
        wells = tuple(UseTerrascope(cell) for cell, tile in enumerate(state.tiles) if tile and tile.face is Face.WELL)
        return (*legal(state, seat), *wells)

    assert notifications(reading(), 1, may=wells_only)


def test_an_event_that_gives_something_away_is_noticed() -> None:
    def gossip(state: State, seat: int, action: Any) -> Any:
        after, events = play(state, seat, action)
        return after, (*events, TurnEnded(seat, state.deck.index(StormCard.SUN)))

    assert notices_gossip(play) is False
    assert notices_gossip(gossip) is True


def notices_gossip(playing: Any) -> bool:
    try:
        for number in range(30):
            assert_told_alike(board(), 0, EndTurn(), 1, Random(number), playing=playing)
    except AssertionError:
        return True
    return False


def test_reshuffling_keeps_what_is_known_and_moves_what_is_not() -> None:
    state = reading()
    others = [reshuffled(state, 0, Random(number)) for number in range(30)]
    assert {other.deck[:3] for other in others} == {state.deck[:3]}
    assert len({other.deck[3:] for other in others}) > 20
    assert len({other.tiles for other in others}) > 20
    assert {tuple(tile is not None and tile.excavated for tile in other.tiles) for other in others} == {
        tuple(tile is not None and tile.excavated for tile in state.tiles)
    }
