"""When the clock of a table rests: at night, at weekends, or both, as the clocks in its time zone show it."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from games.models import Game

Interval = tuple[datetime, datetime]
"""The start and the end of a time in which a clock stands still."""

NIGHT_FROM, NIGHT_UNTIL = 22, 8
"""The hours at which nights begin and end."""
SATURDAY, WEEK = 5, 7
Rest = Game.Rest


def rests_since(since: datetime, rest: str, zone: tzinfo) -> tuple[Iterator[Interval], ...]:
    """Return the rests of a table that end after `since`, each kind in order and for ever."""
    day = since.astimezone(zone).date()
    kinds = []
    if rest in (Rest.NIGHT, Rest.BOTH):
        kinds.append(_nights(day - timedelta(days=1), zone))
    if rest in (Rest.WEEKEND, Rest.BOTH):
        kinds.append(_weekends(day + timedelta(days=SATURDAY - day.weekday()), zone))
    return tuple(kinds)


def _nights(evening: date, zone: tzinfo) -> Iterator[Interval]:
    while True:
        morning = evening + timedelta(days=1)
        yield _at(evening, NIGHT_FROM, zone), _at(morning, NIGHT_UNTIL, zone)
        evening = morning


def _weekends(saturday: date, zone: tzinfo) -> Iterator[Interval]:
    while True:
        yield _at(saturday, 0, zone), _at(saturday + timedelta(days=2), 0, zone)
        saturday += timedelta(days=WEEK)


def _at(day: date, hour: int, zone: tzinfo) -> datetime:
    """Return when a clock in the zone shows the hour; in UTC, because times in one zone differ by what clocks show."""
    return datetime.combine(day, time(hour), tzinfo=zone).astimezone(UTC)
