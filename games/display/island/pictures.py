"""The pictures of the board as SVG markup."""

from functools import lru_cache, partial

from django.utils.safestring import SafeString

from games.display.island.names import LANDMARK_PICTURE, ROLE_PICTURE, START_PICTURE, TREASURE_PICTURE
from games.display.island.options import look
from games.display.shared.pawns import places_on_tiles
from games.display.shared.pictures import fallen, portraits_of, render, render_once, sprite_of
from games.engine.island.data import SHAPES, TREASURE_AT, Landmark
from games.engine.island.state import Swim
from games.engine.island.view import TileView, View

sprite = partial(sprite_of, "island")
portraits = partial(portraits_of, "island")


def pictures(view: View) -> tuple[SafeString, ...]:
    """Return the sea, the shallows around every tile, the tiles, then the pawns."""
    columns = SHAPES[view.shape].grid.columns
    top = view.known_next
    tiles = [(cell, tile) for cell, tile in enumerate(view.tiles) if tile is not None]
    in_water, splash = (view.phase.seats, view.phase.cell) if isinstance(view.phase, Swim) else ((), None)
    dead, pawns = fallen(view), []
    for seat, stand in places_on_tiles([pawn.cell for pawn in view.pawns]):
        pawn = view.pawns[seat]
        place, own = _place(pawn.cell, columns), seat == view.seat
        look = {"picture": ROLE_PICTURE[pawn.role], "swims": seat in in_water, "own": own, "fallen": seat in dead}
        pawns.append(render_once("island", "pawn", seat=seat, place=place, stand=stand, **look))
    return (
        render_once("island", "sea"),
        *(_shore(cell, columns, tile.sunk) for cell, tile in tiles),
        *(_tile_at(tile, cell, columns, view, tile.landmark in top, cell == splash) for cell, tile in tiles),
        *pawns,
    )


def tile_picture(tile: TileView) -> SafeString:
    """Return a tile for a sheet, without marks."""
    return _tile(tile.landmark, look(tile), None, "", "", "", "", False)


def top_sign(tile: TileView) -> str:
    """Return the sign of a tile whose flood card lies on top: what that card will do to it."""
    return "on-top-sinks" if tile.flooded else "on-top"


def _tile_at(tile: TileView, cell: int, columns: int, view: View, is_top: bool, splash: bool) -> SafeString:
    treasure = TREASURE_AT.get(tile.landmark)
    picture = TREASURE_PICTURE[treasure] if treasure and treasure not in view.captured else ""
    start = START_PICTURE.get(tile.landmark, "")
    return _tile(
        tile.landmark, look(tile), cell, _place(cell, columns), picture, start, top_sign(tile) if is_top else "", splash
    )


def _place(cell: int, columns: int) -> str:
    return "r{} c{}".format(*divmod(cell, columns))


@lru_cache(maxsize=1024)
def _shore(cell: int, columns: int, sunk: bool) -> SafeString:
    return render("island", "shore", cell=cell, place=_place(cell, columns), sunk=sunk)


@lru_cache(maxsize=8192)
def _tile(
    landmark: Landmark,
    look: str,
    cell: int | None,
    place: str,
    treasure: str,
    start: str,
    top: str,
    splash: bool,
) -> SafeString:
    return render(
        "island",
        "tile",
        cell=cell,
        look=look,
        place=place,
        landmark=LANDMARK_PICTURE[landmark],
        treasure=treasure,
        start=start,
        top=top,
        splash=splash,
    )
