"""Reminders and timeouts: when the time of a wait is over, do what the table chose at its start.

Each table is processed in its own transaction, which locks its row and skips a row that another sweep has locked. What
was done is written in the same transaction, so two sweeps, or one that was killed, do nothing twice.
"""

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial

from django.db import transaction
from django.utils import timezone
from structlog import get_logger

from accounts.models import User, Vacation
from games import deadlines, live
from games.exceptions import NoSuchTable
from games.models import Game, Notification, Seat
from games.notifications.rows import notify
from games.services.play.alarms import arm_bots
from games.services.play.game_state import STATE_FIELDS, set_alarm, start_clock
from games.services.play.steps import take_step
from games.services.tables import readiness
from games.services.tables.bots import seat_bots
from games.services.tables.closure import close
from games.table import Table

log = get_logger(__name__)

BATCH = 100
Reminders = User.Reminders
RHYTHMS = {"half": {Reminders.TWICE}, "late": {Reminders.ONCE, Reminders.TWICE, Reminders.DAILY}}
"""The rhythms in which each reminder with a name is sent; those of single days belong to the daily rhythm."""


def process_timeouts() -> None:
    """Process every table whose alarm is due once, the longest overdue first; a table that fails stops no other."""
    seen: set[int] = set()
    while due := _due_tables(seen):
        for game_id in due:
            seen.add(game_id)
            try:
                process_table(game_id)
            except Exception:  # its alarm stays due, so the next sweep tries again
                log.exception("clock_failed", game=game_id)


def _due_tables(seen: set[int]) -> list[int]:
    due = Game.objects.filter(alarm_at__lte=timezone.now()).exclude(pk__in=seen)
    return list(due.order_by("alarm_at").values_list("pk", flat=True)[:BATCH])


@transaction.atomic
def process_table(game_id: int) -> bool:
    """Do what is due at one table and set its next alarm; return False if nothing was due or another sweep has it."""
    try:
        table = Table.find(game_id=game_id, user=None, lock=True, wait=False)
    except NoSuchTable:
        return False
    game, now = table.game, timezone.now()
    if game.alarm_at is None or game.alarm_at > now:
        return False
    absences = absences_of(table)
    if game.is_over:
        pass
    elif game.in_lobby:
        if not readiness.start_when_due(table, now):
            _expire(table, now)
    elif game.warned_at is not None and deadlines.closes_at(game, absences) <= now:
        close(table, cause="abandoned")
    else:
        _warn(table, now, absences)
        _process_alarms(table, now, absences)
    if game.is_over:
        Game.objects.filter(pk=game.pk).update(alarm_at=None)
    elif game.pk:
        renew_alarm(table)
        game.save(update_fields=(*STATE_FIELDS, "reminded_at"))
    return True


def absences_of(table: Table) -> list[deadlines.Absence]:
    """Return the vacations of the awaited people since the wait began, or since a player last acted."""
    game = table.game
    start = min(game.clock_started_at or game.created_at, game.acted_at or game.created_at)
    vacations = Vacation.objects.filter(user__in=table.awaited_people, ends_at__gt=start)
    return list(vacations.values_list("starts_at", "ends_at"))


def renew_alarm(table: Table) -> None:
    """Set anew when the wait is over, and when the sweep must process this table next."""
    set_alarm(table, absences_of(table))


@transaction.atomic
def shift_clocks(user: User) -> None:
    """Set the clocks of the tables that wait for this user anew, after their vacation has changed."""
    for table in _tables_waiting_for(user):
        renew_alarm(table)
        table.commit_change(*STATE_FIELDS)


@transaction.atomic
def set_alarms(user: User) -> None:
    """Set the alarms of the tables that wait for this user anew, after they have chosen other reminders."""
    for table in _tables_waiting_for(user):
        renew_alarm(table)
        table.game.save(update_fields=["due_at", "alarm_at"])


def _tables_waiting_for(user: User) -> Iterator[Table]:
    """Lock one after the other of the tables that wait for this user."""
    seats = Seat.objects.filter(user=user, is_live=True).values_list("game_id", flat=True).distinct()
    for game_id in sorted(seats):  # always in this order, so that two changes at once cannot deadlock
        table = Table.find(game_id=game_id, user=user, lock=True)
        if table.game.is_running and user in table.awaited_people:
            yield table


def _expire(table: Table, now: datetime) -> None:
    """Delete a table that nobody has started, a day after its players were warned."""
    if table.game.warned_at is None:
        _warn(table, now, [])
    elif deadlines.closes_at(table.game) <= now:
        table.game.delete()


def _warn(table: Table, now: datetime, absences: list[deadlines.Absence]) -> None:
    """Warn the players, a day before, that the table will be closed because nobody acts there."""
    game = table.game
    if game.warned_at is None and deadlines.warns_at(game, absences) <= now:
        game.warned_at = now
        detail = f"{now:%Y%m%d%H%M}"  # the version stays the same while nobody acts
        notify(table, Notification.Kind.CLOSING, table.people_ids, detail=detail)


def _process_alarms(table: Table, now: datetime, absences: list[deadlines.Absence]) -> None:
    """Send the reminder or apply the policy that is due; of several, after a pause of the servers, only the last."""
    game = table.game
    due = deadlines.alarms_due(game, now, absences)
    daily = deadlines.next_daily(game, absences)
    is_new = due > game.alarms
    game.alarms = max(due, game.alarms)
    if is_new and due == deadlines.TIMED_OUT:
        log.info("time_over", game=game.pk, policy=game.absence, seats=sorted(game.awaited_seats))
        POLICIES[Game.Absence(game.absence)](table)
    elif is_new:
        _remind(table, deadlines.REMINDERS[due - 1])
    if daily is not None and daily <= now and game.alarms < deadlines.TIMED_OUT:
        if not is_new:  # the reminder before the end takes its place
            _remind(table, f"day {now:%Y%m%d}")
        game.reminded_at = now


def _remind(table: Table, reminder: str) -> None:
    """Notify the awaited players who want to be reminded at that point."""
    rhythms = RHYTHMS.get(reminder, {Reminders.DAILY})
    late = [person.pk for person in table.awaited_people if person.reminders in rhythms]
    notify(table, Notification.Kind.REMINDER, late, detail=reminder)


def _open_vote(table: Table) -> None:
    """Open a vote of the teammates, if there are any and they may not play the seat already."""
    game = table.game
    voters = voters_of(table)
    if voters and not all(table.seats[number].is_shared for number in game.awaited_seats):
        game.version += 1
        game.vote_round = game.version
        notify(table, Notification.Kind.VOTE, [person.pk for person in voters])
        _notify_late(table)


def _skip_turn(table: Table) -> None:
    """End the turn without another action and draw its storm or flood; take the first option of a forced choice."""
    game = table.game
    state = game.load_state()
    late, turn = game.awaited_seats, state.turn
    _notify_late(table)
    while state.turn == turn and (waiting := game.engine.waiting_on(state) & late):
        seat = min(waiting)
        # The rules list the action that does least first: the end of the turn, the card, the forced choice.
        state = take_step(table, seat=seat, action=game.engine.legal(state, seat)[0], user=None).state


def _share_turn(table: Table) -> None:
    """Let the teammates play the late seats until their owners return."""
    late = table.game.awaited_seats
    Seat.objects.filter(game=table.game, number__in=late).update(is_shared=True)
    for number in late:
        table.seats[number].is_shared = True
    table.game.version += 1
    teammates = [person.pk for person in voters_of(table)]
    notify(table, Notification.Kind.YOUR_TURN, teammates)
    _notify_late(table)


def _seat_bots(table: Table) -> None:
    """Let bots play the late seats until their owners return, if a person is left to play with."""
    if not voters_of(table):
        return
    _notify_late(table)
    seat_bots(table, [table.seats[number] for number in table.game.awaited_seats if table.seats[number].user])
    notify(table, Notification.Kind.LEFT, table.people_ids, detail="bot")
    start_clock(table)
    arm_bots(table)
    table.game.version += 1


POLICIES: dict[Game.Absence, Callable[[Table], None]] = {
    Game.Absence.WAIT: _open_vote,
    Game.Absence.SKIP: _skip_turn,
    Game.Absence.TEAM: _share_turn,
    Game.Absence.BOT: _seat_bots,
    Game.Absence.END: partial(close, cause="clock"),
}


def voters_of(table: Table) -> list[User]:
    """Return the teammates of the players whose time is over."""
    late = table.awaited_people
    return [person for person in table.people if person not in late]


def _notify_late(table: Table) -> None:
    """Notify the players whose time is over, and publish the change."""
    people = [person.pk for person in table.awaited_people]
    notify(table, Notification.Kind.PASSED, people, detail=table.game.absence)
    live.publish_on_commit(table.game)
