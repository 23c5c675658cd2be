"""Names that look alike, and names that pose as the site."""

import pytest
from django.core.exceptions import ValidationError

from accounts.confusables import LETTERS, are_alike
from accounts.names import tidy_name, validate_name


@pytest.mark.parametrize(
    "name",
    [
        "alice",
        "ALICE",
        "Al\u200dice",
        "Ali\u034fce",
        "Alice\ufe0f",
        "\uff21lice",  # a wide A
        "\u0410lice",  # Cyrillic
        "Al\u0456\u0441\u0435",
        "\u0391lice",  # Greek
        "AIice",
        "A1ice",
        "\U0001d400lice",  # a mathematical A
    ],
)
def test_they_are_alike(name: str) -> None:
    assert are_alike(name, "Alice")


@pytest.mark.parametrize(
    ("one", "other"), [("Ana", "Aña"), ("Lisa", "Ilsa"), ("Lia", "Ila"), ("Bob", "Rob"), ("Anna", "Ana"), ("李", "季")]
)
def test_they_are_not(one: str, other: str) -> None:
    assert not are_alike(one, other)


def test_spaces_of_any_kind_are_one() -> None:
    assert tidy_name("Ana\u00a0Lee") == tidy_name("Ana\u2003\u3000Lee\u202f") == "Ana Lee"


def test_each_letter_stands_for_one_that_stands_for_itself() -> None:
    assert all(letter not in LETTERS for letter in LETTERS.values())


@pytest.mark.parametrize(
    "name",
    [
        "The moderators",
        "Moderator",
        "the  MODERATORS",
        "The\u00a0moderators",
        "The m\u043ederators",
        "The_moderators",
        "M0derator Ana",
        "Mod\u200derator",
        "Administrator",
        "adm\u0456n",
        "System",
        "Bot 2",
        "B\u043et 1",
        "Forbidden",
        "all",
        "Someone",
    ],
)
def test_nobody_poses_as_the_site(name: str) -> None:
    with pytest.raises(ValidationError, match="reserved"):
        validate_name(tidy_name(name))


@pytest.mark.parametrize("name", ["Botho", "Alla", "Modesta", "Adam", "Staffan", "❤\ufe0f", "Forbidden fruit"])
def test_other_names_are_nobodys(name: str) -> None:
    validate_name(name)


@pytest.mark.parametrize("sign", ["\u034f", "\u115f", "\u2800", "\ufffc", "\u3164", "\u17b4", "\ufe00"])
def test_nothing_in_a_name_is_invisible(sign: str) -> None:
    with pytest.raises(ValidationError, match="invisible"):
        validate_name(f"An{sign}a")
