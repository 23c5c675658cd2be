"""What a table is told of a game before it begins, and a board in miniature for lists."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise

from games.engine.core.grid import Grid


@dataclass(frozen=True, slots=True)
class Miniature:
    """A board for a thumbnail: the look of each cell and pawn, with its column and row."""

    columns: int
    rows: int
    marks: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """One of the things to choose from: the word for it, what it means in a line, and a pawn's picture or a board."""

    value: str
    name: str | Promise
    line: str | Promise = ""
    picture: str = ""
    small: Miniature | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """An option that not every game has: the question, and the answers, the usual one first."""

    label: str | Promise
    help: str | Promise
    offers: tuple[Offer, ...]


def drawn_small(grid: Grid, looks: Iterable[tuple[str, int]], pawns: Iterable[int], own: int | None) -> Miniature:
    """The looks of the cells, then a dot for each cell with pawns; the last to be drawn is the reader's `own`."""
    marks = [*looks, *(("pawn", cell) for cell in sorted(set(pawns)))]
    if own is not None:
        marks.append(("pawn own", own))
    placed = []
    for look, cell in marks:
        row, column = grid.row_and_column(cell)
        placed.append((look, column, row))
    return Miniature(grid.columns, grid.rows, tuple(placed))
