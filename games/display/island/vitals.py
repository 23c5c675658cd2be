"""How it stands: the water meter, the tiles left, the four treasures."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.island.names import LANDMARK, TREASURE, TREASURE_PICTURE
from games.display.island.pictures import sprite
from games.display.shared.words import listed
from games.engine.island.data import CAPTURE, CARD_OF, TREASURE_TILES, Landmark, Treasure
from games.engine.island.view import View


@dataclass(frozen=True, slots=True)
class TreasureSign:
    """A treasure: "found" when captured, "ready" when a hand holds enough, else "open"; `most` cards in one hand."""

    look: str
    picture: str
    most: int
    label: str


@dataclass(frozen=True, slots=True)
class Vitals:
    """`ticks` are the classes of the meter's steps."""

    level: int
    unit: str
    ticks: tuple[str, ...]
    meter: str
    standing: int
    standing_unit: str
    treasures: tuple[TreasureSign, ...]
    art: str


def vitals(view: View) -> Vitals:
    left = len(view.meter) - view.tick
    meter = ngettext(
        "Water meter: %(level)s flood cards a turn; the island is swamped after %(left)s more rise",
        "Water meter: %(level)s flood cards a turn; the island is swamped after %(left)s more rises",
        left,
    ) % {"level": view.level, "left": left}
    standing = [tile for tile in view.tiles if tile is not None and not tile.sunk]
    flooded = sum(tile.flooded for tile in standing)
    return Vitals(
        level=view.level,
        unit=_("flood cards a turn"),
        ticks=tuple(
            f"n{level}{' past' if tick < view.tick else ' now' if tick == view.tick else ''}"
            for tick, level in enumerate(view.meter)
        ),
        meter=meter,
        standing=len(standing),
        standing_unit=_("of %(all)s tiles, %(flooded)s flooded") % {"all": len(Landmark), "flooded": flooded},
        treasures=tuple(_treasure(treasure, view) for treasure in Treasure),
        art=sprite(),
    )


def _treasure(treasure: Treasure, view: View) -> TreasureSign:
    name, picture = TREASURE[treasure], TREASURE_PICTURE[treasure]
    if treasure in view.captured:
        return TreasureSign("found", picture, 0, _("%(treasure)s: captured") % {"treasure": name})
    most = min(max(pawn.hand.count(CARD_OF[treasure]) for pawn in view.pawns), CAPTURE)
    standing = {tile.landmark for tile in view.tiles if tile is not None and not tile.sunk}
    words = {
        "treasure": name,
        "most": most,
        "all": CAPTURE,
        "tiles": listed(LANDMARK[each] for each in TREASURE_TILES[treasure] if each in standing),
    }
    label = _("%(treasure)s: %(most)s of %(all)s cards in one hand; at %(tiles)s") % words
    return TreasureSign("ready" if most == CAPTURE else "open", picture, most, label)
