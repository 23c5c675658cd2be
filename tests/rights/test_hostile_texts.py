"""Every text field of every form keeps a hostile text, or refuses it with a sentence; none ends in an error."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from urllib.parse import urlencode
from zlib import crc32

import pytest
from django import forms
from django.apps import apps
from django.db import connection, models, transaction
from django.utils.text import slugify

import accounts.admin
import accounts.forms
import games.admin
import games.forms
from accounts.names import is_control
from tests.effort import part_of
from tests.rights.fingerprints import Writes
from tests.rights.forms import body
from tests.rights.rows import Row
from tests.rights.test_bad_input import FORM, _first, _person
from tests.rights.visits import Visits

pytestmark = pytest.mark.django_db

EDGE = "qzqzq"
"""It stands on both sides of a sign; the random tokens and hashes of the database do not contain it."""
SIGNS = {
    "four bytes": "🏜",
    "NUL": "\x00",
    "half a character": "\ud83c",
    "turned round": "\u202e",
    "object": "\ufffc",
    "no letter": "\u034f",
    "no-break space": "\u00a0",
}
KEPT = ("name", "text", "label", "why", "reason")
"""Fields whose text is stored if the form is taken."""
ELSEWHERE = {
    "mail_problem": "the admin shows it and takes no other",
    "username": "the sign-in of the admin, which leads to that of the site",
}
"""Text fields of no form that an address takes, with the reason."""
NEWCOMERS = {"games:join", "account_signup"}
"""Forms for people who are not signed in."""
SCRIPTS = {"accounts:check_field"}
"""Addresses that answer a script, which shows no sentence of its own."""
ACTIONS = {
    True: re.compile(r"^admin:.*_rename$"),
    False: re.compile(r"^admin:.*_(warn|mute|ban|rename|remove|close|reopen|rewind|pass_seat|look)$"),
}
"""Pages of the admin whose form has a name, and those whose form has a reason."""
MARKS = ("errorlist", 'class="notice', 'role="alert"', "error-page", "errornote")
"""Parts of a page around the sentence of a refusal."""


def _forms() -> Iterator[type[forms.BaseForm]]:
    """Yield the form classes of the site."""
    for package in (accounts.forms, games.forms, accounts.admin, games.admin):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            for each in vars(importlib.import_module(module.name)).values():
                if isinstance(each, type) and issubclass(each, forms.BaseForm) and each.__module__ == module.name:
                    yield each


def _text_fields() -> set[str]:
    """Return the names of the fields in which people type."""
    return {
        name
        for form in _forms()
        for name, field in getattr(form, "base_fields", {}).items()
        if isinstance(field, forms.CharField) and not isinstance(field, forms.RegexField)
    }


TEXTS = sorted(_text_fields())


def _rows(field: str, visits: Visits) -> list[Row]:
    """Return a row of each address whose form has the field; of the admin only the pages of its actions."""
    found = [row for row in _first("POST") if field in body(visits.world, row.name, row.state)]
    actions = ACTIONS[field == "name"]
    return [row for row in found if row.name not in SCRIPTS and (actions.search(row.name) or "admin:" not in row.name)]


@cache
def _search() -> str:
    """Return one statement for all columns of text; a statement for each would take longer than the form."""
    quote = connection.ops.quote_name
    return " UNION ALL ".join(
        f"SELECT {quote(column.column)} FROM {quote(model._meta.db_table)} WHERE {quote(column.column)} LIKE '%{EDGE}%'"  # noqa: S608
        for model in (model for app in ("accounts", "games") for model in apps.get_app_config(app).get_models())
        for column in model._meta.local_fields
        if isinstance(column, models.CharField | models.TextField)
    )


def _stored() -> set[str]:
    """Return every text that the database holds and that has the marks around the sign; there is none before."""
    with connection.cursor() as cursor:
        cursor.execute(_search())
        return {text for (text,) in cursor.fetchall()}


def _may_hold(stored: str, sent: str) -> bool:
    """Tell whether the text is as sent, or the slug of it.

    Every space is a plain one, and chats leave out what turns text around.
    """
    spaced = sent.replace("\xa0", " ")
    kept = (sent, spaced, "".join(sign for sign in spaced if not is_control(sign)), slugify(spaced))
    return any(text in stored for text in kept)


@pytest.mark.parametrize("field", TEXTS)
def test_it_is_kept_or_refused_with_a_sentence(field: str, visits: Visits) -> None:
    tried = _rows(field, visits)
    assert bool(tried) != (field in ELSEWHERE), f"No form of tests/rights/world.py has the field {field}."
    assert not _stored()
    tries = [(row, sign) for row in tried for sign in SIGNS.values()]
    for row, sign in part_of(f"hostile {field}", tries, 9, start=crc32(field.encode())):
        _try(row, field, f"{EDGE}{sign}{EDGE}", visits)


def _try(row: Row, field: str, text: str, visits: Visits) -> None:
    form = body(visits.world, row.name, row.state) | {field: text}
    raw = urlencode(form, doseq=True, errors="surrogatepass").encode()
    arrives = text.encode(errors="surrogatepass").decode(errors="replace")
    person, writes = "anonymous" if row.name in NEWCOMERS else _person(row), Writes()
    with transaction.atomic():
        with connection.execute_wrapper(writes):
            answer = visits.leave(person, "POST", visits.path(row), raw=raw, content_type=FORM)
        new = _stored() if writes.statements else set()
        transaction.set_rollback(True)
    where = f"{row.name} {field} {text!r}: {answer.status_code}"
    assert answer.status_code < 500, where
    if answer.status_code >= 400:
        assert not new, where
    if answer.status_code >= 400 or (field in KEPT and not new):
        assert any(mark in unescape(answer.content.decode()) for mark in MARKS), where
    for stored in new:
        assert _may_hold(stored, arrives), f"{where}: {stored!r}"
