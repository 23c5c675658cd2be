"""The markup of a tile's picture: rendered once for each look a tile can have, then remembered."""

from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.safestring import SafeString

from games.display.desert.names import AXIS_PICTURE, FACE_PICTURE, PART_PICTURE
from games.engine.desert.data import BLOCKED, CLUES, WINDS, Face, Part, StormCard
from games.engine.desert.view import TileView


def sprite() -> str:
    """The address of the desert's pictures."""
    return static("art/desert.svg")


def tile_look(tile: TileView) -> str:
    """The classes of a tile's state."""
    return ("excavated" if tile.excavated else "dune") + (" blocked" if tile.sand >= BLOCKED else "")


def tile_picture(tile: TileView, *, named: bool) -> SafeString:
    """What lies at a tile's place, bottom up; `named` gives its sand an id, so that it can fade."""
    excavated = tile.face if tile.excavated else None
    return _tile(tile.id if named else None, excavated, tile.face, tile.marked, tile.sand, tile.parts, sprite())


@lru_cache(maxsize=4096)
def _tile(
    number: int | None,
    excavated: Face | None,
    known: Face | None,
    marked: bool,
    sand: int,
    parts: tuple[Part, ...],
    art: str,
) -> SafeString:
    part, axis = CLUES.get(excavated, (None, None)) if excavated else (None, None)
    look: dict[str, Any] = {
        "art": art,
        "number": number,
        "ground": "pit" if excavated else "ground",
        "wreck": known is Face.CRASH and not excavated,
        "marked": marked,
        "face": FACE_PICTURE.get(excavated) if excavated else None,
        "clue": PART_PICTURE[part] if part else None,
        "arrow": AXIS_PICTURE[axis] if axis else None,
        "sand": sand,
        "parts": [PART_PICTURE[each] for each in parts],
    }
    return SafeString(render_to_string("games/desert/_tile.html", look).strip())


@lru_cache(maxsize=64)
def hole_picture(waiting: tuple[Part, ...], art: str) -> SafeString:
    """The storm, and the parts that wait in it."""
    parts = [PART_PICTURE[each] for each in waiting]
    return SafeString(render_to_string("games/desert/_hole.html", {"art": art, "parts": parts}).strip())


def storm_picture(card: StormCard) -> tuple[str, str]:
    """The picture of a storm card in the sprite, and the class that turns or colours it."""
    if card is StormCard.SUN:
        return "sun", "sun"
    if card is StormCard.PICKS_UP:
        return "meter-up", "up"
    direction, tiles = WINDS[card]
    return f"gust-{tiles}", str(direction)
