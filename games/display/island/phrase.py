"""Actions of the island as short commands, for plans."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.display.island.names import CARD
from games.display.shared.cells import Place
from games.display.shared.names import addressed, people
from games.display.shared.words import listed
from games.engine.island import actions
from games.engine.island.actions import Action


def phrase(action: Action, *, names: Sequence[str], places: Sequence[Place]) -> str:
    """Return an action as a short command, without who does it: "Move to Bronze Gate"."""
    match action:
        case actions.Move(to=to):
            # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
            return _("Move %(to)s") % {"to": places[to].to}
        case actions.Fly(to=to):
            # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
            return _("Fly %(to)s") % {"to": places[to].to}
        case actions.SwimTo(to=to):
            # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
            return _("Swim %(to)s") % {"to": places[to].to}
        case actions.Guide(pawn=pawn, to=to):
            words = {"who": _names(names, pawn), "to": places[to].to}
            # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
            return addressed(_("Guide %(who)s %(to)s"), words, who=_("Guide you %(to)s"))
        case actions.ShoreUp(cell=cell, second=second):
            cells = (cell,) if second is None else (cell, second)
            return _("Shore up %(place)s") % {"place": listed(places[each] for each in cells)}
        case actions.UseSandbags(cell=cell):
            return _("Sandbags: %(place)s") % {"place": places[cell]}
        case actions.GiveCard(to=to, card=card):
            words = {"who": _names(names, to), "card": str(CARD[card])}
            return addressed(_("Give %(who)s: %(card)s"), words, who=_("Give you: %(card)s"))
        case actions.DiscardCard(card=card):
            return _("Discard: %(card)s") % {"card": CARD[card]}
        case actions.UseHelicopterLift(pawns=pawns, to=to):
            words = {"who": _names(names, *pawns), "to": places[to].to}
            # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
            return addressed(_("Lift %(who)s %(to)s"), words, who=_("Lift you %(to)s"))
    return {
        actions.Capture: _("Capture the treasure"),
        actions.EndTurn: _("End the turn"),
        actions.Draw: _("Draw a card"),
        actions.Escape: _("Fly everyone off the island"),
    }[type(action)]


def spot(action: Action) -> int | None:
    match action:
        case actions.ShoreUp(cell=cell) | actions.UseSandbags(cell=cell):
            return cell
    return None


def _names(names: Sequence[str], *seats: int) -> str:
    return people(names[seat] for seat in seats if seat < len(names))
