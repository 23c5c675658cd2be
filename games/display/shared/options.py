"""The options of a new table, and the miniature of a board for lists."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.display.shared.pictures import fallen
from games.engine.core.grid import Grid

DIFFICULTY = {"novice": _("Novice"), "normal": _("Normal"), "elite": _("Elite"), "legendary": _("Legendary")}
"""The names of the difficulties, which the games share."""


@dataclass(frozen=True, slots=True)
class Miniature:
    """A board as a thumbnail: the CSS class of each cell and pawn, with its column and row."""

    columns: int
    rows: int
    marks: tuple[tuple[str, int, int], ...]

    @property
    def frame(self) -> str:
        """The SVG viewBox of the board's pictures: 40 units for each cell."""
        return f"0 0 {self.columns * 40} {self.rows * 40}"


@dataclass(frozen=True, slots=True)
class Option:
    """One value to choose: its name, a line that explains it, and the picture of a pawn or a small board."""

    value: str
    name: str | Promise
    line: str | Promise = ""
    picture: str = ""
    small: Miniature | None = None


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """A choice that not every game offers: its label, its help text, and its options, the usual one first."""

    label: str | Promise
    help: str | Promise
    options: tuple[Option, ...]


def make_miniature(grid: Grid, looks: Iterable[tuple[str, int]], view: Any = None) -> Miniature:
    """Return the cells with their classes, then a dot for each cell with pawns of the view.

    The reader's dot comes after those of the others, and the dots of the dead come last.
    """
    pawns = enumerate(view.pawns) if view else ()
    marks = [*looks, *(("pawn", cell) for cell in sorted({pawn.cell for seat, pawn in pawns if seat != view.seat}))]
    if view and view.seat is not None:
        marks.append(("pawn own", view.pawns[view.seat].cell))
    if view:
        marks += (("pawn fallen", view.pawns[seat].cell) for seat in fallen(view))
    placed = []
    for look, cell in marks:
        row, column = grid.row_and_column(cell)
        placed.append((look, column, row))
    return Miniature(grid.columns, grid.rows, tuple(placed))
