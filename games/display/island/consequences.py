"""The consequences of an action: steps that are lost, hands that are too full, pawns that drown."""

from collections.abc import Collection

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.shared.buttons import ButtonBuilder
from games.display.shared.words import listed
from games.engine.island.data import HAND_LIMIT, Card
from games.engine.island.movement import stranded
from games.engine.island.state import Discard, Swim, TakeActions


def lost_step(builder: ButtonBuilder) -> str:
    """Return which free step of the Navigator another action, or the end of the turn, forfeits (I17)."""
    turn = builder.view.phase
    if not isinstance(turn, TakeActions) or turn.guided is None:
        return ""
    if builder.is_reader(turn.guided):
        return _("Your free step is lost.")
    return _("%(who)s's free step is lost.") % {"who": builder.names[turn.guided]}


def over_the_limit(builder: ButtonBuilder, seat: int) -> str:
    """Return how many cards a seat must discard if it gets one more (I7)."""
    over = len(builder.view.pawns[seat].hand) + 1 - HAND_LIMIT
    if over < 1:
        return ""
    if builder.is_reader(seat):
        text = ngettext("You must then discard a card.", "You must then discard %(count)s cards.", over)
        return text % {"count": over}
    text = ngettext("%(who)s must then discard a card.", "%(who)s must then discard %(count)s cards.", over)
    return text % {"who": builder.names[seat], "count": over}


def saves_discard(builder: ButtonBuilder) -> str:
    """Return whether playing a special card saves the player from discarding (I7)."""
    is_full = isinstance(builder.view.phase, Discard) and len(builder.pawn.hand) == HAND_LIMIT + 1
    return _("Then you need not discard a card.") if is_full else ""


def drowned(builder: ButtonBuilder, lifted: Collection[int]) -> str:
    """Return whom the last Helicopter Lift leaves in the water, unable to swim (I19)."""
    swim = builder.view.phase
    lifts = sum(pawn.hand.count(Card.HELICOPTER_LIFT) for pawn in builder.view.pawns)
    if not isinstance(swim, Swim) or lifts > 1:
        return ""
    left = [seat for seat in swim.seats if seat not in lifted and stranded(builder.view, seat)]
    if not left:
        return ""
    return _("Leaves %(who)s to drown, and the game is lost.") % {"who": listed(map(builder.whom, left))}
