"""The pictures of the board as SVG markup."""

from functools import lru_cache, partial

from django.utils.safestring import SafeString

from games.display.desert.names import AXIS_PICTURE, FACE_PICTURE, PART_PICTURE, ROLE_PICTURE
from games.display.shared.pawns import places_on_tiles
from games.display.shared.pictures import fallen, portraits_of, render, render_once, sprite_of
from games.engine.desert.data import BLOCKED, CLUES, GRID, WINDS, Face, Part, StormCard
from games.engine.desert.view import TileView, View

# A picture with an id and a place on the board is animated; in a sheet it has neither.
PLACE_CLASSES = tuple("r{} c{}".format(*GRID.row_and_column(cell)) for cell in GRID.cells)

CELL = 40
RIDGES = 5
"""The number of far ridges in the sprite, and of near ones."""
MANY = 4
"""From so much sand on, the picture grows no more; the number does."""


sprite = partial(sprite_of, "desert")
portraits = partial(portraits_of, "desert")


def pictures(view: View) -> tuple[SafeString, ...]:
    """Return the tiles by id, then the storm, then the pawns. The fixed order lets tiles slide in the wind."""
    lying = sorted((tile.id, cell, tile) for cell, tile in enumerate(view.tiles) if tile is not None)
    dead, pawns = fallen(view), []
    for seat, stand in places_on_tiles([pawn.cell for pawn in view.pawns]):
        pawn = view.pawns[seat]
        place, own = PLACE_CLASSES[pawn.cell], seat == view.seat
        look = {"picture": ROLE_PICTURE[pawn.role], "buried": pawn.buried, "own": own, "fallen": seat in dead}
        pawns.append(render_once("desert", "pawn", seat=seat, place=place, stand=stand, **look))
    return (*(tile_picture(tile, cell) for _, cell, tile in lying), _hole(view.waiting, view.hole), *pawns)


@lru_cache(maxsize=8192)
def tile_picture(tile: TileView, cell: int | None = None) -> SafeString:
    """Return a tile and what lies on it, at a cell of the board, or without a place for a sheet."""
    part = CLUES[tile.face][0] if tile.excavated and tile.face in CLUES else None
    look = "excavated" if tile.excavated else "dune"
    return render(
        "desert",
        "tile",
        number=None if cell is None else tile.id,
        look=look + (" blocked" if tile.sand >= BLOCKED else ""),
        place="" if cell is None else PLACE_CLASSES[cell],
        ground=_ground(tile.face) if tile.excavated else ridges(tile.id),
        shows=_shown(tile),
        clue=PART_PICTURE[part] if part else None,
        spot=_spot(tile),
        sand=tile.sand,
        pile=f"sand-{tile.sand}" if tile.sand < MANY else "sand-many",
        parts=[PART_PICTURE[each] for each in tile.parts],
    )


def hole_picture(view: View) -> SafeString:
    """Return the storm for a sheet."""
    return _hole(view.waiting, None)


def _ground(face: Face | None) -> tuple[str, ...]:
    """Return what is seen where the sand was dug away: a clue is carved in a slab along its axis."""
    return ("pit", f"slab-{CLUES[face][1]}") if face in CLUES else ("pit",)


def ridges(tile: int) -> tuple[str, str]:
    """Return the two dunes of sand on a tile, by its id: every tile has its own pair, wherever the wind takes it.

    Before the first storm the tiles lie in the order of their ids, and neighbours have neither dune in common.
    """
    row, column = GRID.row_and_column(tile)
    return f"far-{(column + 2 * row) % RIDGES}", f"near-{(2 * column + row) % RIDGES}"


def _shown(tile: TileView) -> str | None:
    """Return the picture of what the sand does not hide."""
    if tile.excavated and tile.face:
        return AXIS_PICTURE[CLUES[tile.face][1]] if tile.face in CLUES else FACE_PICTURE[tile.face]
    if tile.face is Face.CRASH:
        return "wreck"
    return "water-mark" if tile.marked else None


def _spot(tile: TileView) -> tuple[float, float, int]:
    """Return the place and the size of what a tile shows: in its corner if sand or pawns would hide it."""
    if tile.sand >= BLOCKED:
        return 16.6, 1, 22
    return (15, -1, 27) if tile.sand and _shown(tile) in ("water-mark", "wreck") else (0, 0, CELL)


def _hole(waiting: tuple[Part, ...], cell: int | None) -> SafeString:
    place = "" if cell is None else PLACE_CLASSES[cell]
    return render_once("desert", "hole", place=place, parts=tuple(PART_PICTURE[each] for each in waiting))


def storm_picture(card: StormCard) -> tuple[str, str, str]:
    """Return the picture of a storm card, and the CSS classes that turn the picture and tint the card."""
    if card is StormCard.SUN:
        return "sun", "", "sun"
    if card is StormCard.PICKS_UP:
        return "meter-up", "", "up"
    direction, tiles = WINDS[card]
    return f"gust-{tiles}", str(direction), ""
