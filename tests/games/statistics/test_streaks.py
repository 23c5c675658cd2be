"""Streaks and medians against a naive calculation."""

from itertools import groupby, takewhile

from hypothesis import given
from hypothesis import strategies as st

from games.statistics.figures import length_of, span, streaks


@given(st.lists(st.booleans(), max_size=60))
def test_streaks_are_those_counted_by_hand(won: list[bool]) -> None:
    assert streaks(won)[0] == len(list(takewhile(bool, won)))
    assert max(streaks(won)) == max((len(list(run)) for each, run in groupby(won) if each), default=0)


def test_a_time_is_said_in_one_unit() -> None:
    assert [span(seconds) for seconds in (0, 60, 5399, 5400, 86_400, 172_800, 10**7)] == [
        "under a minute",
        "1 minute",
        "90 minutes",
        "2 hours",
        "24 hours",
        "2 days",
        "116 days",
    ]


def test_the_length_of_a_game_within_a_minute_is_its_turns() -> None:
    assert [length_of(*each) for each in ((1, 0), (9, 59.9), (9, 60))] == ["1 turn", "9 turns", "9 turns in 1 minute"]
