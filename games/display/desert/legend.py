"""The meaning of the pictures on the board: for the help of the table, and of those that are on it now."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.display.desert.names import AXIS_PICTURE, GEAR_PICTURE
from games.display.desert.rulebook import rulebook
from games.display.shared.hints import Hints
from games.display.shared.key import KeyEntry
from games.display.shared.rulebook import Component, components_of
from games.engine.desert.data import BLOCKED, Axis, Gear
from games.engine.desert.view import View

_PICTURES = (
    "tiles-sand-1 tiles-sand-many tiles-water-mark tiles-ruins tiles-tunnel tiles-arrow-row tiles-launch "
    "goal-arrow-column goal-band storm-push storm-storm storm-sun storm-meter-up storm-gust-2 "
    "turn-target turn-mine turn-dots turn-small-pawn"
)


def legend() -> list[Component]:
    """Return the components that a newcomer asks for first."""
    components = components_of(rulebook())
    return [components[anchor] for anchor in _PICTURES.split()]


def key_entries(view: View, hints: Hints) -> Iterator[KeyEntry]:
    """Yield the entries of the key for the marks of the desert that are on the board."""
    tiles = [tile for tile in view.tiles if tile is not None]
    if any(tile.sand >= BLOCKED for tile in tiles):
        yield KeyEntry("sand-many", _("blocked: 2 or more sand"))
    if any(tile.marked and not tile.excavated for tile in tiles):
        yield KeyEntry("water-mark", _("a well or a mirage"))
    if hints.bands:
        yield KeyEntry("band", _("a part lies in this row or column"))
    known = {band.axis for band in hints.bands}
    if Axis.ROW in known:
        yield KeyEntry(AXIS_PICTURE[Axis.ROW], _("only the row of a part is known"), "guide")
    if Axis.COLUMN in known:
        yield KeyEntry(AXIS_PICTURE[Axis.COLUMN], _("only the column of a part is known"), "guide")
    if any(pawn.shielded for pawn in view.pawns):
        yield KeyEntry(GEAR_PICTURE[Gear.SOLAR_SHIELD], _("under a Solar Shield, safe from the sun"))
    if hints.pushes:
        yield KeyEntry("push", _("the next wind may push this tile"))
