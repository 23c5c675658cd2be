"""Dates, lists and percentages as each language writes them."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.template import engines
from django.utils import timezone
from django.utils.translation import override

from forbidden.cldr import listed, moment, percentage, time_until

AT = datetime(2026, 11, 3, 9, 5, tzinfo=ZoneInfo("UTC"))


@pytest.mark.parametrize(
    ("language", "skeletons", "text"),
    [
        ("en", "yMMMMd", "3 November 2026"),
        ("en", "MMMMEEEEd Hm", "Tuesday 3 November, 09:05"),
        ("de", "MMMMEEEEd Hm", "Dienstag, 3. November, 09:05"),
        ("de", "MMMd Hm", "3. Nov., 09:05"),
        ("fr", "yMMMMd Hm", "3 novembre 2026, 09:05"),
        ("es", "yMMMMd", "3 de noviembre de 2026"),
        ("ja", "yMMMMd", "2026年11月3日"),
    ],
)
def test_times(language: str, skeletons: str, text: str) -> None:
    with override(language):
        assert moment(AT, skeletons) == text


def test_times_are_in_the_readers_time_zone_and_a_day_has_none() -> None:
    with timezone.override("Asia/Kathmandu"):
        assert moment(AT, "Hm") == "14:50"
    with timezone.override("Pacific/Honolulu"):
        assert moment(AT, "MMMMd") == "2 November"
        assert moment(date(2026, 11, 3), "MMMMd") == "3 November"


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["", "A", "A and B", "A, B and C", "A, B, C and D", "A, B or C"]),
        ("de", ["", "A", "A und B", "A, B und C", "A, B, C und D", "A, B oder C"]),
        ("fr", ["", "A", "A et B", "A, B et C", "A, B, C et D", "A, B ou C"]),
        ("ja", ["", "A", "A、B", "A、B、C", "A、B、C、D", "A、B、またはC"]),
        ("tlh", ["", "A", "A and B", "A, B and C", "A, B, C and D", "A, B or C"]),
    ],
)
def test_lists(language: str, texts: list[str]) -> None:
    with override(language):
        assert [*(listed("ABCD"[:length]) for length in range(5)), listed("ABC", "or")] == texts


@pytest.mark.parametrize(
    ("language", "left", "text"),
    [
        ("en", timedelta(seconds=5), "1 minute"),
        ("en", timedelta(minutes=119), "119 minutes"),
        ("en", timedelta(hours=2, seconds=-5), "2 hours"),
        ("en", timedelta(hours=2, minutes=50), "3 hours"),
        ("en", timedelta(days=2, hours=23), "71 hours"),
        ("en", timedelta(days=3, seconds=-5), "3 days"),
        ("en", timedelta(days=6, hours=22), "7 days"),
        ("de", timedelta(days=5), "5 Tage"),
        ("fr", timedelta(hours=30), "30 heures"),
        ("es", timedelta(hours=1), "60 minutos"),
    ],
)
def test_spans_are_told_in_one_unit_without_losing_most_of_one(language: str, left: timedelta, text: str) -> None:
    with override(language):
        assert time_until(timezone.now() + left + timedelta(seconds=2)).replace("\xa0", " ") == text


def test_spanish_conjunctions_change_before_their_own_sound() -> None:
    with override("es"):
        assert listed(["Ana", "Inés"]) == "Ana e Inés"
        assert listed(["Ana", "Ben", "Hilda"]) == "Ana, Ben e Hilda"
        assert listed(["Ana", "Yara"]) == "Ana y Yara"
        assert listed(["Ana", "Olga"], "or") == "Ana u Olga"


def test_percentages() -> None:
    found = {}
    for language in ("en", "de", "fr", "es"):
        with override(language):
            found[language] = percentage(38)
    assert found == {"en": "38%", "de": "38\xa0%", "fr": "38\xa0%", "es": "38\xa0%"}


def test_templates_of_both_engines_write_times() -> None:
    for engine in ("django", "jinja2"):
        call = ':"MMMMd Hm"' if engine == "django" else '("MMMMd Hm")'
        template = engines[engine].from_string("{{ at|moment" + call + " }}")
        with override("de"):
            assert template.render({"at": AT}) == "3. November, 09:05"
