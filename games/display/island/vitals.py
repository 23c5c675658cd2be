"""The key figures of the game: the water meter, the dry and the flooded tiles, the four treasures."""

from collections import Counter
from dataclasses import dataclass
from itertools import accumulate

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.island.names import LANDMARK, TREASURE, TREASURE_PICTURE
from games.display.island.options import look
from games.display.island.pictures import sprite
from games.display.shared.meter import alarm_of, rises_left, ticks_of
from games.display.shared.words import listed
from games.engine.island.data import CAPTURE, CARD_OF, TREASURE_TILES, Treasure
from games.engine.island.state import Over
from games.engine.island.view import View


@dataclass(frozen=True, slots=True)
class TreasureSign:
    """The sign of a treasure.

    Its `look` is "found" when captured, "half" when one of its tiles has sunk, "lost" when both have, else "hidden".
    """

    look: str
    picture: str
    label: str


@dataclass(frozen=True, slots=True)
class Vitals:
    """The key figures. `ticks` holds the CSS classes of the steps of the meter, `alarm` that of its skull.

    `land` holds, for the bar of the tiles, each state with its start and its number of tiles.
    """

    level: int
    unit: str
    ticks: tuple[str, ...]
    alarm: str
    meter: str
    dry: int
    dry_unit: str
    land: tuple[tuple[str, int, int], ...]
    land_label: str
    treasures: tuple[TreasureSign, ...]
    treasures_unit: str
    art: str


def vitals(view: View) -> Vitals:
    looks = Counter(look(tile) for tile in view.tiles if tile is not None)
    counts = {"dry": looks["dry"], "flooded": looks["flooded"], "sunk": looks["sunk"]}
    starts = accumulate(counts.values(), initial=0)
    land = tuple((state, start, count) for (state, count), start in zip(counts.items(), starts, strict=False) if count)
    return Vitals(
        level=view.level,
        # Translators: under a number.
        unit=_("flood cards"),
        ticks=ticks_of(view),
        alarm=alarm_of(view),
        meter=_meter(view),
        dry=counts["dry"],
        # Translators: after the number of dry tiles: “18 dry, 6 flooded”.
        dry_unit=ngettext("dry, %(flooded)s flooded", "dry, %(flooded)s flooded", counts["flooded"]) % counts,
        land=land,
        land_label=_("Tiles: %(dry)s dry, %(flooded)s flooded, %(sunk)s sunk") % counts,
        treasures=tuple(_treasure(treasure, view) for treasure in Treasure),
        # Translators: under the signs of the treasures: how many the team has captured.
        treasures_unit=_("%(found)s of %(all)s treasures") % {"found": len(view.captured), "all": len(Treasure)},
        art=sprite(),
    )


def _meter(view: View) -> str:
    left = rises_left(view)
    if not left:
        return _("Water meter: at the skull")
    if isinstance(view.phase, Over):
        text = ngettext(
            "Water meter: %(level)s flood card a turn", "Water meter: %(level)s flood cards a turn", view.level
        )
        return text % {"level": view.level}
    return ngettext(
        "Water meter: %(level)s flood cards a turn; at the skull if the water rises %(left)s more time",
        "Water meter: %(level)s flood cards a turn; at the skull if the water rises %(left)s more times",
        left,
    ) % {"level": view.level, "left": left}


def _treasure(treasure: Treasure, view: View) -> TreasureSign:
    name, picture = TREASURE[treasure], TREASURE_PICTURE[treasure]
    if treasure in view.captured:
        return TreasureSign("found", picture, _("%(treasure)s: captured") % {"treasure": name})
    standing = {tile.landmark for tile in view.standing.values()}
    places = [LANDMARK[each] for each in TREASURE_TILES[treasure] if each in standing]
    if not places:
        return TreasureSign("lost", picture, _("%(treasure)s: lost, both its tiles sank") % {"treasure": name})
    most = min(max(pawn.hand.count(CARD_OF[treasure]) for pawn in view.pawns), CAPTURE)
    words = {"treasure": name, "most": most, "all": CAPTURE, "tiles": listed(places, "or")}
    if isinstance(view.phase, Over):
        label = _("%(treasure)s: not captured; %(most)s of %(all)s cards in one hand") % words
    else:
        label = _("%(treasure)s: %(most)s of %(all)s cards in one hand; capture it at %(tiles)s") % words
    if len(places) == 1:
        label = _("%(label)s; its other tile has sunk") % {"label": label}
    return TreasureSign("hidden" if len(places) > 1 else "half", picture, label)
