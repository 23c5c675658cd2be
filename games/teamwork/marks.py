"""Marks of players on tiles, as a teammate sees them; spectators see none."""

from dataclasses import dataclass

from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.display.shared.cells import frame
from games.engine.protocol import State
from games.table import Table


class MarkKind(models.TextChoices):
    """The message of a mark."""

    # Translators: a mark that a player puts on a tile.
    GO = "go", gettext_lazy("go here")
    # Translators: a mark that a player puts on a tile.
    DIG = "dig", gettext_lazy("dig here")
    # Translators: a mark that a player puts on a tile.
    MEET = "meet", gettext_lazy("meet here")
    # Translators: a mark that a player puts on a tile.
    LEAVE = "leave", gettext_lazy("leave this")
    # Translators: a mark that a player puts on a tile.
    DANGER = "danger", gettext_lazy("danger")
    # Translators: a mark that a player puts on a tile: this is for me to do.
    MINE = "mine", gettext_lazy("mine")


SHAPES = {
    MarkKind.GO: "M3 0L-2 -3V-1H-4V1H-2V3Z",
    MarkKind.DIG: "M-1 -4H1V0H3L0 4L-3 0H-1Z",
    MarkKind.MEET: "M-4 -1H-1V-4H1V-1H4V1H1V4H-1V1H-4Z",
    MarkKind.LEAVE: "M-4 -3L-3 -4L0 -1L3 -4L4 -3L1 0L4 3L3 4L0 1L-3 4L-4 3L-1 0Z",
    MarkKind.DANGER: "M-1 -4H1V1H-1ZM-1 2H1V4H-1Z",
    MarkKind.MINE: "M-3 4V-4L4 -1.5L-2 1V4Z",
}
"""The picture of each kind, as an SVG path around 0 0."""


@dataclass(frozen=True)
class Mark:
    """A mark: where it stands, its shape, whose pawn it shows, and what it says."""

    place: str
    shape: str
    pawn: str
    text: str


@dataclass(frozen=True)
class Marks:
    """The marks on a board, with the SVG viewBox of its pictures and the URL of its sprite."""

    marks: tuple[Mark, ...]
    frame: str
    art: str


def marks_of(table: Table, state: State) -> Marks | None:
    """Return the marks on the board of one of a running game's players; None for others. This takes no statement."""
    if not (table.game.is_running and table.is_mine):
        return None
    open_marks, view = [mark for mark in table.game.marks if state.turn < mark[3]], table.engine.view(state, None)
    places = table.display.places(view) if open_marks else ()
    grid, taken = table.display.grid_of(view), dict[int, int]()
    marks = []
    for seat, cell, kind, _until in open_marks:
        row, column = grid.row_and_column(cell)
        slot = taken[cell] = taken.get(cell, -1) + 1
        words = {"who": table.names[seat], "what": MarkKind(kind).label, "where": places[cell]}
        text = _("%(who)s: %(what)s, %(where)s") % words
        marks.append(Mark(f"r{row} c{column} slot{slot % 4}", SHAPES[MarkKind(kind)], _pawn(table, seat), text))
    return Marks(tuple(marks), frame(grid), table.display.sprite())


def cells_of(table: Table) -> range:
    """Return the cells that can be marked."""
    state = table.engine.load(table.game.snapshot)
    return table.display.grid_of(table.engine.view(state, None)).cells


def _pawn(table: Table, seat: int) -> str:
    role = table.seats[seat].role
    return next((each.picture for each in table.display.ADVENTURERS if each.value == role), "")
