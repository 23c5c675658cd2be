"""Neither the application nor its database user can change or delete an audit row."""

from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from accounts.models import AuditEntry, Unchangeable
from accounts.services import audit


@pytest.fixture
def entry(alice: Any, bob: Any) -> AuditEntry:
    return audit.record(by=alice, action="warned", target=bob, reason="A rude name.", until=None)


def test_it_says_who_did_what_to_whom_and_why(entry: AuditEntry, alice: Any, bob: Any) -> None:
    assert (entry.actor, entry.action, entry.target, entry.target_id) == (alice.pk, "warned", "accounts.user", bob.pk)
    assert (entry.reason, entry.detail) == ("A rude name.", {"until": None})


def test_it_outlives_both_accounts(entry: AuditEntry, alice: Any, bob: Any) -> None:
    alice.delete()
    bob.delete()
    assert AuditEntry.objects.filter(pk=entry.pk).exists()


def test_the_application_cannot_change_or_delete_it(entry: AuditEntry) -> None:
    for attempt in (
        entry.save,
        entry.delete,
        AuditEntry.objects.all().delete,
        lambda: AuditEntry.objects.update(reason="None."),
        lambda: AuditEntry.objects.bulk_update([entry], ["reason"]),
    ):
        with pytest.raises(Unchangeable):
            attempt()


@pytest.mark.parametrize("statement", ["UPDATE {} SET reason = ''", "DELETE FROM {}"])
def test_the_database_refuses_it_too(entry: AuditEntry, statement: str) -> None:
    with pytest.raises(DatabaseError, match="never changed or deleted"), transaction.atomic():
        connection.cursor().execute(statement.format(AuditEntry._meta.db_table))
    assert AuditEntry.objects.filter(pk=entry.pk, reason="A rude name.").exists()
