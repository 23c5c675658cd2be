"""Validation of names."""

import pytest
from django.core.exceptions import ValidationError
from django.template import Context, Template

from accounts.names import tidy_name, validate_name


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "O'Brien & Søn",
        "<b>Bob</b>",
        "{{ settings.SECRET_KEY }}",
        "Мария",
        "محمد",
        "می\u200cخواهم",  # Persian needs the non-joiner
        "दुर्गा",
        "李",
        "7",
        "👩\u200d🚀",  # an astronaut is two signs and a joiner
        "♞",
    ],
)
def test_it_may_be_anything_that_shows(name: str) -> None:
    validate_name(name)
    assert tidy_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ana\x00",
        "Ana\nBob",
        "Ana\tBob",
        "\x1b[31mAna",
        "Ana\u202eboB",  # turns round what follows it
        "\u2066Ana",
        "Ana\u200f",
        "A\u200bna",
        "A\u00adna",
        "\ufeffAna",
        "Ana\u2028Bob",
        "Ana\ud800",
        "A\U000e0041",
    ],
)
def test_it_may_not_hide_or_turn_anything(name: str) -> None:
    with pytest.raises(ValidationError, match="invisible control characters"):
        validate_name(name)


@pytest.mark.parametrize("name", ["", " ", "\u00a0", "\u200d\u200d", "\u3164", "\u2800", "\u0301"])
def test_it_may_not_be_blank(name: str) -> None:
    with pytest.raises(ValidationError, match="one visible letter"):
        validate_name(name)


def test_it_is_trimmed_and_composed() -> None:
    assert tidy_name("  Ana   de\u0301 ") == "Ana d\u00e9"


def test_it_is_shown_as_text() -> None:
    shown = Template("{{ name }}").render(Context({"name": '<img src=x onerror="alert(1)">'}))
    assert "<img" not in shown
