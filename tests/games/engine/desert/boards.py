"""Helpers that build boards, play actions on them, and ask questions about them."""

from collections.abc import Sequence

import pytest

from games.engine.core.errors import IllegalAction
from games.engine.desert import Action, Event, State, legal, play
from games.engine.desert.actions import Draw
from games.engine.desert.data import Role, StormCard
from games.engine.desert.positions import PLAIN, board, cell, name
from games.engine.desert.state import DrawStorm

__all__ = ["PLAIN", "board", "cell", "name"]


def storm(
    *cards: StormCard, seat: int = 0, left: int | None = None, roles: Sequence[Role] = PLAIN, **rest: object
) -> State:
    """Return a board on which the seat is about to reveal these cards, and more if `left` says so."""
    phase = DrawStorm(seat, len(cards) if left is None else left)
    return board(roles=roles, deck=cards, phase=phase, **rest)  # type: ignore[arg-type]


def state_after(state: State, seat: int, *actions: Action) -> State:
    """Return the state after these actions of a seat."""
    for action in actions:
        state, _ = play(state, seat, action)
    return state


def reveals(state: State, cards: int = 1) -> State:
    """Return the state after so many storm cards."""
    assert isinstance(state.phase, DrawStorm)
    return state_after(state, state.phase.seat, *[Draw()] * cards)


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


def sand(state: State, at: str) -> int:
    return state.tile(cell(at)).sand


def water(state: State) -> list[int]:
    """Return the water by seat."""
    return [pawn.water for pawn in state.adventurers]


def places(state: State) -> list[str]:
    """Return the cells of the pawns by seat."""
    return [name(pawn.cell) for pawn in state.adventurers]
