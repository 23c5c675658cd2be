"""The log: steps as sentences, as their reader may see them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games.engine.protocol import Event
from games.history.replay import events_of
from games.models import Step
from games.table import Table

PAGE = 60
"""How many steps are shown with the board."""


@dataclass(frozen=True)
class Entry:
    """One step as its reader sees it; `turn_start` says that a new turn begins.

    `hand` says who played it, if that was not the player of the seat.
    """

    step: int
    who: str
    hand: str
    sentences: tuple[str, ...]
    turn_start: bool
    at: datetime


def recent_steps(table: Table, *, until: int | None = None, seat: int | None = None) -> list[Step]:
    """Return the newest steps, newest first; with `until` only up to that step, with `seat` only of that seat."""
    steps = Step.objects.filter(game=table.game)
    if until is not None:
        steps = steps.filter(number__lte=until)
    if seat is not None:
        steps = steps.filter(seat=seat)
    return list(steps.order_by("-number")[:PAGE])


def entry(table: Table, step: Step, events: Iterable[Event] | None = None, *, show_private: bool = False) -> Entry:
    """Return what the user may read of a step; with `show_private` also what only other players saw."""
    if events is None:
        events = events_of(table.game, step)
    sentences = (
        table.display.sentence(event, names=table.names, places=table.places)
        for event in events
        if show_private or event.private_to is None or event.private_to in table.mine
    )
    return Entry(
        step=step.number,
        who=table.names[step.seat],
        hand=_hand(table, step),
        sentences=tuple(sentence for sentence in sentences if sentence),
        turn_start=bool(step.snapshot),
        at=step.at,
    )


def _hand(table: Table, step: Step) -> str:
    """Return that the player's time was over, or who played for them; "" if they played themselves."""
    who = table.names[step.seat]
    if step.by_clock:
        return _("%(name)s ran out of time:") % {"name": who}
    seat = table.seats[step.seat]
    if step.user_id in (seat.user_id, seat.owner_id):
        return ""
    name = next((person.name for person in table.people if person.pk == step.user_id), "")
    return _("%(stand_in)s for %(name)s:") % {"stand_in": name, "name": who} if name else ""
