"""ISO weeks as text, such as "2026-W47", in UTC. The weekly challenges are named by them."""

from datetime import UTC, date, datetime, time, timedelta


def week_of(day: date) -> str:
    """Return the week of a day."""
    year, week, _weekday = day.isocalendar()
    return f"{year}-W{week:02}"


def monday_of(week: str) -> date:
    """Return the first day of the week; raise `ValueError` for a text that is no week."""
    year, number = week.split("-W")
    return date.fromisocalendar(int(year), int(number), 1)


def end_of(week: str) -> datetime:
    """Return when the next week begins."""
    return datetime.combine(monday_of(week), time(), UTC) + timedelta(weeks=1)
