"""No form or query string causes a server error, which would be raised here."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode
from zlib import crc32

import pytest

from tests.effort import part_of
from tests.rights.forms import body
from tests.rights.rows import Row, rows
from tests.rights.urls import addresses
from tests.rights.visits import Visits

pytestmark = pytest.mark.django_db

FORM, JSON = "application/x-www-form-urlencoded", "application/json"
NASTY = ("", "x", "-1", "1e9", "9" * 20, "9" * 5000, "a\x00b", "\u202e٣", "[]", '{"a": {"a": ' * 3)
"""Wrong types, numbers out of range, values that no database stores, and invalid names."""
SURROGATE = "%ED%A0%80"  # half of a character, as only a hand-made form says it
BODIES = (
    (b"", FORM),
    (b"\x00\xff&=&\xff=\x00", FORM),
    (b"x" * 5000, FORM),
    (b"[" * 100_000, JSON),
    (b'{"version": 1e999}', JSON),
    (b"--x\r\nContent-Disposition: form-data; name", "multipart/form-data; boundary=x"),
    (b"broken", "multipart/form-data; boundary="),
    (b"text=1", "text/plain; charset=no-such-charset"),
    (b"text=1", f"{FORM}; charset=utf-7"),
)
ASKED = [
    "have",
    "before",
    "by",
    "step",
    "rules",
    "page",
    "p",
    "q",
    "o",
    "e",
    "at",
    "of",
    "next",
    "newest",
    "players",
    "difficulty",
    "role",
    "since",
    "id",
    "id__exact",
    "text",
    "username",
    "email",
    "term",
    "_popup",
    "_to_field",
]
"""The query parameters of pages."""
PERSONS = ("seat", "administrator")
FIELD = re.compile(r'<(?:input|select|textarea)\b[^>]* name="([^"]+)"')


def _is_let_in(row: Row, person: str) -> bool:
    return row.expected(person)[0] in "2>h"


def _first(method: str) -> list[Row]:
    """Return a row of each URL with this method, the first where one of these persons has access."""
    found: dict[str, Row] = {}
    for row in sorted(rows(), key=lambda row: not any(_is_let_in(row, person) for person in PERSONS)):
        if row.method == method and row.name in addresses():
            found.setdefault(row.name, row)
    return list(found.values())


def _person(row: Row) -> str:
    """Return the person with the most access."""
    return next((person for person in PERSONS if _is_let_in(row, person)), PERSONS[0])


def _fields_to_send(row: Row, visits: Visits) -> dict[str, Any]:
    """Return the fields to send, by name: those that a page of the admin shows, else those of a valid form.

    There are none for a page of the admin that nobody may open, because it reads no form.
    """
    good = body(visits.world, row.name, row.state)
    if not row.name.startswith("admin:"):
        return good
    page = visits.ask(_person(row), "GET", visits.path(row))
    if page.status_code != 200:
        return good if _is_let_in(row, _person(row)) else {}
    shown = dict.fromkeys(FIELD.findall(page.content.decode()))
    return {name: good.get(name, "1") for name in shown if name != "csrfmiddlewaretoken"}


def _forms(good: dict[str, Any]) -> Iterator[bytes]:
    """Yield the valid form with one invalid field after another; without fields, the fields of all pages."""
    fields = urlencode(good or dict.fromkeys(ASKED, "1"), doseq=True)
    for name in good or ("text",):
        rest = urlencode({key: value for key, value in good.items() if key != name}, doseq=True)
        for nasty in NASTY:
            yield f"{rest}&{urlencode({name: nasty})}".encode()
        yield f"{rest}&{name}={SURROGATE}".encode()
        yield f"{fields}&{name}=1&{name}=2".encode()


@pytest.mark.parametrize("row", _first("POST"), ids=str)
def test_no_form_is_answered_with_an_error(row: Row, visits: Visits) -> None:
    path, person = visits.path(row), _person(row)
    sent = [*((form, FORM) for form in _forms(_fields_to_send(row, visits))), *BODIES]
    for data, kind in part_of(f"forms {row}", sent, 60, start=crc32(path.encode())):
        answer = visits.ask(person, "POST", path, raw=data, content_type=kind)
        assert answer.status_code < 500, f"{path}: {data[:80]!r} as {kind}"


@pytest.mark.parametrize("row", _first("GET"), ids=str)
def test_nothing_behind_the_question_mark_is_answered_with_an_error(row: Row, visits: Visits) -> None:
    path, person = visits.path(row), _person(row)
    queries = [urlencode(dict.fromkeys(ASKED, nasty)) for nasty in NASTY if len(nasty) < 100]
    queries += ["&".join(f"{name}={SURROGATE}" for name in ASKED), "&&=&;%", "%00=%00"]
    for query in part_of(f"queries {row}", queries, 12, start=crc32(path.encode())):
        assert visits.ask(person, "GET", f"{path}?{query}").status_code < 500, f"{path}?{query}"
