"""The choices for a new table of the desert, and the miniature of its board for lists."""

from django.utils.translation import gettext_lazy as _

from games.display.desert.names import DIFFICULTY, POWER, ROLE, ROLE_PICTURE
from games.display.shared.choices import Choice, Miniature, Offer, make_miniature
from games.engine.desert.data import BLOCKED, GRID
from games.engine.desert.view import View

TITLE = _("Forbidden Desert")
PROMISE = _("Stranded in the sand: find the four parts of a flying machine before thirst or the storm finds you.")

_DIFFICULTY_LINES = {
    "novice": _("The storm wakes slowly, with 2 cards a turn. For a first expedition."),
    "normal": _("3 cards a turn from the start. A fair fight."),
    "elite": _("One step further into the storm: 4 cards come sooner."),
    "legendary": _("Two steps further into the storm. Every action counts."),
}


DIFFICULTIES = tuple(Offer(key, name, _DIFFICULTY_LINES[key]) for key, name in DIFFICULTY.items())
ADVENTURERS = tuple(Offer(role.value, name, POWER[role], ROLE_PICTURE[role]) for role, name in ROLE.items())
OPTIONS: dict[str, Choice] = {}


def miniature(view: View) -> Miniature:
    own = None if view.seat is None else view.pawns[view.seat].cell
    others = [pawn.cell for seat, pawn in enumerate(view.pawns) if seat != view.seat]
    return make_miniature(GRID, [(_look(view, cell), cell) for cell in GRID.cells], others, own)


def _look(view: View, cell: int) -> str:
    tile = view.tiles[cell]
    if tile is None:
        return "storm"
    if tile.sand >= BLOCKED:
        return "blocked"
    return "excavated" if tile.excavated else "dune"
