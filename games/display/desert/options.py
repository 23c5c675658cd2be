"""The options of a new table of the desert, and the miniature of its board for lists."""

from math import comb

from django.utils.functional import Promise, lazy
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.display.desert.names import POWER, ROLE, ROLE_PICTURE
from games.display.shared.options import DIFFICULTY, Miniature, Option, OptionGroup, make_miniature
from games.display.shared.words import percent
from games.engine.desert.data import BLOCKED, GRID, METER, STORM_DECK, StormCard
from games.engine.desert.data import DIFFICULTIES as START_TICKS
from games.engine.desert.view import View

TITLE = _("Forbidden Desert")
PROMISE = _("Stranded in the sand: find the four parts of a flying machine before thirst or the storm finds you.")
GOAL = _("Find the four parts and take off.")

_DIFFICULTY_LINES = {
    "novice": _("For a first expedition: 2 storm cards a turn."),
    "normal": _("3 storm cards a turn from the start."),
    "elite": _("3 storm cards a turn, and the storm starts one step ahead of Normal."),
    "legendary": _("3 storm cards a turn, and the storm starts two steps ahead of Normal."),
}


def _odds(difficulty: str) -> Promise:
    """Return a sentence with the chance that the first storm brings the sun, which is the same on every meter."""
    cards, deck = METER[min(METER)][START_TICKS[difficulty]], sum(STORM_DECK.values())
    spared = comb(deck - STORM_DECK[StormCard.SUN], cards) / comb(deck, cards)
    return format_lazy(
        _("Chance that the first storm costs everyone water: {chance}."), chance=lazy(percent, str)(1 - spared)
    )


DIFFICULTIES = tuple(
    Option(key, name, format_lazy("{} {}", _DIFFICULTY_LINES[key], _odds(key))) for key, name in DIFFICULTY.items()
)
ADVENTURERS = tuple(Option(role.value, name, POWER[role], ROLE_PICTURE[role]) for role, name in ROLE.items())
OPTIONS: dict[str, OptionGroup] = {}


def miniature(view: View) -> Miniature:
    return make_miniature(GRID, [(_look(view, cell), cell) for cell in GRID.cells], view)


def _look(view: View, cell: int) -> str:
    tile = view.tiles[cell]
    if tile is None:
        return "storm"
    if tile.sand >= BLOCKED:
        return "blocked"
    return "excavated" if tile.excavated else "dune"
