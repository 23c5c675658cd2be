"""ISO weeks as text, "2026-W47", by UTC: what the weekly challenges are named by."""

from datetime import UTC, date, datetime, time, timedelta


def week_of(day: date) -> str:
    year, week, _weekday = day.isocalendar()
    return f"{year}-W{week:02}"


def monday_of(week: str) -> date:
    """Its first day; refuses what is no week with `ValueError`."""
    year, number = week.split("-W")
    return date.fromisocalendar(int(year), int(number), 1)


def end_of(week: str) -> datetime:
    """When the next one begins."""
    return datetime.combine(monday_of(week), time(), UTC) + timedelta(weeks=1)
