"""The log: steps as sentences, for those who read them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games.engine.protocol import Event
from games.history.replay import events_of
from games.models import Step
from games.table import Table

PAGE = 60
"""Steps shown with the board."""


@dataclass(frozen=True)
class Entry:
    """One step as its reader sees it; `turn_start` opens a new turn in the list.

    `hand` says who took it, where that was not the person of the seat.
    """

    step: int
    who: str
    hand: str
    sentences: tuple[str, ...]
    turn_start: bool
    at: datetime


def recent_steps(table: Table, *, until: int | None = None, seat: int | None = None) -> list[Step]:
    """The newest steps, newest first: of all, or of those up to step `until`; of everybody, or of one seat."""
    steps = Step.objects.filter(game=table.game)
    if until is not None:
        steps = steps.filter(number__lte=until)
    if seat is not None:
        steps = steps.filter(seat=seat)
    return list(steps.order_by("-number")[:PAGE])


def entry(table: Table, step: Step, events: Iterable[Event] | None = None, *, all_told: bool = False) -> Entry:
    """What the user may read of a step; with `all_told` what was for others' eyes alone, too."""
    if events is None:
        events = events_of(table.game, step)
    said = (
        table.display.sentence(event, names=table.names, places=table.places)
        for event in events
        if all_told or event.private_to is None or event.private_to in table.mine
    )
    return Entry(
        step=step.number,
        who=table.names[step.seat],
        hand=_hand(table, step),
        sentences=tuple(sentence for sentence in said if sentence),
        turn_start=bool(step.snapshot),
        at=step.at,
    )


def _hand(table: Table, step: Step) -> str:
    """That the time was over, or who stood in for somebody."""
    who = table.names[step.seat]
    if step.by_clock:
        return _("%(name)s's time was over:") % {"name": who}
    seat = table.seats[step.seat]
    if step.user_id in (seat.user_id, seat.owner_id):
        return ""
    name = next((person.name for person in table.people if person.pk == step.user_id), "")
    return _("%(stand_in)s for %(name)s:") % {"stand_in": name, "name": who} if name else ""
