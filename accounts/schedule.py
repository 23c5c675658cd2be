"""Hours of a person's day as moments: the next digest, the end of the quiet. Days of 23 and 25 hours are days too."""

from datetime import UTC, datetime, time, timedelta, tzinfo


def next_hour(moment: datetime, hour: int, zone: tzinfo) -> datetime:
    """The first time after that moment at which a clock in the zone shows the hour.

    An hour that the clock skips comes when it has gone on; of one that it shows twice, the first counts.
    """
    day = moment.astimezone(zone).date()
    while True:
        # Compared in UTC: of two times in one zone Python would compare what their clocks show.
        found = datetime.combine(day, time(hour), tzinfo=zone).astimezone(UTC)
        if found > moment:
            return found
        day += timedelta(days=1)


def after_quiet(moment: datetime, start: int | None, end: int | None, zone: tzinfo) -> datetime:
    """The moment itself, or when the quiet that it falls into ends; no quiet without two different hours."""
    if start is None or end is None or start == end:
        return moment
    hour = moment.astimezone(zone).hour
    is_quiet = start <= hour < end if start < end else hour >= start or hour < end
    return next_hour(moment, end, zone) if is_quiet else moment
