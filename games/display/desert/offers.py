"""What a table is told of the desert before its game begins, and the game in miniature for lists."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.display.desert.names import DIFFICULTY, POWER, ROLE, ROLE_PICTURE
from games.engine.desert.data import BLOCKED, GRID
from games.engine.desert.view import View

TITLE = _("Forbidden Desert")
PROMISE = _("Stranded in the sand: find the four parts of a flying machine before thirst or the storm finds you.")

_DIFFICULTY_LINES = {
    "novice": _("The storm wakes slowly, with 2 cards a turn. For a first expedition."),
    "normal": _("3 cards a turn from the first. A fair fight."),
    "elite": _("One step further into the storm: 4 cards come sooner."),
    "legendary": _("Two steps further. Every action has to count."),
}


@dataclass(frozen=True, slots=True)
class Offer:
    """One of the things to choose from: the word for it, and what it means in a line."""

    value: str
    name: str | Promise
    line: str | Promise
    picture: str = ""


DIFFICULTIES = tuple(Offer(key, name, _DIFFICULTY_LINES[key]) for key, name in DIFFICULTY.items())
ADVENTURERS = tuple(Offer(role.value, name, POWER[role], ROLE_PICTURE[role]) for role, name in ROLE.items())


def miniature(view: View) -> tuple[tuple[str, int, int], ...]:
    """The board for a thumbnail: the look of each cell and pawn, with its column and row."""
    cells = [(_look(view, cell), cell) for cell in GRID.cells]
    # Pawns on one cell are one dot; the last to be drawn is the reader's.
    others = sorted({pawn.cell for seat, pawn in enumerate(view.pawns) if seat != view.seat})
    pawns = [("pawn", cell) for cell in others]
    if view.seat is not None:
        pawns.append(("pawn own", view.pawns[view.seat].cell))
    marks = []
    for look, cell in cells + pawns:
        row, column = GRID.row_and_column(cell)
        marks.append((look, column, row))
    return tuple(marks)


def _look(view: View, cell: int) -> str:
    tile = view.tiles[cell]
    if tile is None:
        return "storm"
    if tile.sand >= BLOCKED:
        return "blocked"
    return "excavated" if tile.excavated else "dune"
