"""Plays of trusted teammates with a player's own things: the sentences that tell the player of them."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.display.shared.highlights import Highlight
from games.history.log import entry
from games.models import Step
from games.table import Table


def plays_by_trust(table: Table, steps: Iterable[Step]) -> tuple[str, ...]:
    """Return what others have played for the table's user among these steps: free plays, discards and swims.

    A turn that teammates have played has news of its own.
    """
    people = table.people_names
    told = []
    for step in steps:
        if step.seat in table.mine and _is_by_trust(table, step) and not _is_of_turn(table, step):
            words = {"who": people.get(step.user_id or 0), "what": " ".join(entry(table, step).sentences)}
            known = _("%(who)s, whom you trust, played for you. %(what)s")
            sentence = (known if words["who"] else _("A teammate played for you. %(what)s")) % words
            told.append(Highlight(sentence, step.seat))
    return tuple(told)


def _is_by_trust(table: Table, step: Step) -> bool:
    """Return whether somebody else played it with the trust of the seat, also as a step of a plan."""
    seat = table.seats[step.seat]
    is_of_plan = step.origin == Step.Origin.PLAN and step.user_id not in (seat.user_id, seat.owner_id, None)
    return step.origin == Step.Origin.TRUST or (is_of_plan and seat.trust > seat.Trust.NONE)


def _is_of_turn(table: Table, step: Step) -> bool:
    return isinstance(table.engine.read_action(step.action), tuple(table.engine.TURN_ACTIONS))
