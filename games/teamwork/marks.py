"""Marks of players on tiles, and the tiles of open requests, as a teammate sees them; spectators see none."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.display.shared.cells import frame
from games.engine.protocol import State
from games.table import Table
from games.teamwork.requests import RequestLine


class MarkKind(models.TextChoices):
    """The message of a mark."""

    # Translators: a mark that a player puts on a tile.
    GO = "go", gettext_lazy("go here")
    # Translators: a mark that a player puts on a tile.
    DIG = "dig", gettext_lazy("dig here")
    # Translators: a mark that a player puts on a tile.
    MEET = "meet", gettext_lazy("meet here")
    # Translators: a mark that a player puts on a tile.
    LEAVE = "leave", gettext_lazy("not here")
    # Translators: a mark that a player puts on a tile.
    DANGER = "danger", gettext_lazy("danger")
    # Translators: a mark that a player puts on a tile: this is for me to do.
    MINE = "mine", gettext_lazy("I'll do this")


SHAPES = {
    MarkKind.GO: "M3 0L-2 -3V-1H-4V1H-2V3Z",
    MarkKind.DIG: "M-1 -4H1V0H3L0 4L-3 0H-1Z",
    MarkKind.MEET: "M-4 -1H-1V-4H1V-1H4V1H1V4H-1V1H-4Z",
    MarkKind.LEAVE: "M-4 -3L-3 -4L0 -1L3 -4L4 -3L1 0L4 3L3 4L0 1L-3 4L-4 3L-1 0Z",
    MarkKind.DANGER: "M-1 -4H1V1H-1ZM-1 2H1V4H-1Z",
    MarkKind.MINE: "M-3 4V-4L4 -1.5L-2 1V4Z",
}
"""The picture of each kind, as an SVG path around 0 0."""
QUESTION = "M-3 -1.5V-2Q-3 -5 0 -5T3 -2Q3 -.5 1 .5V1.5H-1V-.5Q1 -1.2 1 -2Q1 -3 0 -3T-1 -2V-1.5ZM-1 2.5H1V4.5H-1Z"
"""The picture of a request on the tile that it is about."""


@dataclass(frozen=True)
class Mark:
    """A mark: where it stands, its shape, whose pawn it shows, and what it says. One that `asks` is a request."""

    place: str
    shape: str
    pawn: str
    text: str
    asks: bool = False


@dataclass(frozen=True)
class Marks:
    """The marks on a board, with the SVG viewBox of its pictures and the URL of its sprite."""

    marks: tuple[Mark, ...]
    frame: str
    art: str


def marks_of(table: Table, state: State, requests: Sequence[RequestLine]) -> Marks | None:
    """Return the marks on the board of one of a running game's players; None for others. This takes no statement."""
    if not (table.game.is_running and table.is_mine):
        return None
    grid, taken = table.display.grid_of(table.engine.view(state, None)), Counter[int]()
    marks = []
    for cell, mark in (*_asked(table, requests), *_set(table, state)):
        row, column = grid.row_and_column(cell)
        marks.append(replace(mark, place=f"r{row} c{column} slot{taken[cell] % 4}"))
        taken[cell] += 1
    return Marks(tuple(marks), frame(grid), table.display.sprite())


def _asked(table: Table, requests: Sequence[RequestLine]) -> Iterator[tuple[int, Mark]]:
    """Yield a mark for each open request with a tile, with its cell."""
    for line in requests:
        if line.cell is not None:
            yield line.cell, Mark("", QUESTION, _pawn(table, line.seat), line.sentence, asks=True)


def _set(table: Table, state: State) -> Iterator[tuple[int, Mark]]:
    """Yield the marks that players have set, with their cells."""
    for seat, cell, kind, until in table.game.marks:
        if state.turn < until:
            words = {"who": table.names[seat], "what": MarkKind(kind).label, "where": table.places[cell]}
            text = _("%(who)s: %(what)s, %(where)s") % words
            yield cell, Mark("", SHAPES[MarkKind(kind)], _pawn(table, seat), text)


def cells_of(table: Table) -> range:
    """Return the cells that can be marked."""
    state = table.game.load_state()
    return table.display.grid_of(table.engine.view(state, None)).cells


def _pawn(table: Table, seat: int) -> str:
    role = table.seats[seat].role
    return next((each.picture for each in table.display.ADVENTURERS if each.value == role), "")
