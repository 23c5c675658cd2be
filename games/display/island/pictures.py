"""The pictures of the board as markup: drawn once for each look a tile or pawn can have, then remembered."""

from functools import cache, lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.safestring import SafeString

from games.display.island.names import LANDMARK_PICTURE, ROLE_PICTURE, START_PICTURE, TREASURE_PICTURE
from games.display.island.offers import look
from games.engine.island.data import SHAPES, TREASURE_AT, Landmark, Role
from games.engine.island.view import TileView, View


@cache
def sprite() -> str:
    """The address of the island's pictures."""
    return static("art/island.svg")


def pictures(view: View) -> tuple[SafeString, ...]:
    """The tiles, then the pawns by seat."""
    columns = SHAPES[view.shape].grid.columns
    taken: dict[int, int] = {}
    pawns = []
    in_water = getattr(view.phase, "seats", ())
    for seat, pawn in enumerate(view.pawns):
        # Pawns on one cell stand side by side.
        slot = taken[pawn.cell] = taken.get(pawn.cell, -1) + 1
        pawns.append(_pawn(seat, _place(pawn.cell, columns), slot, pawn.role, seat in in_water))
    tiles = (tile_picture(tile, cell, columns) for cell, tile in enumerate(view.tiles) if tile is not None)
    return (*tiles, *pawns)


def tile_picture(tile: TileView, cell: int | None = None, columns: int = 0) -> SafeString:
    """A tile at a cell of the board or, for a sheet, at none."""
    return _tile(tile.landmark, look(tile), cell, "" if cell is None else _place(cell, columns))


def _place(cell: int, columns: int) -> str:
    return "r{} c{}".format(*divmod(cell, columns))


@lru_cache(maxsize=8192)
def _tile(landmark: Landmark, look: str, cell: int | None, place: str) -> SafeString:
    treasure = TREASURE_AT.get(landmark)
    return _drawn(
        "tile",
        cell=cell,
        look=look,
        place=place,
        landmark=LANDMARK_PICTURE[landmark],
        treasure=TREASURE_PICTURE[treasure] if treasure else None,
        start=START_PICTURE.get(landmark),
    )


@lru_cache(maxsize=4096)
def _pawn(seat: int, place: str, slot: int, role: Role, swims: bool) -> SafeString:
    return _drawn("pawn", seat=seat, place=place, slot=slot, picture=ROLE_PICTURE[role], swims=swims)


def _drawn(template: str, **look: Any) -> SafeString:
    return render_to_string(f"games/island/_{template}.html", {"art": sprite(), **look})
