"""The coach of a first game of the island."""

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _

from games.display.island.odds import awaited
from games.display.shared.words import listed
from games.engine.island.data import ACTIONS, CAPTURE, CARD_OF, SHAPES, TREASURE_AT
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Over, Swim, TakeActions
from games.engine.island.view import View


def coach(view: View, *, names: Sequence[str], mine: Collection[int]) -> str:
    """Return in one line what the reader can do next, for somebody who plays for the first time."""
    waited_for = awaited(view)
    if waited_for and not any(seat in mine for seat in waited_for):
        who = {"who": listed(names[seat] for seat in waited_for)}
        return _("The game waits for %(who)s. Meanwhile, tap any picture to learn what it is.") % who
    match view.phase:
        case TakeActions(left=0):
            return _("No actions left. End your turn: you draw cards, then tiles flood.")
        case TakeActions(seat=seat, left=left):
            return _with_actions(view, seat, left)
        case DrawTreasure():
            return _("Draw your treasure cards. Four of a kind in one hand capture that treasure.")
        case DrawFlood():
            return _("Reveal the flood cards. Each floods its tile, or sinks it if it is flooded already.")
        case Discard():
            return _("A hand keeps 5 cards. Discard the one you need least, or play a special card.")
        case Swim():
            return _("Your tile sank. Tap a marked tile to swim there.")
        case Over():
            return ""


def _with_actions(view: View, seat: int, left: int) -> str:
    """Return what to do with the actions that are left, by what lies on and beside the pawn's tile."""
    pawn = view.pawns[seat]
    near = [view.tiles[cell] for cell in (pawn.cell, *SHAPES[view.shape].beside[pawn.cell])]
    own = near[0]
    assert own is not None
    treasure = TREASURE_AT.get(own.landmark)
    if treasure and treasure not in view.captured and pawn.hand.count(CARD_OF[treasure]) >= CAPTURE:
        return _("You hold 4 cards of the treasure of this tile. Tap it and capture the treasure.")
    if any(tile is not None and tile.flooded and not tile.sunk for tile in near):
        return _("A tile in your reach is flooded. Tap it and shore it up, before it sinks.")
    if left >= ACTIONS:
        return _("You have %(left)s actions. Tap a tile next to you to move there.") % {"left": left}
    return _("Move towards flooded tiles to shore them up, or to a teammate to give a card.")
