"""The clock of a wait: when its time is half over, nearly over and over, and when a table counts as abandoned.

Pure functions of times; a span is running time, and while somebody who is awaited is away, no time runs.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from games.models import Game

Absence = tuple[datetime, datetime]
"""From one moment to another."""

SHARES = (0.5, 0.8, 1.0)
"""Of the time for a wait: two reminders, then it is over."""
REMINDERS = ("half", "late")
"""What the reminders are called, in the order of `SHARES`."""
OUT = len(SHARES)
"""`Game.alarms` of a wait whose time is over."""

PACES = 3
"""Times for a wait without anybody's act after which a table is closed."""
LONG = timedelta(days=90)
"""The same for a table without hurry."""
WARNING = timedelta(days=1)
"""How long before its end a table is told."""
LOBBY_LIFE = timedelta(days=30)
"""How long a table may wait for its players."""
REOPENING = timedelta(days=30)
"""How long a closed table can be opened again."""


def moment(start: datetime, span: timedelta, absences: Iterable[Absence] = ()) -> datetime:
    """When `span` has run since `start`; several absences at once count once."""
    here, left = start, span
    for begins, ends in sorted(absences):
        if begins - here >= left:
            break
        if ends > here:
            left -= max(begins - here, timedelta())
            here = ends
    return here + left


def due(game: Game, absences: Iterable[Absence] = ()) -> datetime | None:
    """When the time for the present wait is over; never, where there is no hurry."""
    return _share(game, 1.0, absences)


def alarms_due(game: Game, now: datetime, absences: Iterable[Absence] = ()) -> int:
    """How many of the wait's alarms are due by now, those that were done among them."""
    known = list(absences)
    times = [_share(game, share, known) for share in SHARES]
    return sum(1 for time in times if time is not None and time <= now)


def warning(game: Game, absences: Iterable[Absence] = ()) -> datetime:
    """When a table at which nobody acts is told that it will be closed."""
    return _end(game, absences) - WARNING


def closing(game: Game, absences: Iterable[Absence] = ()) -> datetime:
    """When it is closed: never less than the warning's time after the warning."""
    end = _end(game, absences)
    return end if game.warned_at is None else max(end, game.warned_at + WARNING)


def next_alarm(game: Game, absences: Iterable[Absence] = ()) -> datetime:
    """When a live table has to be looked at again. Too early does no harm: then there is nothing to do yet."""
    known = list(absences)
    times = [warning(game, known) if game.warned_at is None else closing(game, known)]
    if game.is_running and game.alarms < OUT:
        times.append(_share(game, SHARES[game.alarms], known) or times[0])
    return min(times)


def _share(game: Game, share: float, absences: Iterable[Absence]) -> datetime | None:
    if not game.pace or game.clock_started_at is None:
        return None
    return moment(game.clock_started_at, timedelta(hours=game.pace) * share, absences)


def _end(game: Game, absences: Iterable[Absence]) -> datetime:
    if game.in_lobby:
        return game.created_at + LOBBY_LIFE
    span = timedelta(hours=game.pace) * PACES if game.pace else LONG
    return moment(game.acted_at or game.started_at or game.created_at, span, absences)
