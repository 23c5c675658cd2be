"""The coach of a first game of the desert."""

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.desert.hints import reachable
from games.display.desert.names import CELL
from games.engine.desert.data import BLOCKED, NEAR, POWERS
from games.engine.desert.odds import coming
from games.engine.desert.state import DrawStorm, Over, ReadForecast, TakeActions
from games.engine.desert.view import View


def coach(view: View, *, names: Sequence[str], mine: Collection[int]) -> str:
    match view.phase:
        case Over():
            return ""
        case TakeActions(seat=seat) | ReadForecast(seat=seat) | DrawStorm(seat=seat) if seat not in mine:
            return _("%(who)s plays now. Tap any picture to learn about it.") % {"who": names[seat]}
        case TakeActions(left=0, guided=int(guided), steps=steps) if reachable(view, guided):
            text = ngettext(
                "Guide %(who)s %(steps)s more step for free, or end your turn.",
                "Guide %(who)s %(steps)s more steps for free, or end your turn.",
                steps,
            )
            return text % {"who": names[guided], "steps": steps}
        case TakeActions(left=0) if not coming(view):
            return _("No actions left. End your turn: no storm comes this time.")
        case TakeActions(left=0):
            return _("No actions left. End your turn: then the storm comes.")
        case TakeActions(seat=seat):
            return _with_actions(view, seat)
        case ReadForecast():
            return _("These storm cards come next. Tap one to put it at the bottom, or leave them as they are.")
        case DrawStorm():
            return _("Reveal the storm: wind moves tiles and adds sand, a sun costs everyone 1 water.")


def _with_actions(view: View, seat: int) -> str:
    """Return what to do with the actions that are left, by what lies on the pawn's tile."""
    cell = view.pawns[seat].cell
    tile, own = view.tiles[cell], {"cell": CELL[cell]}
    assert tile is not None
    if view.pawns[seat].buried:
        return _("You are buried. Tap your tile %(cell)s and remove sand until at most 1 is left.") % own
    if tile.parts and tile.excavated and tile.sand < BLOCKED:
        return _("A part lies here. Tap your tile %(cell)s and pick it up: you need all four to take off.") % own
    if not tile.excavated and tile.sand:
        return _("Tap your tile %(cell)s and remove its sand: only a clear tile can be excavated.") % own
    if not tile.excavated and tile.marked:
        return _("Tap your tile %(cell)s and excavate it: a water mark may be a well, which gives water.") % own
    if not tile.excavated:
        return _("Tap your tile %(cell)s and excavate it: gear and clues to the parts lie under the sand.") % own
    return _beside(view, seat)


def _beside(view: View, seat: int) -> str:
    """Return what to do with the tiles next to the pawn, if nothing is left to do on its own."""
    role = view.pawns[seat].role
    near = [tile for cell in NEAR[role][view.pawns[seat].cell] if (tile := view.tiles[cell]) is not None]
    entered = [tile for tile in near if tile.sand < BLOCKED or POWERS[role].climbs]
    if not entered:
        return _("Blocked tiles surround you. Tap one of them and remove its sand to get out.")
    has_sand, hides = any(tile.sand for tile in near), any(not tile.excavated for tile in entered)
    if has_sand and hides:
        return _("Tap a tile next to you: move there to excavate it, or remove sand that could block you.")
    if has_sand:
        return _("Tap a tile next to you: move there, or remove sand that could block you.")
    if hides:
        return _("Tap a tile next to you: move there to excavate it. Two clues show where a part lies.")
    return _("Tap a tile next to you and move on. Two clues show where a part lies.")
