"""The site responds to everyone as the table of rights says, and every URL is in the table."""

from zlib import crc32

import pytest
from django.db import connection, transaction

from tests.effort import part_of
from tests.rights.asking import Visits, written
from tests.rights.rowkeeping import Writes, changed
from tests.rights.rows import METHODS, TABLES, Row, rows
from tests.rights.urls import addresses

pytestmark = pytest.mark.django_db

OUTSIDE = {"/healthz", "/readyz", "/metrics"}
"""Answered before the URLconf is asked."""
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
"""What reading may change, by the address, and why: nothing but what the session has to remember."""

ENDED = {"banned"}
"""Whose session the answer ends; the test below holds that it is nothing else."""

READING = [row for row in rows() if row.method != "POST"]
WRITING = [row for row in rows() if row.method == "POST"]


def _asked(row: Row) -> list[str]:
    """Return the persons to test; in a quick run every other one, alternating by row."""
    return part_of(f"rights {row}", row.asked, 2, start=crc32(str(row).encode()))


@pytest.mark.parametrize("name", addresses())
def test_every_address_has_a_row(name: str) -> None:
    lines = [row for row in rows() if row.name == name]
    assert lines, (
        f"The table of rights says nothing of {name} ({addresses()[name].route}). "
        "Decide who may do what there, and add a line for each method and state that matters to docs/rights.md."
    )
    if "game_id" in addresses()[name].parameters:
        for method in {row.method for row in lines} - {"HEAD"}:
            missing = set(TABLES) - {row.state for row in lines if row.method == method}
            assert not missing, f"docs/rights.md does not say what {method} {name} answers when a table is {missing}."


def test_every_row_has_an_address() -> None:
    gone = {row.name for row in rows()} - addresses().keys() - OUTSIDE
    assert not gone, f"docs/rights.md has lines for what is no address of the site any more; take them out: {gone}"


@pytest.mark.parametrize("row", READING, ids=str)
def test_reading_is_answered_as_the_table_says_and_changes_no_row(row: Row, visits: Visits) -> None:
    path, writes, persons = visits.path(row), Writes(), _asked(row)
    with transaction.atomic(), connection.execute_wrapper(writes):
        answers = {
            person: written(visits.leave(person, row.method, path), path) for person in persons if person not in ENDED
        }
        touched = changed(visits.before) if writes.told else []  # where nothing but SELECT ran, nothing has changed
        transaction.set_rollback(True)
    answers |= {person: written(visits.ask(person, row.method, path), path) for person in persons if person in ENDED}
    assert answers == {person: row.says(person) for person in persons}
    allowed, _reason = WRITES.get(row.name, (set(), ""))
    assert set(touched) <= allowed, f"{row.method} {path} changed {touched}: {writes.told}"


def test_a_banned_person_loses_the_session_by_reading_and_nothing_else_changes(visits: Visits) -> None:
    with transaction.atomic():
        for name in ("home", "games:dashboard", "admin:index"):
            visits.leave("banned", "GET", addresses()[name].path({}))
        touched = changed(visits.before)
        transaction.set_rollback(True)
    assert touched == ["django_session"]


@pytest.mark.parametrize("row", WRITING, ids=str)
def test_writing_is_answered_as_the_table_says(row: Row, visits: Visits) -> None:
    path, persons = visits.path(row), _asked(row)
    answers = {person: written(visits.ask_row(row, person), path) for person in persons}
    assert answers == {person: row.says(person) for person in persons}


@pytest.mark.parametrize("name", addresses())
def test_methods_of_which_the_table_says_nothing_are_answered_405(name: str, visits: Visits) -> None:
    lines = [row for row in rows() if row.name == name]
    asks = [
        (method, person)
        for method in sorted({*METHODS, "PUT", "PATCH", "DELETE", "OPTIONS"} - {row.method for row in lines})
        for person in (("anonymous", "seat", "administrator") if method in METHODS else ("administrator",))
    ]
    for method, person in part_of(f"405 {name}", asks, 2, start=crc32(name.encode())):
        path = visits.path(lines[0])
        answer = written(visits.ask(person, method, path), path)
        # Some views check the user before the method.
        expected = ("405", lines[0].says("anonymous")) if person == "anonymous" else ("405",)
        assert answer in expected, f"{method} {path} as {person}"
