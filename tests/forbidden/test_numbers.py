"""A number from outside is read up to a bound, and is none beyond it."""

import pytest

from forbidden.numbers import LARGEST, read_number
from games.live import Revision


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("007", 7),
        (str(LARGEST), LARGEST),
        (str(LARGEST + 1), None),
        ("9" * 20, None),
        ("9" * 5000, None),
        *((text, None) for text in ("", "-1", "+1", "1e9", " 1", "1.0", "٣", "²", "1_0")),
    ],
)
def test_a_number_is_some_ascii_digits_that_a_column_holds(text: str, number: int | None) -> None:
    assert read_number(text) == number


def test_a_lower_bound_can_be_given() -> None:
    assert (read_number("99", 99), read_number("100", 99)) == (99, None)


@pytest.mark.parametrize("text", ["", "7", "7.", ".2", "7.2.1", f"{'9' * 20}.1", f"1.{'9' * 5000}"])
def test_a_revision_that_is_none_is_the_first(text: str) -> None:
    assert Revision.read(text) == Revision(0, 0)


def test_a_revision_is_read() -> None:
    assert Revision.read("7.2") == Revision(7, 2)
