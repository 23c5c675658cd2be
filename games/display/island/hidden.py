"""The things that no player knew: the piles from the top."""

from django.utils.translation import gettext as _

from games.display.island.names import CARD, LANDMARK
from games.display.shared.hidden import HiddenItem
from games.engine.island.state import State


def hidden(state: State) -> tuple[HiddenItem, ...]:
    items = (
        HiddenItem(_("Flood cards, the next one first"), tuple(str(LANDMARK[card]) for card in state.flood_deck)),
        HiddenItem(_("Treasure cards, the next one first"), tuple(str(CARD[card]) for card in state.treasure_deck)),
    )
    return tuple(item for item in items if item.lines)
