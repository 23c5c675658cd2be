"""Every action that can be legal on some board, and some that never are."""

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations
from typing import Any

from msgspec.structs import astuple

from games.engine.island import SHAPES, Action, actions
from games.engine.island.data import Card


@cache
def conceivable(players: int, shape: str) -> tuple[Action, ...]:
    """Yield all actions for so many seats on this shape, with cells and seats one beyond each limit."""
    return tuple(_conceivable(players, SHAPES[shape].grid.cells))


def spoken(action: Action) -> tuple[Any, ...]:
    """Return an action in the oracle's format: its name and its values."""
    return type(action).__name__, *astuple(action)


def _conceivable(players: int, on_board: range) -> Iterator[Action]:
    seats = range(-1, players + 1)
    cells = range(-1, len(on_board) + 1)
    yield from (actions.Capture(), actions.EndTurn(), actions.Draw(), actions.Escape())
    for card in Card:
        yield actions.DiscardCard(card)
        for to in seats:
            yield actions.GiveCard(to, card)
    groups = chain.from_iterable(combinations(range(players + 1), count) for count in range(players + 2))
    for pawns in (*groups, (0, 0), (1, 0), (-1,)):
        for cell in cells:
            yield actions.UseHelicopterLift(pawns, cell)
    for cell in cells:
        yield from (actions.Move(cell), actions.Fly(cell), actions.SwimTo(cell), actions.UseSandbags(cell))
        for second in (None, *cells):
            yield actions.ShoreUp(cell, second)
        for pawn in seats:
            yield actions.Guide(pawn, cell)
