"""The things that no player knew: the faces under the sand, and the piles from the top."""

from django.utils.translation import gettext as _

from games.display.desert.names import CELL, FACE, GEAR, storm_card
from games.display.shared.hidden import HiddenItem
from games.engine.desert.data import Face
from games.engine.desert.state import State


def hidden(state: State) -> tuple[HiddenItem, ...]:
    under = tuple(
        _("%(cell)s: %(face)s") % {"cell": CELL[cell], "face": FACE[tile.face]}
        for cell, tile in enumerate(state.tiles)
        if tile is not None and not tile.excavated and tile.face is not Face.CRASH
    )
    items = (
        HiddenItem(_("Under the sand"), under, is_pile=False),
        HiddenItem(_("Storm cards, the next one first"), tuple(storm_card(card) for card in state.deck)),
        HiddenItem(_("Gear cards, the next one first"), tuple(str(GEAR[card]) for card in state.gear_deck)),
    )
    return tuple(item for item in items if item.lines)
