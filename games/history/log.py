"""The log: steps as sentences, as their reader may see them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

import msgspec
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from forbidden.cldr import listed
from forbidden.prepared import PreparedQuery
from games.display.shared.names import ReaderName, addressed, with_bot_mark
from games.engine.protocol import Event
from games.history.origin import origin_of
from games.history.replay import events_of
from games.models import Seat, Step
from games.table import Table
from games.teamwork.advice import reason_in_words

PAGE = 60
"""The number of steps that are shown with the board."""


@dataclass(frozen=True)
class Entry:
    """One step as its reader sees it; `turn_start` says that a new turn begins.

    `by_bot` says that the seat's own bot played it; `hand` says who played it, if that was not the player of the seat;
    `reason` says why, if a bot did; `origin` says what led to it, if it was not played by hand.
    """

    step: int
    version: int
    who: str
    by_bot: bool
    hand: str
    reason: str
    origin: str
    sentences: tuple[str, ...]
    turn_start: bool
    at: datetime


def recent_steps(table: Table, *, until: int | None = None, seat: int | None = None) -> list[Step]:
    """Return the newest steps, newest first; with `until` only up to that step, with `seat` only of that seat."""
    last = table.game.steps if until is None else until
    of_seat = {} if seat is None else {"seat": seat}
    return list(_steps(table.game.pk, number__lte=last, **of_seat))


def new_steps(table: Table, *, since: int) -> list[Step]:
    """Return the steps played after a version of the game, newest first; none if other things happened, too.

    An undo, a vote or a closed table makes a version without a step, and then the page needs the whole log.
    """
    steps = steps_since(table.game.pk, since)
    return steps if len(steps) == table.game.version - since else []


def steps_after(table: Table, version: int) -> tuple[list[Step], bool]:
    """Return the steps played after a version of the game, oldest first, and whether there are more than a page."""
    steps = Step.objects.filter(game=table.game, version__gt=version, version__lte=table.game.version)
    page = list(steps.order_by("number")[: PAGE + 1])
    return page[:PAGE], len(page) > PAGE


def _steps(game: int, **which: int) -> QuerySet[Step]:
    return Step.objects.filter(game=game, **which).order_by("-number")[:PAGE]


steps_since = PreparedQuery(lambda game, version: _steps(game, version__gt=version), 1001, 1002)


def entry(table: Table, step: Step, events: Iterable[Event] | None = None, *, show_private: bool = False) -> Entry:
    """Return what the user may read of a step; with `show_private` also what only other players saw."""
    if events is None:
        events = events_of(table.game, step)
    seen = events if show_private else seen_events(table, events)
    names = _names_at(table, step)
    sentences = (table.display.sentence(event, names=names, places=table.places) for event in seen)
    return Entry(
        step=step.number,
        version=step.version,
        who=names[step.seat],
        by_bot=step.by_bot and table.seats[step.seat].is_bot,
        reason=reason_of(table, step),
        origin=origin_of(step, names),
        hand=_hand(table, step),
        sentences=tuple(sentence for sentence in sentences if sentence),
        turn_start=bool(step.snapshot),
        at=step.at,
    )


def beginning(table: Table) -> str:
    """Return the first entry of a log: who set out, and what for."""
    # Translators: “team” is a list: “Ana (Explorer) and Ben (Climber)”; “aim” is a sentence.
    text = _("The game began: %(team)s. %(aim)s")
    return text % {"team": listed(_name_and_role(table, seat) for seat in table.seats), "aim": table.display.PROMISE}


def _name_and_role(table: Table, seat: Seat) -> str:
    name, role = with_bot_mark(table.names[seat.number]), table.display.role_name(seat.role)
    if isinstance(name, ReaderName):
        name = pgettext("in a list of names", "you")
    return name if role in name else f"{name} ({role})"


def seen_events(table: Table, events: Iterable[Event]) -> tuple[Event, ...]:
    """Return those events that the user may see: all but what only other seats saw."""
    return tuple(event for event in events if event.private_to is None or event.private_to in table.mine)


def _hand(table: Table, step: Step) -> str:
    """Return that the player's time was over, or who played for them; "" if they played themselves."""
    who = table.names[step.seat]
    if step.by_clock:
        # Translators: stands before what was played.
        return addressed(_("%(name)s ran out of time."), {"name": who}, name=_("You ran out of time."))
    seat = table.seats[step.seat]
    if step.by_bot:
        if seat.is_bot:
            return ""
        # Translators: stands before what was played.
        return addressed(_("A bot played for %(name)s."), {"name": who}, name=_("A bot played for you."))
    if step.user_id is not None and step.user_id in (seat.user_id, seat.owner_id):
        return ""
    gone = _("A teammate") if step.origin == Step.Origin.TRUST else ""
    name = next((person.name for person in table.people if person.pk == step.user_id), gone)
    if not name:
        return ""
    words = {"stand_in": name, "name": who}
    # Translators: stands before what was played.
    return addressed(_("%(stand_in)s played for %(name)s."), words, name=_("%(stand_in)s played for you."))


def _names_at(table: Table, step: Step) -> Sequence[str]:
    """Return the names of the seats; a step of the person whose seat a bot has now bears the person's name."""
    seat = table.seats[step.seat]
    if not seat.is_bot or step.by_bot or seat.owner is None:
        return table.names
    return [seat.owner.name if number == seat.number else name for number, name in enumerate(table.names)]


def reason_of(table: Table, step: Step) -> str:
    """Return why a bot played the step. A reason rests on open facts alone, so everybody may read it."""
    if not step.reason:
        return ""
    text, values = msgspec.json.decode(step.reason, type=tuple[str, dict[str, str | int]])
    return reason_in_words(table.display, text, values, names=_names_at(table, step), places=table.places)
