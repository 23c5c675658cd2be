"""The times of digests and quiet hours in a user's time zone, also on days of 23 and 25 hours."""

from datetime import UTC, datetime, time, timedelta, tzinfo


def next_hour(moment: datetime, hour: int, zone: tzinfo) -> datetime:
    """Return the first time after a moment at which a clock in the zone shows the hour.

    An hour that the clock skips becomes the time after the skip; of an hour shown twice, the first counts.
    """
    day = moment.astimezone(zone).date()
    while True:
        # Compare in UTC: Python compares two times in one zone by what their clocks show.
        candidate = datetime.combine(day, time(hour), tzinfo=zone).astimezone(UTC)
        if candidate > moment:
            return candidate
        day += timedelta(days=1)


def after_quiet(moment: datetime, start: int | None, end: int | None, zone: tzinfo) -> datetime:
    """Return the moment, or the end of the quiet hours it falls into; there are none without two different hours."""
    if start is None or end is None or start == end:
        return moment
    hour = moment.astimezone(zone).hour
    is_quiet = start <= hour < end if start < end else hour >= start or hour < end
    return next_hour(moment, end, zone) if is_quiet else moment
