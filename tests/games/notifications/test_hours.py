"""Hours of a day in a time zone, as times in UTC."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from accounts.schedule import after_quiet, next_hour

BERLIN = ZoneInfo("Europe/Berlin")


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("moment", "hour", "found"),
    [
        ("2026-11-21T05:00", 8, "2026-11-21T07:00"),
        ("2026-11-21T07:00", 8, "2026-11-22T07:00"),
        ("2026-11-21T23:30", 8, "2026-11-22T07:00"),  # past midnight in Berlin
        ("2026-07-01T05:00", 8, "2026-07-01T06:00"),  # summer
        ("2026-03-28T12:00", 8, "2026-03-29T06:00"),  # the clock is set forward in the night between
        ("2026-03-28T12:00", 2, "2026-03-29T01:00"),  # 2:00 is skipped: when it would have been, the clock shows 3:00
        ("2026-03-29T01:00", 2, "2026-03-30T00:00"),
        ("2026-10-24T12:00", 2, "2026-10-25T00:00"),  # 2:00 comes twice: the first
        ("2026-10-25T00:00", 2, "2026-10-26T01:00"),  # and not again an hour later
    ],
)
def test_the_next_time_that_the_clock_shows_an_hour(moment: str, hour: int, found: str) -> None:
    assert next_hour(at(moment), hour, BERLIN) == at(found)


@pytest.mark.parametrize(
    ("moment", "start", "end", "found"),
    [
        ("2026-11-21T12:00", 22, 7, "2026-11-21T12:00"),
        ("2026-11-21T21:00", 22, 7, "2026-11-22T06:00"),  # 22:00 sharp
        ("2026-11-22T03:00", 22, 7, "2026-11-22T06:00"),
        ("2026-11-22T06:00", 22, 7, "2026-11-22T06:00"),
        ("2026-11-21T12:00", 13, 15, "2026-11-21T14:00"),
        ("2026-03-28T22:00", 22, 7, "2026-03-29T05:00"),  # a night of 23 hours
        ("2026-10-24T22:00", 22, 7, "2026-10-25T06:00"),  # a night of 25 hours
        ("2026-03-29T00:30", 22, 2, "2026-03-29T01:00"),  # ends at an hour that is skipped
        ("2026-10-25T00:30", 22, 3, "2026-10-25T02:00"),  # 2:30, the first time
        ("2026-10-25T01:30", 22, 3, "2026-10-25T02:00"),  # 2:30, the second
        ("2026-11-21T23:00", 0, 0, "2026-11-21T23:00"),
        ("2026-11-21T23:00", None, 7, "2026-11-21T23:00"),
        ("2026-11-21T23:00", 22, None, "2026-11-21T23:00"),
    ],
)
def test_the_end_of_the_quiet(moment: str, start: int | None, end: int | None, found: str) -> None:
    assert after_quiet(at(moment), start, end, BERLIN) == at(found)
