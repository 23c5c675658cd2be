"""What a board shows of the table itself: whose time runs, who is away, what the team has to decide, how it ended."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games import deadlines, services
from games.display import listed
from games.history import receipt
from games.models import Vote
from games.table import Table

CLOSED: dict[str, str | Promise] = {
    "abandoned": gettext_lazy("Nobody had acted for long, so the game was closed."),
    "clock": gettext_lazy("Somebody's time was over, so the game was closed, as the table had chosen."),
    "vote": gettext_lazy("The team has voted to close the game."),
    "moderators": gettext_lazy("The moderators have closed the game; why, they say in the chat."),
    "left": gettext_lazy("Everybody has left, so the game was closed."),
}


@dataclass(frozen=True)
class VoteOption:
    """A choice of the vote, who is for it, and whether the reader is."""

    value: str
    label: str
    names: tuple[str, ...]
    mine: bool


@dataclass(frozen=True)
class TableStatus:
    """`call` is the one sentence that the table has to say now, `todo` the label of the button that leads to it."""

    left: str
    due_at: datetime | None
    call: str
    todo: str
    lines: tuple[str, ...]
    poll: tuple[VoteOption, ...]
    returns: bool
    reopens: bool
    link: str
    asks: tuple[tuple[int, str], ...]
    leaves: bool
    receipt: receipt.Receipt


def table_status_of(table: Table) -> TableStatus:
    """The table_status of a table that has begun, for its user."""
    game = table.game
    poll = _poll(table)
    call, todo = _call(table, poll)
    running = game.is_running
    return TableStatus(
        left=time_left(table),
        due_at=game.due_at,
        call=call,
        todo=todo,
        lines=_lines(table),
        poll=poll,
        returns=running and _may_return(table),
        reopens=services.may_reopen(table),
        link=reverse("games:join", args=[game.invite_token]) if running and table.has_room and table.is_mine else "",
        asks=_asks(table) if running else (),
        leaves=running and table.is_mine,
        receipt=receipt.sealed(game),
    )


def time_left(table: Table) -> str:
    """The time left for the wait in one unit, "" where there is no hurry."""
    game = table.game
    if not game.is_running or game.due_at is None:
        return ""
    if game.alarms == deadlines.OUT or game.due_at <= timezone.now():
        return _("late")
    if any(person.is_away for person in table.awaited_people):
        return _("away")
    return timeuntil(game.due_at, depth=1)


def _late(table: Table) -> list[User]:
    """Those whose time is over."""
    return table.awaited_people if table.game.is_running and table.game.alarms == deadlines.OUT else []


def _may_return(table: Table) -> bool:
    own = [table.seats[number] for number in table.mine]
    return any(seat.is_shared or seat.is_offered for seat in own) or table.user in _late(table)


def _poll(table: Table) -> tuple[VoteOption, ...]:
    """The choices of the vote, if one is open and the user has a voice in it."""
    if table.game.poll is None or not table.game.is_running or table.user in _late(table):
        return ()
    cast = services.votes_of(table.game)
    names = {person.pk: person.name for person in table.people}
    return tuple(
        VoteOption(
            value=value,
            label=str(label),
            names=tuple(names[user] for user, option in cast.items() if option == value and user in names),
            mine=table.user is not None and cast.get(table.user.pk) == value,
        )
        for value, label in Vote.Choice.choices
    )


def _call(table: Table, poll: tuple[VoteOption, ...]) -> tuple[str, str]:
    """The most urgent matter, and what its button says."""
    game = table.game
    late = listed(person.name for person in _late(table))
    if game.is_closed:
        return str(CLOSED.get(game.ended_by, "")), _("Reopen") if services.may_reopen(table) else ""
    if not game.is_running:
        return "", ""
    if poll and not any(option.mine for option in poll):
        return _("%(name)s's time is over. What shall the team do?") % {"name": late}, _("Vote")
    if poll:
        return _("%(name)s's time is over. The vote is open.") % {"name": late}, _("Look")
    if _may_return(table):
        return _("Your time was over. Play, or say that you are here."), _("I am back")
    if shared := [number for number in table.mine_awaited if number not in table.mine]:
        return _("You may play for %(name)s.") % {"name": listed(table.names[number] for number in shared)}, ""
    if game.warned_at:
        closes = timezone.localtime(deadlines.closing(game, table.absences))
        return _("Nobody has acted for long. The table will be closed on %(when)s.") % {"when": _moment(closes)}, ""
    if table.has_room:
        return _("A seat is free for a substitute."), _("Invite")
    return "", ""


def _lines(table: Table) -> tuple[str, ...]:
    """How things stand, for the sheet."""
    game = table.game
    if not game.is_running:
        return ()
    lines = []
    if game.due_at is None:
        lines.append(_("There is no hurry at this table."))
    elif not _late(table):
        name = listed(person.name for person in table.awaited_people)
        when = {"name": name, "when": _moment(timezone.localtime(game.due_at))}
        lines.append(_("%(name)s: until %(when)s.") % when if name else "")
    for person in table.people:
        if person.is_away and person.away_until:
            until = {"name": person.name, "when": _moment(timezone.localtime(person.away_until))}
            lines.append(_("%(name)s is away until %(when)s. Meanwhile the clock stands still.") % until)
    for seat in table.seats:
        if seat.is_shared:
            lines.append(_("Any of you may play %(name)s.") % {"name": table.names[seat.number]})
    if game.pace:
        after = {"pace": game.get_pace_display(), "what": game.get_absence_display()}
        lines.append(_("Time for each turn: %(pace)s. When it is over: %(what)s.") % after)
    return tuple(line for line in lines if line)


def _asks(table: Table) -> tuple[tuple[int, str], ...]:
    """The teammates who may be asked to look, those first for whom the game waits."""
    seats: dict[Any, int] = {}
    for seat in sorted(table.seats, key=lambda seat: seat.number not in table.game.awaited_seats):
        if seat.user and seat.user != table.user:
            seats.setdefault(seat.user, seat.number)
    return tuple((number, person.name) for person, number in seats.items())


def _moment(when: datetime) -> str:
    """A time as a person says it, in the reader's zone."""
    return date_format(when, "j F, H:i")
