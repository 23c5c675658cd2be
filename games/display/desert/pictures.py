"""The pictures of the board as SVG markup. Caches keep each tile and pawn as it was rendered once."""

from functools import cache, lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.safestring import SafeString

from games.display.desert.names import AXIS_PICTURE, FACE_PICTURE, PART_PICTURE, ROLE_PICTURE
from games.engine.desert.data import BLOCKED, CLUES, GRID, WINDS, Face, Part, Role, StormCard
from games.engine.desert.view import TileView, View

# A picture with an id and a place on the board is animated; in a sheet it has neither.
PLACE = tuple("r{} c{}".format(*GRID.row_and_column(cell)) for cell in GRID.cells)


@cache
def sprite() -> str:
    """Return the URL of the desert's sprite."""
    return static("art/desert.svg")


def pictures(view: View) -> tuple[SafeString, ...]:
    """Return the tiles by id, then the storm, then the pawns by seat. The fixed order lets tiles slide in the wind."""
    lying = sorted((tile.id, cell, tile) for cell, tile in enumerate(view.tiles) if tile is not None)
    taken: dict[int, int] = {}
    pawns = []
    for seat, pawn in enumerate(view.pawns):
        # Pawns on one cell stand side by side.
        slot = taken[pawn.cell] = taken.get(pawn.cell, -1) + 1
        pawns.append(_pawn(seat, pawn.cell, slot, pawn.role, pawn.buried))
    return (*(tile_picture(tile, cell) for _, cell, tile in lying), _hole(view.waiting, view.hole), *pawns)


def tile_picture(tile: TileView, cell: int | None = None) -> SafeString:
    """Return a tile and what lies on it, at a cell of the board, or without a place for a sheet."""
    number = None if cell is None else tile.id
    return _tile(number, cell, tile.face, tile.excavated, tile.marked, tile.sand, tile.parts)


def hole_picture(view: View) -> SafeString:
    """Return the storm for a sheet."""
    return _hole(view.waiting, None)


@lru_cache(maxsize=8192)
def _tile(
    number: int | None,
    cell: int | None,
    face: Face | None,
    excavated: bool,
    marked: bool,
    sand: int,
    parts: tuple[Part, ...],
) -> SafeString:
    part, axis = CLUES.get(face, (None, None)) if excavated and face else (None, None)
    look = "excavated" if excavated else "dune"
    return _render(
        "tile",
        number=number,
        look=look + (" blocked" if sand >= BLOCKED else ""),
        place="" if cell is None else PLACE[cell],
        ground="pit" if excavated else "ground",
        wreck=face is Face.CRASH and not excavated,
        marked=marked,
        face=FACE_PICTURE.get(face) if excavated and face else None,
        clue=PART_PICTURE[part] if part else None,
        arrow=AXIS_PICTURE[axis] if axis else None,
        sand=sand,
        parts=[PART_PICTURE[each] for each in parts],
    )


@lru_cache(maxsize=256)
def _hole(waiting: tuple[Part, ...], cell: int | None) -> SafeString:
    place = "" if cell is None else PLACE[cell]
    return _render("hole", place=place, parts=[PART_PICTURE[each] for each in waiting])


@lru_cache(maxsize=4096)
def _pawn(seat: int, cell: int, slot: int, role: Role, buried: bool) -> SafeString:
    return _render("pawn", seat=seat, place=PLACE[cell], slot=slot, picture=ROLE_PICTURE[role], buried=buried)


def _render(template: str, **look: Any) -> SafeString:
    return render_to_string(f"games/desert/_{template}.html", {"art": sprite(), **look})


def storm_picture(card: StormCard) -> tuple[str, str, str]:
    """Return the picture of a storm card, and the CSS classes that turn the picture and tint the card."""
    if card is StormCard.SUN:
        return "sun", "", "sun"
    if card is StormCard.PICKS_UP:
        return "meter-up", "", "up"
    direction, tiles = WINDS[card]
    return f"gust-{tiles}", str(direction), ""
