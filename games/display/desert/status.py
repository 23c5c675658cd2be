"""The status of the game in one line: whose turn it is, and what the game waits for."""

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.desert.names import ROLE
from games.display.desert.sentences import ending
from games.display.shared.words import actions_left, waiting_for, whose_turn
from games.engine.desert.data import ACTIONS
from games.engine.desert.state import DrawStorm, Over, ReadForecast, TakeActions
from games.engine.desert.view import View


def status(view: View, *, names: Sequence[str], mine: Collection[int]) -> str:
    """Return the status, such as "Your turn · 3 of 4 actions" or "Storm: Ben reveals 2 more cards"."""
    return " · ".join(status_parts(view, names=names, mine=mine))


def status_parts(view: View, *, names: Sequence[str], mine: Collection[int]) -> tuple[str, ...]:
    """Return the parts of the status. The first says whose turn it is."""
    match view.phase:
        case Over(outcome=outcome):
            return (ending(outcome, names),)
        case TakeActions(seat=seat, left=left):
            return whose_turn(seat, ROLE[view.pawns[seat].role], names, mine), _of_actions(left)
        case ReadForecast(seat=seat):
            return whose_turn(seat, ROLE[view.pawns[seat].role], names, mine), _("reading the forecast")
        case DrawStorm(seat=seat, left=left) if seat in mine:
            return (_to_reveal(left),)
        case DrawStorm(seat=seat, left=left):
            return (
                ngettext(
                    "Storm: %(who)s reveals %(left)s more card", "Storm: %(who)s reveals %(left)s more cards", left
                )
                % {"who": names[seat], "left": left},
            )


def face_up(view: View, *, mine: Collection[int]) -> str:
    """Return the heading while the reader's next card lies face up; "" if the game waits for no card of theirs."""
    match view.phase:
        case DrawStorm(seat=seat, left=left) if seat in mine:
            return _to_reveal(left - 1) if left > 1 else _("Storm: last card")
    return ""


def waiting(view: View, *, names: Sequence[str], mine: Collection[int]) -> str:
    return waiting_for(() if isinstance(view.phase, Over) else (view.phase.seat,), names, mine)


def _to_reveal(left: int) -> str:
    return ngettext("Storm: %(left)s more card to come", "Storm: %(left)s more cards to come", left) % {"left": left}


def _of_actions(left: int) -> str:
    if left > ACTIONS:
        return actions_left(left)
    return _("%(left)s of %(all)s actions") % {"left": left, "all": ACTIONS}
