"""Boards to play on, and questions about them; `positions.board` builds them from what a rule is about."""

import pytest

from games.engine.core.errors import IllegalAction
from games.engine.island import Action, Event, State, legal, play
from games.engine.island.actions import Draw
from games.engine.island.data import Card
from games.engine.island.positions import COLUMNS, PLAIN, board, cell, name
from games.engine.island.state import DrawFlood, DrawTreasure

__all__ = ["COLUMNS", "PLAIN", "board", "cell", "name"]


def cells(*names: str) -> tuple[int, ...]:
    """So many cells of the standard island."""
    return tuple(map(cell, names))


def flooding(*places: str, seat: int = 0, left: int | None = None, **rest: object) -> State:
    """A board on which the seat is about to reveal the flood cards of these cells, and more if more are `left`."""
    phase = DrawFlood(seat, len(places) if left is None else left)
    return board(flood=places, phase=phase, **rest)  # type: ignore[arg-type]


def drawing(*cards: Card, seat: int = 0, left: int = 2, **rest: object) -> State:
    """A board on which the seat is about to draw these treasure cards."""
    return board(treasure=cards, phase=DrawTreasure(seat, left), **rest)  # type: ignore[arg-type]


def does(state: State, seat: int, *actions: Action) -> State:
    """The state after these actions of a seat."""
    for action in actions:
        state, _ = play(state, seat, action)
    return state


def draws(state: State, cards: int = 1) -> State:
    """The state after so many cards, drawn by whose turn it is."""
    for _ in range(cards):
        assert isinstance(state.phase, DrawTreasure | DrawFlood)
        state = does(state, state.phase.seat, Draw())
    return state


def events(state: State, seat: int, action: Action) -> tuple[Event, ...]:
    """What the action makes happen."""
    return play(state, seat, action)[1]


def can(state: State, seat: int, action: Action) -> bool:
    """Whether the action is legal: it is listed, and it is played, or neither."""
    listed = action in legal(state, seat)
    try:
        play(state, seat, action)
    except IllegalAction:
        assert not listed
    else:
        assert listed
    return listed


def reason(state: State, seat: int, action: Action) -> str:
    """The sentence with which the action is refused."""
    assert action not in legal(state, seat)
    with pytest.raises(IllegalAction) as refused:
        play(state, seat, action)
    return str(refused.value)


def options(state: State, seat: int, *verbs: type) -> set[Action]:
    """The legal actions of these kinds."""
    return {action for action in legal(state, seat) if isinstance(action, verbs)}


def targets(state: State, seat: int, verb: type) -> set[str]:
    """Where the legal actions of a kind lead, or what they shore up."""
    return {
        name(getattr(action, "to", getattr(action, "cell", -1)), state.shape) for action in options(state, seat, verb)
    }


def places(state: State) -> list[str]:
    """Where the pawns stand, by seat."""
    return [name(pawn.cell, state.shape) for pawn in state.adventurers]


def hands(state: State) -> list[tuple[Card, ...]]:
    return [pawn.hand for pawn in state.adventurers]


def is_flooded(state: State, at: str) -> bool:
    return state.tile(cell(at, state.shape)).flooded


def is_sunk(state: State, at: str) -> bool:
    return state.tile(cell(at, state.shape)).sunk
