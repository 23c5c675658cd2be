"""The cells as a reader hears and touches them: their names, their rings, and the sheet that a tap opens."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.desert.desk import Act, Section, sections
from games.display.desert.names import CELL, FACE, PART, listed
from games.display.desert.pictures import hole_picture, tile_picture
from games.display.words import refusal
from games.engine.core.errors import IllegalAction
from games.engine.desert.data import GRID, Face
from games.engine.desert.view import TileView, View


@dataclass(frozen=True, slots=True)
class Cell:
    """A button of the grid; `look` holds its classes: "legal" has something to do, "offers" a sheet with buttons."""

    number: int
    look: str
    label: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of cells, its number from 1."""

    number: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a tap on a cell opens: what lies there, what may be done, and what not and why."""

    number: int
    title: str
    note: str
    shows: SafeString
    sections: tuple[Section, ...]
    why: str


def rows(cells: Sequence[Cell]) -> tuple[Row, ...]:
    starts = range(0, len(cells), GRID.columns)
    return tuple(Row(number, tuple(cells[start : start + GRID.columns])) for number, start in enumerate(starts, 1))


def cells_and_sheets(
    view: View,
    offers: Sequence[Act],
    *,
    names: Sequence[str],
    mine: frozenset[int],
    obstacles: Mapping[int, IllegalAction],
) -> tuple[list[Cell], list[Sheet]]:
    """A cell and its sheet for each place of the board, in reading order."""
    here: list[list[Act]] = [[] for _ in view.tiles]
    for act in offers:
        if act.cell is not None:
            here[act.cell].append(act)
    standing: list[list[str]] = [[] for _ in view.tiles]
    for seat, pawn in enumerate(view.pawns):
        name = _("you") if mine == {seat} else names[seat]
        standing[pawn.cell].append(_("%(who)s (buried)") % {"who": name} if pawn.buried else name)
    cells, sheets = [], []
    own = view.pawns[view.seat].cell if view.seat is not None else None
    for number, tile in enumerate(view.tiles):
        acts = here[number]
        why = refusal(obstacles[number]) if number in obstacles and not (acts and number == own) else ""
        title, details = _described(number, tile, view, standing[number])
        cells.append(_cell(number, title, details, acts))
        sheets.append(
            Sheet(
                number=number,
                title=title,
                note=". ".join(detail[:1].upper() + detail[1:] for detail in details) + "." if details else "",
                shows=tile_picture(tile) if tile else hole_picture(view),
                sections=sections(acts, names, mine),
                why=why,
            )
        )
    return cells, sheets


def _described(number: int, tile: TileView | None, view: View, standing: list[str]) -> tuple[str, list[str]]:
    """A cell's name, and what there is to say of it: sand, parts, pawns."""
    parts = view.waiting if tile is None else tile.parts
    details = []
    if tile is not None and tile.sand:
        details.append(_("%(sand)s sand") % {"sand": tile.sand})
    if tile is not None and tile.face is not None and not tile.excavated and tile.face is not Face.CRASH:
        details.append(_("below lies: %(face)s") % {"face": FACE[tile.face]})
    if parts:
        details.append(_("here lies: %(parts)s") % {"parts": listed(PART[part] for part in parts)})
    if standing:
        details.append(listed(standing))
    return f"{CELL[number]}, {_ground(tile)}", details


def _ground(tile: TileView | None) -> str:
    """What a tile shows."""
    if tile is None:
        return _("storm")
    if tile.excavated and tile.face is not None:
        return str(FACE[tile.face])
    if tile.face is Face.CRASH:
        return _("wreck, not excavated")
    return _("dune with a water mark") if tile.marked else _("dune")


def _cell(number: int, title: str, details: list[str], acts: list[Act]) -> Cell:
    label, look = ", ".join((title, *details)), "cell"
    if acts:
        # The script that outlines what has changed leaves out the last part of such a label.
        count = ngettext("%(count)s action", "%(count)s actions", len(acts)) % {"count": len(acts)}
        label, look = f"{label}, {count}", "cell offers"
    if any(act.rings for act in acts):
        look += " legal"
    return Cell(number, look, label)
