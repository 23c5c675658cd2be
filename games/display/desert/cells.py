"""The cells of the desert: their names, what lies on them, and the sheet that a tap opens."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.display.desert.names import CELL, FACE, PART, PART_PICTURE
from games.display.desert.pictures import hole_picture, sprite, tile_picture
from games.display.shared import cells as shared
from games.display.shared.buttons import Button
from games.display.shared.cells import Cell, Described, Sheet
from games.display.shared.hints import Hints, place_of
from games.display.shared.words import listed, refusal
from games.engine.core.errors import IllegalAction, gettext_noop
from games.engine.desert.data import BLOCKED, GRID, Axis, Face, Part
from games.engine.desert.view import TileView, View


def cells_and_sheets(
    view: View,
    buttons: Sequence[Button],
    *,
    names: Sequence[str],
    mine: frozenset[int],
    obstacles: Mapping[int, IllegalAction],
    hints: Hints,
) -> tuple[list[Cell | None], list[Sheet]]:
    """Return a cell and its sheet for each place of the board, row by row."""
    standing: list[list[str]] = [[] for _ in view.tiles]
    for seat, pawn in enumerate(view.pawns):
        name = pgettext("in a list of names", "you") if mine == {seat} else names[seat]
        standing[pawn.cell].append(_("%(who)s (buried)") % {"who": name} if pawn.buried else name)
    own = view.pawns[view.seat].cell if view.seat is not None else None

    def describe(number: int, here: Sequence[Button]) -> Described:
        tile = view.tiles[number]
        why = refusal(obstacles[number]) if number in obstacles and not (here and number == own) else ""
        shows = tile_picture(tile) if tile else hole_picture(view)
        details = _details(tile, view, standing[number])
        return Described(f"{CELL[number]}, {_ground(tile)}", details, shows, why, _marks(number, hints))

    return shared.cells_and_sheets(buttons, describe, grid=GRID, art=sprite(), names=names, mine=mine)


def _marks(number: int, hints: Hints) -> Iterator[str]:
    """Yield what the hints over a cell mean."""
    place = place_of(GRID, number)
    for part in Part:
        words = {"part": PART[part]}
        for band in hints.bands:
            if band.name == PART_PICTURE[part] and band.place in place.split():
                row, column = _("dashed lines: %(part)s is in this row"), _("dashed lines: %(part)s is in this column")
                yield (row if band.axis == Axis.ROW else column) % words
    if any(push.place == place for push in hints.pushes):
        yield _("arrow: the next wind may push this tile")


def why_blocked(view: View, cell: int) -> IllegalAction | None:
    """Return how much sand blocks a cell, None if it is open."""
    tile = view.tiles[cell]
    if tile is None or tile.sand < BLOCKED:
        return None
    return IllegalAction(gettext_noop("Blocked: %(sand)s sand. Dig first."), sand=tile.sand)


def _details(tile: TileView | None, view: View, standing: list[str]) -> list[str]:
    """Return what lies on a cell: sand, parts, pawns."""
    parts = view.waiting if tile is None else tile.parts
    details = []
    if tile is not None and tile.sand:
        details.append(ngettext("%(sand)s sand", "%(sand)s sand", tile.sand) % {"sand": tile.sand})
    if tile is not None and tile.face is not None and not tile.excavated and tile.face is not Face.CRASH:
        details.append(_("under the sand: %(face)s") % {"face": FACE[tile.face]})
    if parts:
        details.append(_("lying here: %(parts)s") % {"parts": listed(PART[part] for part in parts)})
    if standing:
        details.append(listed(standing))
    return details


def _ground(tile: TileView | None) -> str:
    """Return what a tile shows."""
    if tile is None:
        # Translators: what the place without a tile shows.
        return _("storm")
    if tile.excavated and tile.face is not None:
        return str(FACE[tile.face])
    if tile.face is Face.CRASH:
        return _("crash site, not excavated")
    return _("dune with a water mark") if tile.marked else _("dune")
