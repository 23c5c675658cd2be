"""The times of digests and quiet hours in a user's time zone, also on days of 23 and 25 hours."""

from datetime import UTC, datetime, time, timedelta, tzinfo


def next_hour(instant: datetime, hour: int, zone: tzinfo) -> datetime:
    """Return the first time after an instant at which a clock in the zone shows the hour.

    An hour that the clock skips becomes the time after the skip; of an hour shown twice, the first counts.
    """
    day = instant.astimezone(zone).date()
    while True:
        # Compare in UTC: Python compares two times in one zone by what their clocks show.
        candidate = datetime.combine(day, time(hour), tzinfo=zone).astimezone(UTC)
        if candidate > instant:
            return candidate
        day += timedelta(days=1)


def after_quiet(instant: datetime, start: int | None, end: int | None, zone: tzinfo) -> datetime:
    """Return the instant, or the end of the quiet hours it falls into; there are none without two different hours."""
    if start is None or end is None or start == end:
        return instant
    hour = instant.astimezone(zone).hour
    is_quiet = start <= hour < end if start < end else hour >= start or hour < end
    return next_hour(instant, end, zone) if is_quiet else instant
