"""The options of a new table of the island, and the miniature of its board for lists."""

from collections.abc import Collection

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.display.island.names import POWER, ROLE, ROLE_PICTURE, SHAPE
from games.display.shared.options import DIFFICULTY, Miniature, Option, OptionGroup, make_miniature
from games.engine.island.data import DIFFICULTIES as START_TICKS
from games.engine.island.data import METER, SHAPES, TREASURE_TILES, Landmark, Shape, Treasure
from games.engine.island.state import Outcome, Over
from games.engine.island.view import TileView, View

TITLE = _("Forbidden Island")
PROMISE = _("A sinking island: capture its four treasures and fly home before it takes you down.")
GOAL = _("Capture four treasures and fly home.")

_DIFFICULTY_LINES = {
    "novice": _("For a first landing: 2 flood cards a turn, 3 after two Waters Rise!"),
    "normal": _("2 flood cards a turn, 3 after the first Waters Rise!"),
    "elite": _("3 flood cards a turn, 4 after three Waters Rise!"),
    "legendary": _("3 flood cards a turn, 4 after two Waters Rise!"),
}
_SHAPE_LINES = {
    "forbidden island": _("The usual one: compact, round, with hardly any corners."),
    "island of shadows": _("A plain block of four rows."),
    "volcano island": _("A square with a crater of open sea in its middle."),
    "island of death": _("A cross with long arms."),
    "bay of gulls": _("Towers over a wide bay."),
    "bone island": _("Two thick ends, joined by a shaft."),
    "coral reef": _("A slanting reef."),
    "skull island": _("Two eyes of open sea."),
    "bridge of horrors": _("Two islands and a narrow bridge: if it sinks, you are cut off."),
    "atoll of decisions": _("A ring around a lagoon: two ways to everything, and no short cut."),
    "arch of fate": _("A long arch between two ends."),
    "treasure island": _("Four capes around a narrow middle."),
}


def _odds(difficulty: str) -> Promise:
    """Return a sentence with the Waters Rise! that loses the game: the skull follows the meter's last tick (I21)."""
    rises = len(METER) - START_TICKS[difficulty]
    return format_lazy(_("You lose with the {rises}th Waters Rise! card."), rises=rises)


DIFFICULTIES = tuple(
    Option(key, name, format_lazy("{} {}", _DIFFICULTY_LINES[key], _odds(key))) for key, name in DIFFICULTY.items()
)
ADVENTURERS = tuple(Option(role.value, name, POWER[role], ROLE_PICTURE[role]) for role, name in ROLE.items())


def _small(shape: Shape) -> Miniature:
    return make_miniature(shape.grid, [("dry", cell) for cell in shape.places])


OPTIONS = {
    "shape": OptionGroup(
        label=_("Shape of the island"),
        help=_("Always 24 tiles; narrow places make it harder."),
        options=tuple(Option(key, name, _SHAPE_LINES[key], small=_small(SHAPES[key])) for key, name in SHAPE.items()),
    )
}


def miniature(view: View) -> Miniature:
    lost = _lost(view)
    looks = [
        (look(tile) + (" lost" if tile.landmark in lost else ""), cell)
        for cell, tile in enumerate(view.tiles)
        if tile is not None
    ]
    return make_miniature(SHAPES[view.shape].grid, looks, view)


def _lost(view: View) -> Collection[Landmark]:
    """Return the tiles with which the game was lost."""
    match view.phase:
        case Over(outcome=Outcome(cause="landing sunk")):
            return (Landmark.FOOLS_LANDING,)
        case Over(outcome=Outcome(treasure=Treasure() as treasure)):
            return TREASURE_TILES[treasure]
    return ()


def look(tile: TileView) -> str:
    """Return the CSS class of a tile's state."""
    return "sunk" if tile.sunk else "flooded" if tile.flooded else "dry"
