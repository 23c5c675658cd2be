"""The end of a span of running time, with absences."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from games import deadlines

START = datetime(2026, 5, 1, tzinfo=UTC)
HOUR = timedelta(hours=1)


def end_of(start: datetime, span: timedelta, absences: Sequence[tuple[datetime, datetime]] = ()) -> datetime:
    return deadlines.end_of(start, span, sorted(absences))


def at(hour: float) -> datetime:
    return START + hour * HOUR


def test_without_absence_it_is_the_span() -> None:
    assert end_of(START, 10 * HOUR) == at(10)


def test_time_stands_still_while_somebody_is_away() -> None:
    assert end_of(START, 10 * HOUR, [(at(4), at(9))]) == at(15)


def test_who_is_away_at_the_start_finds_the_whole_time() -> None:
    assert end_of(START, 10 * HOUR, [(at(-20), at(3))]) == at(13)


def test_an_absence_after_the_end_or_before_the_start_changes_nothing() -> None:
    assert end_of(START, 10 * HOUR, [(at(10), at(20)), (at(-9), at(0))]) == at(10)


def test_two_who_are_away_at_once_count_once() -> None:
    assert end_of(START, 10 * HOUR, [(at(2), at(6)), (at(4), at(8)), (at(5), at(6))]) == at(16)


hours = st.integers(-20, 60)
absences = st.lists(st.tuples(hours, hours).map(sorted), max_size=6)


@given(st.integers(0, 48), absences)
def test_the_hours_at_which_nobody_is_away_make_up_the_span(span: int, away: list[list[int]]) -> None:
    end = end_of(START, span * HOUR, [(at(first), at(last)) for first, last in away])

    passed = int((end - START) / HOUR)
    run = sum(1 for hour in range(passed) if not any(first <= hour < last for first, last in away))
    assert run == span
