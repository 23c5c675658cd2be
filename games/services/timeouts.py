"""What the sweep does about clocks: remind, and when the time is over do what the table chose at its start.

Each table is looked at in a transaction of its own that holds its row, or leaves it to the sweep that does; what has
been done is written with it, so that two beats, or a sweep that was killed, do nothing twice.
"""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from structlog import get_logger

from accounts.models import User, Vacation
from games import deadlines, live
from games.exceptions import NoSuchTable
from games.models import Game, Notification, Seat
from games.notifications.rows import notify
from games.services.closure import close
from games.services.game_state import STATE_FIELDS, load_state, set_alarm
from games.services.steps import take_step
from games.table import Table

log = get_logger(__name__)

BATCH = 100


def keep_all() -> None:
    """Look once at every table whose alarm has gone off, the longest overdue first; one that fails stops no other."""
    seen: set[int] = set()
    while found := _due_tables(seen):
        for game_id in found:
            seen.add(game_id)
            try:
                keep_time(game_id)
            except Exception:  # its alarm stays due: the next sweep tries again
                log.exception("clock_failed", game=game_id)


def _due_tables(seen: set[int]) -> list[int]:
    due = Game.objects.filter(alarm_at__lte=timezone.now()).exclude(pk__in=seen)
    return list(due.order_by("alarm_at").values_list("pk", flat=True)[:BATCH])


@transaction.atomic
def keep_time(game_id: int) -> bool:
    """Do what is due at one table and set its next alarm; False if there was nothing, or another sweep is at it."""
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
        _expire(table, now)
    elif game.warned_at is not None and deadlines.closing(game, absences) <= now:
        close(table, cause="abandoned")
    else:
        _warn(table, now, absences)
        _ring(table, now, absences)
    if game.is_over:
        Game.objects.filter(pk=game.pk).update(alarm_at=None)
    elif game.pk:
        set_alarm(game, absences_of(table))
        game.save(update_fields=STATE_FIELDS)
    return True


def absences_of(table: Table) -> list[deadlines.Absence]:
    """The vacations since the wait began, or since anybody acted, of those for whom the game waits."""
    game = table.game
    start = min(game.clock_started_at or game.created_at, game.acted_at or game.created_at)
    vacations = Vacation.objects.filter(user__in=table.awaited_people, ends_at__gt=start)
    return list(vacations.values_list("starts_at", "ends_at"))


@transaction.atomic
def shift_clocks(user: User) -> None:
    """A vacation was declared or ended: set the clocks anew of the tables that wait for this person."""
    seats = Seat.objects.filter(user=user, is_live=True).values_list("game_id", flat=True).distinct()
    for game_id in sorted(seats):  # always in this order, so that two who change at once never wait for each other
        table = Table.find(game_id=game_id, user=user, lock=True)
        game = table.game
        if game.is_running and user in table.awaited_people:
            game.version += 1
            set_alarm(game, absences_of(table))
            game.save(update_fields=STATE_FIELDS)
            live.publish_on_commit(game)


def _expire(table: Table, now: datetime) -> None:
    """A table that nobody starts goes away, its players being told a day before."""
    if table.game.warned_at is None:
        _warn(table, now, [])
    elif deadlines.closing(table.game) <= now:
        table.game.delete()


def _warn(table: Table, now: datetime, absences: list[deadlines.Absence]) -> None:
    """Say a day before that the table will be closed, for nobody acts there."""
    game = table.game
    if game.warned_at is None and deadlines.warning(game, absences) <= now:
        game.warned_at = now
        detail = f"{now:%Y%m%d%H%M}"  # no version changes when nobody acts
        notify(table, Notification.Kind.CLOSING, [person.pk for person in table.people], detail=detail)


def _ring(table: Table, now: datetime, absences: list[deadlines.Absence]) -> None:
    """The alarms of the wait; of several that are due at once, after a pause of the servers, the last one counts."""
    game = table.game
    due = deadlines.alarms_due(game, now, absences)
    if due <= game.alarms:
        return
    game.alarms = due
    if due == deadlines.OUT:
        log.info("time_over", game=game.pk, policy=game.absence, seats=sorted(game.awaited_seats))
        POLICIES[Game.Absence(game.absence)](table)
    else:
        late = [person.pk for person in table.awaited_people]
        notify(table, Notification.Kind.REMINDER, late, detail=deadlines.REMINDERS[due - 1])


def _ask_the_team(table: Table) -> None:
    """Open a vote of the teammates, if there are any and the seat is not theirs to play already."""
    game = table.game
    voters = voters_of(table)
    if voters and not all(table.seats[number].is_shared for number in game.awaited_seats):
        game.version += 1
        game.poll = game.version
        notify(table, Notification.Kind.VOTE, [person.pk for person in voters])
        _tell_the_late(table)


def _pass_over(table: Table) -> None:
    """The turn ends with no further action, and its storm or flood is drawn; of a forced choice, the first is taken."""
    game = table.game
    state = load_state(game)
    late, turn = game.awaited_seats, state.turn
    _tell_the_late(table)
    while state.turn == turn and (waiting := game.engine.waiting_on(state) & late):
        seat = min(waiting)
        # Of an awaited seat's actions the rules list that first which does least: the word for the end of the turn,
        # the card, the choice that is forced.
        state = take_step(table, seat=seat, action=game.engine.legal(state, seat)[0], user=None).state


def _let_the_team_play(table: Table) -> None:
    """Open the late seats to their teammates, until their owners return."""
    _share(table)
    table.game.version += 1
    teammates = [person.pk for person in voters_of(table)]
    notify(table, Notification.Kind.YOUR_TURN, teammates)
    _tell_the_late(table)


def _end(table: Table) -> None:
    close(table, cause="clock")


POLICIES = {
    Game.Absence.WAIT: _ask_the_team,
    Game.Absence.SKIP: _pass_over,
    Game.Absence.TEAM: _let_the_team_play,
    Game.Absence.END: _end,
}


def voters_of(table: Table) -> list[User]:
    """The teammates of those whose time is over."""
    late = table.awaited_people
    return [person for person in table.people if person not in late]


def _share(table: Table) -> None:
    late = table.game.awaited_seats
    Seat.objects.filter(game=table.game, number__in=late).update(is_shared=True)
    for number in late:
        table.seats[number].is_shared = True


def _tell_the_late(table: Table) -> None:
    people = [person.pk for person in table.awaited_people]
    notify(table, Notification.Kind.PASSED, people, detail=table.game.absence)
    live.publish_on_commit(table.game)
