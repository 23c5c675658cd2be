"""The site responds to everyone as the table of rights says, and every URL is in the table."""

from zlib import crc32

import pytest
from django.db import connection, transaction

from tests.effort import part_of
from tests.rights.fingerprints import Writes, changed
from tests.rights.rows import METHODS, TABLES, Row, rows
from tests.rights.urls import addresses
from tests.rights.visits import Visits, cell_of

pytestmark = pytest.mark.django_db

OUTSIDE = {"/healthz", "/readyz", "/metrics"}
"""URLs that are answered before the URLconf."""
WRITES = {
    "mfa_activate_totp": ({"django_session"}, "the secret that the page shows is kept until its first code comes"),
    "mfa_add_webauthn": ({"django_session"}, "the challenge to the new passkey is kept until its answer comes"),
    "mfa_reauthenticate_webauthn": ({"django_session"}, "the challenge to the passkey is kept until its answer comes"),
    "mfa_login_webauthn": ({"django_session"}, "the challenge to the passkey is kept until its answer comes"),
    "mfa_view_recovery_codes": (
        {"mfa_authenticator"},
        "allauth notes when they were first shown",
    ),
    "mfa_download_recovery_codes": ({"mfa_authenticator"}, "the same"),
    "account_reset_password_from_key": ({"django_session"}, "the key goes from the address into the session"),
}
"""Tables that GET may change, by URL, with the reason: only what the session must store."""

ENDED = {"banned"}
"""Persons whose session the response ends; a test below checks that nothing else changes."""


def _pages(*methods: str) -> list[str]:
    """Return the pages that have rows for one of these methods."""
    return list(dict.fromkeys(row.name for row in rows() if row.method in methods))


def _asks(name: str, *methods: str) -> list[tuple[Row, str]]:
    """Return the rows of a page with the persons to test; in a quick run one in eight of them, alternating by row."""
    return [
        (row, person)
        for row in rows()
        if row.name == name and row.method in methods
        for person in part_of(f"rights {row}", row.asked, 8, start=crc32(str(row).encode()))
    ]


@pytest.mark.parametrize("name", addresses())
def test_every_address_has_a_row(name: str) -> None:
    lines = [row for row in rows() if row.name == name]
    assert lines, (
        f"The table of rights says nothing of {name} ({addresses()[name].route}). "
        "Decide who may do what there, and add a line for each method and state that matters to tests/rights/table.txt."
    )
    if "game_id" in addresses()[name].parameters:
        for method in {row.method for row in lines} - {"HEAD"}:
            missing = set(TABLES) - {row.state for row in lines if row.method == method}
            assert not missing, f"table.txt does not say what {method} {name} answers when a table is {missing}."


def test_every_row_has_an_address() -> None:
    gone = {row.name for row in rows()} - addresses().keys() - OUTSIDE
    assert not gone, f"table.txt has lines for what is no address of the site any more; take them out: {gone}"


@pytest.mark.parametrize("name", _pages("GET", "HEAD"))
def test_reading_is_answered_as_the_table_says_and_changes_no_row(name: str, visits: Visits) -> None:
    asks, answers, writes = _asks(name, "GET", "HEAD"), {}, Writes()
    with transaction.atomic(), connection.execute_wrapper(writes):
        for row, person in asks:
            if person not in ENDED:
                path = visits.path(row)
                answers[f"{row} as {person}"] = cell_of(visits.leave(person, row.method, path), path)
        touched = changed(visits.before) if writes.statements else []  # SELECTs change nothing
        transaction.set_rollback(True)
    for row, person in asks:
        if person in ENDED:
            path = visits.path(row)
            answers[f"{row} as {person}"] = cell_of(visits.ask(person, row.method, path), path)
    assert answers == {f"{row} as {person}": row.expected(person) for row, person in asks}
    allowed, _reason = WRITES.get(name, (set(), ""))
    assert set(touched) <= allowed, f"{name} changed {touched} by reading: {writes.statements}"


def test_a_banned_person_loses_the_session_by_reading_and_nothing_else_changes(visits: Visits) -> None:
    with transaction.atomic():
        for name in ("home", "games:dashboard", "admin:index"):
            visits.leave("banned", "GET", addresses()[name].path({}))
        touched = changed(visits.before)
        transaction.set_rollback(True)
    assert touched == ["django_session"]


@pytest.mark.parametrize("name", _pages("POST"))
def test_writing_is_answered_as_the_table_says(name: str, visits: Visits) -> None:
    asks = _asks(name, "POST")
    answers = {f"{row} as {person}": cell_of(visits.ask_row(row, person), visits.path(row)) for row, person in asks}
    assert answers == {f"{row} as {person}": row.expected(person) for row, person in asks}


@pytest.mark.parametrize("name", addresses())
def test_methods_of_which_the_table_says_nothing_are_answered_405(name: str, visits: Visits) -> None:
    # Operations of the API may share an address.
    names = {each.name for each in addresses().values() if each.route == addresses()[name].route}
    lines = [row for row in rows() if row.name in names]
    asks = [
        (method, person)
        for method in sorted({*METHODS, "PUT", "PATCH", "DELETE", "OPTIONS"} - {row.method for row in lines})
        for person in (("anonymous", "seat", "administrator") if method in METHODS else ("administrator",))
    ]
    for method, person in part_of(f"405 {name}", asks, 8, start=crc32(name.encode())):
        path = visits.path(lines[0])
        answer = cell_of(visits.ask(person, method, path), path)
        # Some views check the user before the method.
        expected = ("405", lines[0].expected("anonymous")) if person == "anonymous" else ("405",)
        assert answer in expected, f"{method} {path} as {person}"
