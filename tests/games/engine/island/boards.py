"""Helpers that build boards, play actions on them, and ask questions about them."""

import pytest

from games.engine.core.errors import IllegalAction
from games.engine.island import Action, Event, State, legal, play
from games.engine.island.actions import Draw
from games.engine.island.data import Card
from games.engine.island.positions import COLUMNS, PLAIN, board, cell, name
from games.engine.island.state import DrawFlood, DrawTreasure

__all__ = ["COLUMNS", "PLAIN", "board", "cell", "name"]


def cells(*names: str) -> tuple[int, ...]:
    """Return so many cells of the standard island."""
    return tuple(map(cell, names))


def flooding(*places: str, seat: int = 0, left: int | None = None, **rest: object) -> State:
    """Return a board on which the seat is about to reveal the flood cards of these cells, or more if `left` says so."""
    phase = DrawFlood(seat, len(places) if left is None else left)
    return board(flood=places, phase=phase, **rest)  # type: ignore[arg-type]


def drawing(*cards: Card, seat: int = 0, left: int = 2, **rest: object) -> State:
    """Return a board on which the seat is about to draw these treasure cards."""
    return board(treasure=cards, phase=DrawTreasure(seat, left), **rest)  # type: ignore[arg-type]


def state_after(state: State, seat: int, *actions: Action) -> State:
    """Return the state after these actions of a seat."""
    for action in actions:
        state, _ = play(state, seat, action)
    return state


def draws(state: State, cards: int = 1) -> State:
    """Return the state after the awaited seat has drawn so many cards."""
    for _ in range(cards):
        assert isinstance(state.phase, DrawTreasure | DrawFlood)
        state = state_after(state, state.phase.seat, Draw())
    return state


def events(state: State, seat: int, action: Action) -> tuple[Event, ...]:
    """Return the events of the action."""
    return play(state, seat, action)[1]


def can(state: State, seat: int, action: Action) -> bool:
    """Return whether the action is legal. `legal` and `play` must agree."""
    listed = action in legal(state, seat)
    try:
        play(state, seat, action)
    except IllegalAction:
        assert not listed
    else:
        assert listed
    return listed


def reason(state: State, seat: int, action: Action) -> str:
    """Return the reason why the action is illegal."""
    assert action not in legal(state, seat)
    with pytest.raises(IllegalAction) as refused:
        play(state, seat, action)
    return str(refused.value)


def options(state: State, seat: int, *kinds: type) -> set[Action]:
    """Return the legal actions of these kinds."""
    return {action for action in legal(state, seat) if isinstance(action, kinds)}


def targets(state: State, seat: int, kind: type) -> set[str]:
    """Return the cells to which the legal actions of a kind lead, or that they shore up."""
    return {
        name(getattr(action, "to", getattr(action, "cell", -1)), state.shape) for action in options(state, seat, kind)
    }


def places(state: State) -> list[str]:
    """Return the cells of the pawns by seat."""
    return [name(pawn.cell, state.shape) for pawn in state.adventurers]


def hands(state: State) -> list[tuple[Card, ...]]:
    return [pawn.hand for pawn in state.adventurers]


def is_flooded(state: State, at: str) -> bool:
    return state.tile(cell(at, state.shape)).flooded


def is_sunk(state: State, at: str) -> bool:
    return state.tile(cell(at, state.shape)).sunk
