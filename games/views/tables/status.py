"""The status of a table on its board: the deadline, absent players, votes and how the game ended."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from forbidden.cldr import moment, time_until
from games import deadlines
from games.display import listed
from games.display.shared.names import with_bot_mark
from games.forms.proposals import Offer
from games.history import receipt
from games.models import Game, Seat, Vote
from games.notifications.content.wording import day_and_hour
from games.services.play import votes
from games.services.tables import bots as bots_services
from games.services.tables import closure
from games.table import Table
from games.teamwork import advice
from games.views.tables.proposals import ProposalLine, proposal_lines

CLOSED: dict[str, str | Promise] = {
    "abandoned": gettext_lazy("The game was closed because nobody had played for a long time."),
    "clock": gettext_lazy("The game was closed because a player ran out of time, as the table had chosen."),
    "vote": gettext_lazy("The team voted to close the game."),
    "moderators": gettext_lazy("The moderators have closed the game. See the chat for the reason."),
    "left": gettext_lazy("The game was closed because everyone left."),
    "given_up": gettext_lazy("The team gave up together."),
}


MEANINGS: dict[str, str | Promise] = {
    Vote.Option.WAIT: gettext_lazy("The clock starts again."),
    Vote.Option.TEAM: gettext_lazy("Any of you can play it until its player is back."),
    Vote.Option.BOT: gettext_lazy("A bot plays it until its player is back. The game then counts in no statistics."),
    Vote.Option.SUBSTITUTE: gettext_lazy(
        "Anyone with the new invite link can take it, and its player can take it back."
    ),
    Vote.Option.END: gettext_lazy("Nobody wins. Any of you can reopen the game for 30 days."),
}
"""The consequence of each option of the vote."""


@dataclass(frozen=True)
class VoteOption:
    """An option of the vote, what it means, who has voted for it, and whether the reader has."""

    value: str
    label: str
    meaning: str
    names: tuple[str, ...]
    mine: bool


@dataclass(frozen=True)
class TableStatus:
    """`call` is the most urgent sentence about the table; `todo` is the label of the button that leads to it.

    `is_solo` says that there is nobody to talk to.
    `vacant` are the seats that a bot could play, and `bots` those that bots play, with their names.
    """

    left: str
    due_at: datetime | None
    call: str
    todo: str
    lines: tuple[str, ...]
    vote_options: tuple[VoteOption, ...]
    returns: bool
    reopens: bool
    link: str
    asks: tuple[tuple[int, str], ...]
    leaves: bool
    vacant: tuple[tuple[int, str], ...]
    bots: tuple[tuple[int, str], ...]
    watch_path: str
    may_allow: bool
    may_ask_advice: bool
    receipt: receipt.Receipt
    proposals: tuple[ProposalLine, ...]
    paused: str
    may_propose: bool
    is_solo: bool

    @property
    def pause_offers(self) -> list[tuple[str, str]]:
        """The ends of a pause that can be proposed by one tap, besides a day of the player's choice."""
        return [(offer.value, str(offer.label)) for offer in Offer if offer != Offer.DAY]


def table_status_of(table: Table) -> TableStatus:
    """Return the status of a table whose game has started, for its user."""
    game = table.game
    options = _vote_options(table)
    absent = [seat for seat in bots_services.absent_seats(table) if table.is_mine and seat.user != table.user]
    call, todo = _call(table, options, absent)
    running = game.is_running
    return TableStatus(
        left=time_left(table),
        due_at=game.due_at,
        call=call,
        todo=todo,
        lines=_lines(table),
        vote_options=options,
        returns=running and _may_return(table),
        reopens=closure.may_reopen(table),
        link=reverse("games:join", args=[game.invite_token]) if running and table.has_room and table.is_mine else "",
        asks=_asks(table) if running else (),
        leaves=running and table.is_mine,
        vacant=_named_seats(
            table,
            [seat.number for seat in table.seats if seat.is_free or table.is_taken_over(seat) or seat in absent],
        ),
        bots=_named_seats(table, table.bots),
        watch_path=reverse("games:watch", args=[game.watch_token]) if game.watch_token and table.is_mine else "",
        may_allow=running and table.is_mine,
        may_ask_advice=advice.may_ask(table),
        receipt=receipt.sealed(game),
        proposals=proposal_lines(table),
        paused=day_and_hour(game.paused_until),
        may_propose=running and table.is_mine and bool(game.pace or not table.is_solo),
        is_solo=table.is_solo,
    )


def time_left(table: Table) -> str:
    """Return the time left for the wait in one unit, as "3 days left"; "" without a pace."""
    game = table.game
    if game.paused_until:
        return _("paused")
    if not game.is_running or game.due_at is None:
        return ""
    is_late = game.alarms == deadlines.TIMED_OUT or game.due_at <= timezone.now()
    if not is_late and any(person.is_away for person in table.awaited_people):
        return _("away")
    return left_of(game)


def left_of(game: Game) -> str:
    """Return the time left for the wait of a running game in one unit, whoever is awaited; "" without a pace."""
    if game.due_at is None:
        return ""
    if game.alarms == deadlines.TIMED_OUT or game.due_at <= timezone.now():
        return _("late")
    # Translators: left is a time, such as "2 hours".
    return _("%(left)s left") % {"left": time_until(game.due_at)}


def short_time(game: Game) -> str:
    """Return a sentence about the time of a wait that an undo has restored, if only the least time is left."""
    now = timezone.now()
    if game.due_at is None or game.due_at - now > deadlines.restored_time(game):
        return ""
    # Translators: “time” is a span of time: “3 days”.
    return _("Taken back. The time for this turn ends in %(time)s.") % {"time": timeuntil(game.due_at, now)}


def _out_of_time(people: list[User]) -> str:
    text = ngettext(
        "%(name)s ran out of time. What should the team do?",
        "%(name)s ran out of time. What should the team do?",
        len(people),
    )
    return text % {"name": listed(person.name for person in people)}


def _voting_about(people: list[User]) -> str:
    text = ngettext(
        "%(name)s ran out of time. The team is voting.", "%(name)s ran out of time. The team is voting.", len(people)
    )
    return text % {"name": listed(person.name for person in people)}


def _time_of(people: list[User], when: str) -> str:
    text = ngettext("%(name)s has until %(when)s.", "%(name)s have until %(when)s.", len(people))
    return text % {"name": listed(person.name for person in people), "when": when} if people else ""


def _absent(table: Table, seats: list[Seat]) -> str:
    """Return that the players of these seats are banned or have not come yet."""
    if all(seat.user and seat.user.is_banned for seat in seats):
        text = ngettext(
            "%(name)s cannot play at the moment. A bot may play until then.",
            "%(name)s cannot play at the moment. A bot may play until then.",
            len(seats),
        )
    else:
        text = ngettext(
            "%(name)s has not come to the game yet. A bot may play until then.",
            "%(name)s have not come to the game yet. A bot may play until then.",
            len(seats),
        )
    return text % {"name": listed(table.names[seat.number] for seat in seats)}


def _late(table: Table) -> list[User]:
    """Return the players whose time is over."""
    return table.awaited_people if table.game.is_running and table.game.alarms == deadlines.TIMED_OUT else []


def _may_return(table: Table) -> bool:
    own = [table.seats[number] for number in table.mine]
    return any(seat.is_shared or seat.is_offered for seat in own) or table.user in _late(table)


def _vote_options(table: Table) -> tuple[VoteOption, ...]:
    """Return the options of the open vote, if there is one and the user may vote."""
    if table.game.vote_round is None or not table.game.is_running or table.user in _late(table):
        return ()
    cast = votes.votes_of(table.game)
    names = table.people_names
    return tuple(
        VoteOption(
            value=value,
            label=str(label),
            meaning=str(MEANINGS[value]),
            names=tuple(names[user] for user, option in cast.items() if option == value and user in names),
            mine=table.user is not None and cast.get(table.user.pk) == value,
        )
        for value, label in Vote.Option.choices
    )


def _call(table: Table, options: tuple[VoteOption, ...], absent: list[Seat]) -> tuple[str, str]:
    """Return the most urgent sentence about the table, and the label of its button."""
    game = table.game
    late = _late(table)
    if game.is_closed:
        return str(CLOSED.get(game.ended_by, "")), _("Reopen") if closure.may_reopen(table) else ""
    if not game.is_running:
        return "", ""
    if options and not any(option.mine for option in options):
        return _out_of_time(late), _("Vote")
    if options:
        return _voting_about(late), _("See the vote")
    if _may_return(table):
        return _("Your time ran out. Play, or tell your team that you are back."), _("I'm back")
    if shared := [number for number in table.mine_awaited if number not in table.mine]:
        return _open_turn(table, shared), ""
    if absent:
        return _absent(table, absent), _("Let a bot play")
    if game.warned_at:
        closes = timezone.localtime(deadlines.closes_at(game, table.absences))
        return _("Nobody has played for a long time. The table will be closed on %(when)s.") % {
            "when": _moment(closes)
        }, ""
    if any(seat.is_offered and not seat.is_bot for seat in table.seats):
        return _("A seat is open for a substitute."), _("Invite")
    if game.paused_until:
        return _("Paused until %(when)s.") % {"when": day_and_hour(game.paused_until)}, ""
    return "", ""


def _open_turn(table: Table, seats: list[int]) -> str:
    """Return that the reader can play the turn of others, with the reason if they are bots."""
    names = listed(with_bot_mark(table.names[number]) for number in seats)
    if not all(table.is_taken_over(table.seats[number]) for number in seats):
        return _("You can play for %(name)s.") % {"name": names}
    text = ngettext(
        "%(name)s is taking long. You can play this turn for it.",
        "%(name)s are taking long. You can play this turn for them.",
        len(seats),
    )
    return text % {"name": names}


def _lines(table: Table) -> tuple[str, ...]:
    """Return the sentences about time and seats, for the sheet of the table."""
    game = table.game
    if not game.is_running:
        return ()
    lines = []
    if game.paused_until:
        lines.append(_("The clock stops during the pause, but you can play."))
    if game.due_at is None:
        lines.append(_("This table has no time limit."))
    elif not _late(table):
        lines.append(_time_of(table.awaited_people, _moment(timezone.localtime(game.due_at))))
    for person in table.people:
        if person.is_away and person.away_until:
            until = {"name": person.name, "when": _moment(timezone.localtime(person.away_until))}
            lines.append(_("%(name)s is away until %(when)s. The clock is paused.") % until)
    for seat in table.seats:
        if seat.is_bot and seat.owner:
            bot = {"bot": with_bot_mark(table.names[seat.number]), "name": seat.owner.name}
            lines.append(_("%(bot)s plays for %(name)s, who can take the seat back at any time.") % bot)
        if table.is_taken_over(seat):
            bot = {"bot": table.names[seat.number]}
            lines.append(_("Any of you can play for %(bot)s until this turn ends.") % bot)
        if seat.is_shared:
            lines.append(_("Any of you can play for %(name)s.") % {"name": table.names[seat.number]})
    if any(seat.is_offered and seat.is_bot for seat in table.seats):
        where = _("People who come by the invite link or from the lobby take the seats of bots, between turns.")
        lines.append(
            where if game.is_open else _("People who come by the invite link take the seats of bots, between turns.")
        )
    if game.pace:
        after = {"pace": game.get_pace_display(), "what": game.get_absence_display()}
        lines.append(_("Time for each turn: %(pace)s. When time runs out: %(what)s.") % after)
    if game.pace and game.rest != game.Rest.NEVER:
        rest = {"when": game.get_rest_display(), "zone": game.rest_zone.replace("_", " ")}
        # Translators: “when” is “at night (22–8)” or “at weekends”, “zone” a time zone.
        lines.append(_("The clock is paused %(when)s (%(zone)s).") % rest)
    if table.is_mine and not advice.is_given(table):
        lines.append(_("Bots give no advice at this table. Its host decided that when setting it up."))
    return tuple(line for line in lines if line)


def _asks(table: Table) -> tuple[tuple[int, str], ...]:
    """Return the teammates whom the user may ask to come to the table, awaited players first, with their seats."""
    seats: dict[Any, int] = {}
    for seat in sorted(table.seats, key=lambda seat: seat.number not in table.game.awaited_seats):
        if seat.user and seat.user != table.user:
            seats.setdefault(seat.user, seat.number)
    return tuple((number, person.name) for person, number in seats.items())


def _named_seats(table: Table, numbers: Iterable[int]) -> tuple[tuple[int, str], ...]:
    """Return these seats of a running game with their names, for its players."""
    return tuple((number, table.names[number]) for number in numbers if table.game.is_running and table.is_mine)


def _moment(when: datetime) -> str:
    """Return a time as text, such as "3 May, 14:30"."""
    return moment(when, "MMMMd Hm")
