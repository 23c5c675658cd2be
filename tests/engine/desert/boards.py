"""Boards to play on, and questions about them; `positions.board` builds them from what a rule is about."""

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
    """A board on which the seat is about to reveal these cards; the turn ends after them unless more are `left`."""
    phase = DrawStorm(seat, len(cards) if left is None else left)
    return board(roles=roles, deck=cards, phase=phase, **rest)  # type: ignore[arg-type]


def does(state: State, seat: int, *actions: Action) -> State:
    """The state after these actions of a seat."""
    for action in actions:
        state, _ = play(state, seat, action)
    return state


def reveals(state: State, cards: int = 1) -> State:
    """The state after so many storm cards."""
    assert isinstance(state.phase, DrawStorm)
    return does(state, state.phase.seat, *[Draw()] * cards)


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


def sand(state: State, at: str) -> int:
    return state.tile(cell(at)).sand


def water(state: State) -> list[int]:
    """What is in the canteens, by seat."""
    return [pawn.water for pawn in state.adventurers]


def places(state: State) -> list[str]:
    """Where the pawns stand, by seat."""
    return [name(pawn.cell) for pawn in state.adventurers]
