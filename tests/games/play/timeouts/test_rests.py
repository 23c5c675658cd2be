"""The clock of a table that rests at night and at weekends, over changes of the clocks and over New Year."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import deadlines
from games.models import Game

BERLIN = ZoneInfo("Europe/Berlin")
HOUR, QUARTER = timedelta(hours=1), timedelta(minutes=15)
ZONES = (
    "Europe/Berlin",
    "America/New_York",
    "America/St_Johns",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Chatham",
    "UTC",
)


def table(rest: str, zone: str = "Europe/Berlin", **fields: object) -> Game:
    return Game(status=Game.Status.RUNNING, pace=Game.Pace.DAY, rest=rest, rest_zone=zone, **fields)


def berlin(*when: int) -> datetime:
    return datetime(*when, tzinfo=BERLIN)  # type: ignore[arg-type, misc]


def runs(rest: str, start: datetime, hours: float) -> datetime:
    """Return when a clock in Berlin has run for these hours, as a clock there shows it."""
    return deadlines.runs_until(table(rest), start, hours * HOUR).astimezone(BERLIN)


def test_a_clock_that_never_rests_runs_through_the_night() -> None:
    assert runs("never", berlin(2026, 5, 4, 20), 24) == berlin(2026, 5, 5, 20)


def test_it_rests_from_22_to_8() -> None:
    assert runs("night", berlin(2026, 5, 4, 20), 2) == berlin(2026, 5, 4, 22)
    assert runs("night", berlin(2026, 5, 4, 20), 3) == berlin(2026, 5, 5, 9)
    assert runs("night", berlin(2026, 5, 4, 20), 24) == berlin(2026, 5, 6, 16)


def test_a_wait_that_begins_at_night_begins_in_the_morning() -> None:
    assert runs("night", berlin(2026, 5, 4, 23), 1) == berlin(2026, 5, 5, 9)
    assert runs("night", berlin(2026, 5, 5, 3), 1) == berlin(2026, 5, 5, 9)


def test_it_rests_from_saturday_to_sunday() -> None:
    assert runs("weekend", berlin(2026, 5, 8, 20), 24) == berlin(2026, 5, 11, 20)
    assert runs("weekend", berlin(2026, 5, 10, 12), 1) == berlin(2026, 5, 11, 1)


def test_it_can_rest_at_night_and_at_weekends() -> None:
    assert runs("both", berlin(2026, 5, 8, 20), 3) == berlin(2026, 5, 11, 9)


def test_the_short_night_in_spring_is_one_night() -> None:
    start = berlin(2027, 3, 27, 21)  # clocks go forward at 2:00
    assert runs("night", start, 2) == berlin(2027, 3, 28, 9)
    assert deadlines.runs_until(table("night"), start, 2 * HOUR) - start == 11 * HOUR


def test_the_long_night_in_autumn_is_one_night() -> None:
    start = berlin(2026, 10, 24, 21)  # clocks go back at 3:00
    assert runs("night", start, 2) == berlin(2026, 10, 25, 9)
    assert deadlines.runs_until(table("night"), start, 2 * HOUR) - start == 13 * HOUR


@pytest.mark.parametrize("sunday", [(2027, 3, 28), (2026, 10, 25)])
def test_a_weekend_with_such_a_night_ends_on_monday(sunday: tuple[int, int, int]) -> None:
    monday = berlin(*sunday) + timedelta(days=1)
    assert runs("weekend", berlin(*sunday) - timedelta(days=2) + 23 * HOUR, 2) == monday + HOUR


@pytest.mark.parametrize("hour", [1, 2, 3])
def test_a_clock_that_never_rests_counts_real_hours_in_such_a_night(hour: int) -> None:
    for day in (berlin(2027, 3, 28, hour), berlin(2026, 10, 25, hour)):
        start = day.astimezone(UTC)
        assert deadlines.runs_until(table("never"), start, 24 * HOUR) - start == 24 * HOUR


def test_it_rests_in_the_night_of_new_year() -> None:
    assert runs("night", berlin(2026, 12, 31, 21), 2) == berlin(2027, 1, 1, 9)
    assert runs("both", berlin(2027, 1, 1, 21), 2) == berlin(2027, 1, 4, 9)  # a Friday


def test_its_nights_are_those_of_its_zone() -> None:
    start = datetime(2026, 5, 4, 12, tzinfo=UTC)  # 22:00 in Sydney, 8:00 in New York
    for zone, hours in (("Australia/Sydney", 11), ("America/New_York", 1)):
        assert deadlines.runs_until(table("night", zone), start, HOUR) - start == hours * HOUR


def test_a_table_without_a_pace_does_not_rest() -> None:
    game = table("both", acted_at=berlin(2026, 5, 8, 23))
    game.pace = Game.Pace.NONE
    assert deadlines.closes_at(game) == berlin(2026, 5, 8, 23) + deadlines.UNHURRIED_LIFE


def test_an_unknown_zone_counts_as_utc() -> None:
    game, start = table("night", "Atlantis/Sunk"), datetime(2026, 5, 4, 22, tzinfo=UTC)
    assert deadlines.runs_until(game, start, HOUR) - start == 11 * HOUR


def is_rest(rest: str, instant: datetime, zone: ZoneInfo) -> bool:
    """Return whether the clock rests then, by what a clock in the zone shows."""
    local = instant.astimezone(zone)
    is_night, is_weekend = not 8 <= local.hour < 22, local.weekday() >= 5
    return {"never": False, "night": is_night, "weekend": is_weekend, "both": is_night or is_weekend}[rest]


quarters = st.integers(0, 2 * 366 * 96).map(lambda count: datetime(2026, 1, 1, tzinfo=UTC) + count * QUARTER)
rests = st.sampled_from(Game.Rest.values)


def near_changes() -> st.SearchStrategy[datetime]:
    """Times within two days of a change of the clocks somewhere, or of New Year."""
    changes = (
        datetime(2026, 3, 8, 7, tzinfo=UTC),
        datetime(2026, 3, 29, 1, tzinfo=UTC),
        datetime(2026, 4, 4, 15, tzinfo=UTC),
        datetime(2026, 10, 3, 15, tzinfo=UTC),
        datetime(2026, 10, 25, 1, tzinfo=UTC),
        datetime(2026, 11, 1, 6, tzinfo=UTC),
        datetime(2027, 1, 1, tzinfo=UTC),
    )
    return st.builds(lambda change, count: change + count * QUARTER, st.sampled_from(changes), st.integers(-192, 192))


@given(start=quarters | near_changes(), hours=st.integers(0, 100), rest=rests, zone=st.sampled_from(ZONES))
def test_the_quarters_in_which_it_does_not_rest_make_up_the_span(
    start: datetime, hours: int, rest: str, zone: str
) -> None:
    end = deadlines.runs_until(table(rest, zone), start, hours * HOUR)

    assert (end - start) % QUARTER == timedelta()
    passed = (start + number * QUARTER for number in range((end - start) // QUARTER))
    assert sum(not is_rest(rest, instant, ZoneInfo(zone)) for instant in passed) == hours * 4


@given(start=quarters | near_changes(), rest=rests, zone=st.sampled_from(ZONES), pause=st.integers(1, 400))
def test_nothing_is_due_during_a_rest_or_a_pause(start: datetime, rest: str, zone: str, pause: int) -> None:
    begins, ends = start + 3 * HOUR, start + 3 * HOUR + pause * QUARTER
    pauses = [[begins.isoformat(), ends.isoformat()]]
    game = table(rest, zone, clock_started_at=start, acted_at=start, pauses=pauses)

    def stands_still(instant: datetime) -> bool:
        return begins <= instant < ends or is_rest(rest, instant, ZoneInfo(zone))

    alarms = (deadlines.due_at(game), deadlines.warns_at(game), deadlines.closes_at(game), deadlines.next_daily(game))
    for instant in alarms:
        assert instant is None or not stands_still(instant - timedelta.resolution)


@given(start=quarters | near_changes(), rest=rests, zone=st.sampled_from(ZONES), hours=st.integers(1, 150))
def test_alarms_come_in_their_order(start: datetime, rest: str, zone: str, hours: int) -> None:
    game = table(rest, zone, clock_started_at=start, acted_at=start)
    before = deadlines.alarms_due(game, start + hours * HOUR)
    assert before <= deadlines.alarms_due(game, start + (hours + 1) * HOUR)
    game.alarms = before
    assert before == deadlines.TIMED_OUT or deadlines.next_alarm(game) > start + hours * HOUR
