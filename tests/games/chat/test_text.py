"""The text of messages: valid texts, mentions, and their HTML."""

from types import SimpleNamespace
from typing import Any

import pytest

from games.chat.text import as_html, mentioned_people, normalise


def people(*names: str) -> Any:
    return [SimpleNamespace(name=name) for name in names]


def names(text: str, *known: str) -> list[str]:
    return [person.name for person in mentioned_people(text, people(*known))]


# Valid texts


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  north \r\n south\r\n", "north \n south"),
        ("a\tb", "a b"),
        ("turn\u202eed \u2066around\u2069", "turned around"),
        ("zero\u200bwidth\x00\x1b[31m", "zerowidth[31m"),
        ("line\u2028paragraph\u2029", "lineparagraph"),
        ("e\u0301", "\u00e9"),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"),
        ("one\n\n\n\n\ntwo", "one\n\ntwo"),
    ],
)
def test_line_breaks_stay_and_what_hides_or_turns_text_goes(text: str, kept: str) -> None:
    assert normalise(text) == kept


# Mentions


def test_an_at_calls_by_name_whatever_its_case() -> None:
    assert names("@ben, and @CLEO!", "Ana", "Ben", "Cleo") == ["Ben", "Cleo"]


def test_of_several_names_that_fit_the_longest_is_meant() -> None:
    assert names("@Anna Maria: north?", "Anna", "Anna Maria") == ["Anna Maria"]


def test_a_longer_word_or_an_address_calls_nobody() -> None:
    assert names("@Bennett and mail@Ben.example and https://example.org/@Ben?x=@Ben", "Ben") == []


def test_a_name_is_no_pattern() -> None:
    assert names("@A.B and @AxB", "A.B") == ["A.B"]
    assert names("@x", ".*") == []
    assert names("@(1", "(1") == ["(1"]


def test_two_of_one_name_are_both_called() -> None:
    assert names("@Ben", "Ben", "ben") == ["Ben", "ben"]


def test_all_calls_everybody() -> None:
    assert names("@all now", "Ana", "Ben") == ["Ana", "Ben"]


def test_scripts_without_blanks_call_too() -> None:
    assert names("@小明你好", "小明") == ["小明"]


# HTML


def test_everything_is_escaped() -> None:
    html = as_html("<img src=x onerror=alert(1)> & @<b>", people("<b>"))
    assert html == '&lt;img src=x onerror=alert(1)&gt; &amp; <b class="call">@&lt;b&gt;</b>'


def test_what_calls_itself_a_web_address_is_a_link() -> None:
    html = as_html("see https://example.org/a?b=1&c=2.", [])
    assert html == (
        'see <a href="https://example.org/a?b=1&amp;c=2" rel="nofollow noopener ugc noreferrer" target="_blank">'
        "https://example.org/a?b=1&amp;c=2</a>."
    )


@pytest.mark.parametrize(
    "text",
    [
        "javascript:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "JAVASCRIPT://example.org/%0aalert(1)",
        "www.example.org",
        "example.com",
        "ana@example.org",
        "mailto:ana@example.org",
        "//example.org",
        "ftp://example.org",
        "vbscript:x",
    ],
)
def test_nothing_else_is(text: str) -> None:
    assert "<a" not in as_html(text, [])


def test_a_quote_does_not_leave_its_attribute() -> None:
    html = as_html('https://example.org/"onmouseover="alert(1)\' x', [])
    assert html.count("<a ") == 1
    assert '"onmouseover' not in html


def test_a_name_within_an_address_leaves_the_link_whole() -> None:
    assert "call" not in as_html("https://example.org/@Ben", people("Ben"))
