"""The pieces of a box, and the adventurers that a table chose."""

from enum import StrEnum

import pytest

from games.engine.core.setup import check_roles, pieces


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


def test_every_piece_as_often_as_its_count() -> None:
    assert pieces({"a": 2, "b": 0, "c": 1}) == ("a", "a", "c")


def test_a_table_chooses_by_name() -> None:
    assert check_roles(["blue", "red"], Colour, 2) == (Colour.BLUE, Colour.RED)


@pytest.mark.parametrize("names", [[], ["red"], ["red", "red"], ["red", "green"], ["red", "blue", "red"]])
def test_each_seat_needs_an_adventurer_of_its_own(names: list[str]) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        check_roles(names, Colour, 2)
