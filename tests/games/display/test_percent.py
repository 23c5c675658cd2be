"""Chances as whole percent."""

from games.display import percent


def test_whole_percents() -> None:
    assert percent(0.354) == "35%"
    assert percent(0.5) == "50%"


def test_impossible_and_certain_are_said_only_of_what_is() -> None:
    assert percent(0) == "0%"
    assert percent(1) == "100%"
    assert percent(0.004) == "under 1%"
    assert percent(1e-9) == "under 1%"
    assert percent(0.996) == "over 99%"


def test_a_certainty_that_was_added_up_is_certain() -> None:
    assert percent(sum([0.1] * 10)) == "100%"
    assert percent(1 - sum([0.1] * 10)) == "0%"
