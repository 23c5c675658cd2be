"""Every number from outside has a bound: none of 20 or 5,000 digits causes a server error, which would be raised here.

The addresses come from the URLconf, and each view itself tells which parameters, fields and headers it reads.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any
from urllib.parse import urlencode
from zlib import crc32

import pytest
from django.contrib import admin

from tests.effort import EFFORT, Effort, part_of
from tests.rights.forms import body
from tests.rights.reads import recorded
from tests.rights.rows import Row, rows
from tests.rights.test_bad_input import FORM
from tests.rights.urls import addresses
from tests.rights.visits import Visits

pytestmark = pytest.mark.django_db

NEARLY, HUGE, ENDLESS = "9" * 18, "9" * 20, "9" * 5000
NUMBERS = (str(2**31), NEARLY, HUGE, ENDLESS)
"""Too large for a column of PostgreSQL, for one of any kind, and for Python to read; and nearly too large."""
PERSONS = ("seat", "spectator", "stranger", "moderator", "administrator", "anonymous")
SHAPES = ("{}", "{}.1", "1.{}", "-{}", "0:{{}}", '0:{{"type":"Move","to":{}}}', "cell-{}")
"""Values with a number in them, for parameters of which no valid value is known."""
HEADERS = {"HTTP_LAST_EVENT_ID", "HTTP_IF_NONE_MATCH", "HTTP_IF_MODIFIED_SINCE", "HTTP_RANGE"}
"""Headers that are tried everywhere."""
OTHERS = {"HTTP_HOST", "HTTP_COOKIE", "HTTP_CONTENT_LENGTH"}
"""Headers that say whom to ask, who asks, and what the server itself reads and bounds."""
Ask = tuple[str, str, dict[str, Any]]
"""A person, a path, and what is sent there."""


def _with(number: str, text: str, *, shapes: bool = True) -> Iterator[str]:
    """Yield a text with one of its numbers after another replaced; without any, texts that hold the number.

    Shapes of texts are tried with one number, because what reads the shape reads each number alike.
    """
    found = [*re.finditer(r"\d+", text)][:6]
    yield from (f"{text[: each.start()]}{number}{text[each.end() :]}" for each in found)
    if not found:
        yield from (shape.format(number) for shape in (SHAPES if shapes and number == HUGE else SHAPES[:1]))


def _let_in(row: Row) -> str | None:
    """Return a person who may enter, a player rather than staff."""
    return next((person for person in PERSONS if row.expected(person)[0] in "2>h"), None)


def _lines() -> list[Row]:
    """Return a line of the table for each address and method, where a person is let in, and the game runs if it may."""
    found: dict[tuple[str, str], Row] = {}
    for row in sorted(rows(), key=lambda row: (_let_in(row) is None, row.state != "running")):
        if row.method != "HEAD" and row.name in addresses():
            found.setdefault((row.name, row.method), row)
    return [*found.values()]


@cache
def _columns() -> dict[str, list[str]]:
    """Return the filters to try in each list of the admin: its own, and one of each kind of column in all lists."""
    found, tried = dict[str, list[str]](), set[type]()
    for model, page in admin.site._registry.items():
        listed = [str(each[0] if isinstance(each, tuple) else each) for each in page.list_filter]
        new = {type(field): field.name for field in model._meta.fields if type(field) not in tried}
        tried |= new.keys()
        names = dict.fromkeys([*new.values(), *listed, "id", "pk"])
        lookups = [name + lookup for name in names for lookup in ("__exact", "__gte", "__in")]
        found[f"admin:{model._meta.label_lower.replace('.', '_')}_changelist"] = lookups
    return found


def _check(visits: Visits, row: Row, asks: list[Ask]) -> None:
    for person, path, sent in part_of(f"numbers {row}", asks, 1 + len(asks) // 2, start=crc32(str(row).encode())):
        answer = visits.ask(person, row.method, path, **sent)
        assert answer.status_code < 500, f"{row.method} {path[:200]} as {person}: {str(sent)[:300]}"


@pytest.mark.parametrize("row", part_of("numbers", _lines(), 4), ids=str)
def test_no_number_in_an_address_is_answered_with_an_error(row: Row, visits: Visits) -> None:
    path = visits.path(row)
    sent = {"data": body(visits.world, row.name, row.state)} if row.method == "POST" else {}
    insider, asks = _let_in(row), list[Ask]()
    for number in NUMBERS:
        # Others are turned away by the row that a number names, and none of these names any.
        people = dict.fromkeys(("stranger", insider or PERSONS[0])) if number == HUGE else (insider,) * bool(insider)
        paths = [*_with(number, path)] if re.search(r"\d", path) else []
        asks += [(person, each, sent) for person in people for each in paths]
    _check(visits, row, asks)


@pytest.mark.parametrize("row", part_of("numbers", _lines(), 4), ids=str)
def test_no_number_in_what_a_view_reads_is_answered_with_an_error(row: Row, visits: Visits) -> None:
    path, good = visits.path(row), body(visits.world, row.name, row.state) if row.method == "POST" else {}
    insider, asks = _let_in(row) or PERSONS[0], list[Ask]()
    with recorded(visits.visitors) as reads:
        for headers in ({"HTTP_HX_REQUEST": "true"}, {})[: 1 + (EFFORT > Effort.QUICK)]:
            visits.ask(insider, row.method, path, raw=urlencode(good).encode(), content_type=FORM, **headers)
    fields = {**dict.fromkeys(sorted(reads.fields), ""), **{key: str(good[key]) for key in good}}
    columns = _columns().get(row.name, []) if row.method == "GET" else []
    # Django reads what the admin is sent, each field of a kind alike; it knows no shapes but plain numbers.
    is_ours = not row.name.startswith("admin:")
    for number in NUMBERS if is_ours and _let_in(row) else (HUGE,):
        people = PERSONS if number == HUGE else (insider,)  # others are turned away before anything is read
        asks += [_ask(row, person, path, {**good, **dict.fromkeys(fields, number)}) for person in people]
        asks += [_ask(row, insider, path, {**good, column: number}) for column in columns]
        # `test_bad_input` sends the endless number to each field of a form.
        alone = number != NEARLY and (number != ENDLESS or row.method == "GET")
        for field, text in fields.items() if alone else ():
            asks += [_ask(row, insider, path, {**good, field: value}) for value in _with(number, text, shapes=is_ours)]
        headers = dict.fromkeys(HEADERS | reads.headers - OTHERS, number)
        sent = {"raw": urlencode(good).encode(), "content_type": FORM}
        asks += [(insider, path, {**sent, **headers})]
    _check(visits, row, asks)


def _ask(row: Row, person: str, path: str, fields: dict[str, Any]) -> Ask:
    """Return a request with these fields as its query, and as its form if it has one."""
    written = urlencode(fields, doseq=True)
    form = {"raw": written.encode(), "content_type": FORM} if row.method == "POST" else {}
    return person, f"{path}?{written}", form
