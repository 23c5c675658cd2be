"""The cells of the island: their names, what lies on them, and the sheet that a tap opens."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.display.island.names import COORDINATES, LANDMARK, ROLE, TREASURE
from games.display.island.pictures import sprite, tile_picture
from games.display.shared import cells as shared
from games.display.shared.buttons import Button
from games.display.shared.cells import Cell, Described, Sheet
from games.display.shared.words import listed, refusal
from games.engine.core.errors import IllegalAction
from games.engine.island.data import SHAPES, START, TREASURE_AT, Landmark
from games.engine.island.view import TileView, View


def cells_and_sheets(
    view: View,
    buttons: Sequence[Button],
    *,
    names: Sequence[str],
    mine: frozenset[int],
    obstacles: Mapping[int, IllegalAction],
) -> tuple[list[Cell | None], list[Sheet]]:
    """Return a cell for each place of the board, None for the open sea, and the sheets of the tiles."""
    standing: list[list[str]] = [[] for _ in view.tiles]
    for seat, pawn in enumerate(view.pawns):
        standing[pawn.cell].append(pgettext("in a list of names", "you") if mine == {seat} else names[seat])
    own = view.pawns[view.seat].cell if view.seat is not None else None

    def describe(number: int, here: Sequence[Button]) -> Described | None:
        tile = view.tiles[number]
        if tile is None:
            return None
        why = refusal(obstacles[number]) if number in obstacles and not here else ""
        if number == own and tile.landmark not in TREASURE_AT:
            why = ""  # The tile has no treasure to capture.
        title = f"{COORDINATES[view.shape][number]}, {LANDMARK[tile.landmark]}"
        return Described(title, _details(tile, view, standing[number]), tile_picture(tile), why, _marks(tile, view))

    grid = SHAPES[view.shape].grid
    return shared.cells_and_sheets(buttons, describe, grid=grid, art=sprite(), names=names, mine=mine)


def _marks(tile: TileView, view: View) -> Iterator[str]:
    """Yield what the marks in the corners of a tile mean."""
    for role, landmark in START.items():
        if landmark is tile.landmark and not tile.sunk:
            yield _("start tile: %(role)s") % {"role": ROLE[role]}
    if tile.landmark in view.known_next:
        if tile.flooded:
            yield _("its flood card is near the top of the pile: it will sink")
        else:
            yield _("its flood card is near the top of the pile: it will flood")


def _details(tile: TileView, view: View, standing: list[str]) -> list[str]:
    """Return a tile's state, its treasure, and the pawns on it."""
    details = []
    if tile.sunk:
        details.append(_("sunk"))
    elif tile.flooded:
        details.append(_("flooded: it sinks the next time its card is drawn"))
    else:
        details.append(_("dry"))
    treasure = TREASURE_AT.get(tile.landmark)
    if treasure and not tile.sunk:
        words = {"treasure": TREASURE[treasure]}
        done = treasure in view.captured
        details.append(_("%(treasure)s, captured") % words if done else _("treasure: %(treasure)s") % words)
    if tile.landmark is Landmark.FOOLS_LANDING:
        details.append(_("from here you fly home"))
    if standing:
        details.append(listed(standing))
    return details
