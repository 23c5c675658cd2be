"""The clock of a wait: when its reminders are due, when its time is over, and when a table counts as abandoned.

The functions are pure functions of times. The clock stands still while an awaited player is on vacation, during pauses
of the table, and while the table rests.
"""

import heapq
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from accounts.time_zones import zone_named
from games.models import Game
from games.rests import Interval, rests_since

Absence = Interval
"""The start and the end of a vacation."""

SHARES = (0.5, 0.8, 1.0)
"""Shares of the time of a wait after which its alarms are due: two reminders, then the timeout."""
REMINDERS = ("half", "late")
"""The names of the reminders, in the order of `SHARES`."""
TIMED_OUT = len(SHARES)
"""`Game.alarms` of a wait whose time is over: all its alarms were processed."""

RESTORED = 0.1
"""The least share of the time of a wait that an undo leaves: 72 minutes at the shortest pace."""

DAY = timedelta(days=1)

ARRIVAL = timedelta(hours=1)
"""How long a game waits for a player who has never come before a bot may play for them, whatever the pace is."""

PACES = 3
"""How many paces a running table may go without an action before it is closed."""
UNHURRIED_LIFE = timedelta(days=90)
"""How long a table without a pace may go without an action before it is closed."""
WARNING = timedelta(days=1)
"""How long before the end of a table its players are warned."""
LOBBY_LIFE = timedelta(days=30)
"""How long a table may stay in the lobby."""
REOPENING_TIME = timedelta(days=30)
"""How long a closed table can be reopened."""


def end_of(start: datetime, span: timedelta, stops: Iterable[Interval]) -> datetime:
    """Return when a clock that starts at `start` and stands still during these stops, in order, has run for `span`."""
    time, left = start, span
    for begins, ends in stops:
        if begins - time >= left:
            break
        if ends > time:
            left -= max(begins - time, timedelta())
            time = ends
    return time + left


def runs_until(game: Game, start: datetime, span: timedelta, absences: Iterable[Absence] = ()) -> datetime:
    """Return when the clock of a game that starts at `start` has run for `span`."""
    return end_of(start, span, _stops(game, start, absences))


def _stops(game: Game, since: datetime, absences: Iterable[Absence]) -> Iterator[Interval]:
    """Yield when the clock of a game stands still, in order and perhaps for ever."""
    rests = rests_since(since, game.rest, zone_named(game.rest_zone)) if game.pace else ()
    return heapq.merge(sorted([*absences, *game.pause_times]), *rests)


def due_at(game: Game, absences: Iterable[Absence] = ()) -> datetime | None:
    """Return when the time of the current wait is over; None without a pace."""
    return _share(game, 1.0, absences)


def alarms_due(game: Game, now: datetime, absences: Iterable[Absence] = ()) -> int:
    """Return how many alarms of the wait are due by now, including those that were processed."""
    absences = list(absences)
    times = [_share(game, share, absences) for share in SHARES]
    return sum(1 for time in times if time is not None and time <= now)


def restored_time(game: Game) -> timedelta:
    """Return the least time that an undo leaves to the wait that it restores."""
    return timedelta(hours=game.pace) * RESTORED


def restored_start(game: Game, since: datetime, now: datetime) -> datetime:
    """Return the start of a restored wait that began at `since`, so late that enough of its time is left."""
    return max(since, now - timedelta(hours=game.pace) + restored_time(game)) if game.pace else since


def warns_at(game: Game, absences: Iterable[Absence] = ()) -> datetime:
    """Return when the players of an abandoned table are warned that it will be closed."""
    return _end(game, absences, ahead=WARNING)


def closes_at(game: Game, absences: Iterable[Absence] = ()) -> datetime:
    """Return when an abandoned table is closed, at the earliest `WARNING` after the warning."""
    end = _end(game, absences)
    return end if game.warned_at is None else max(end, runs_until(game, game.warned_at, WARNING, absences))


def next_daily(game: Game, absences: Iterable[Absence] = ()) -> datetime | None:
    """Return when those who are reminded every day are reminded next; None if the time of the wait is over by then.

    That is a whole number of days after the wait began, or when the clock runs again.
    """
    absences = list(absences)
    start, end = game.clock_started_at, due_at(game, absences)
    if start is None or end is None:
        return None
    days = (max(start, game.reminded_at or start) - start) // DAY + 1
    time = runs_until(game, start + days * DAY, timedelta.resolution, absences)  # an instant at which it runs
    return time if time < end else None


def next_alarm(game: Game, absences: Iterable[Absence] = (), *, daily: bool = False) -> datetime:
    """Return when a table that is not over must be processed again. Too early does no harm: nothing is due yet.

    `daily` says that a player for whom the game waits is reminded every day.
    """
    absences = list(absences)
    times = [warns_at(game, absences) if game.warned_at is None else closes_at(game, absences)]
    if game.is_running and game.alarms < TIMED_OUT:
        times.append(_share(game, SHARES[game.alarms], absences) or times[0])
        if daily:
            times.append(next_daily(game, absences) or times[0])
    if game.in_lobby and game.starts_at:
        times.append(game.starts_at)
    return min(times)


def _share(game: Game, share: float, absences: Iterable[Absence]) -> datetime | None:
    """Return when that share of the time of the wait is over; None without a pace."""
    if not game.pace or game.clock_started_at is None:
        return None
    return runs_until(game, game.clock_started_at, timedelta(hours=game.pace) * share, absences)


def _end(game: Game, absences: Iterable[Absence], *, ahead: timedelta = timedelta()) -> datetime:
    """Return when a table has gone without an action for as long as it may, or how long `ahead` of that."""
    if game.in_lobby:
        return game.created_at + LOBBY_LIFE - ahead
    span = timedelta(hours=game.pace) * PACES if game.pace else UNHURRIED_LIFE
    return runs_until(game, game.acted_at or game.started_at or game.created_at, span - ahead, absences)
