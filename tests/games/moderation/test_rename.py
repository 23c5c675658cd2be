"""Renaming a user with an offensive name."""

import pytest
from django.test import Client

from accounts.models import AuditEntry, Sanction, User


def test_a_moderator_renames(mona_client: Client, alice: User) -> None:
    page = f"/admin/accounts/user/{alice.pk}/rename/"
    assert f'value="Player {alice.pk}"' in mona_client.get(page).content.decode()
    assert mona_client.post(page, {"name": " Player  7 ", "reason": "An insult."}).status_code == 302
    alice.refresh_from_db()
    assert (alice.name, alice.has_unread_sanction) == ("Player 7", True)
    assert Sanction.objects.get().kind == "rename"


def test_the_audit_row_holds_neither_name(mona_client: Client, alice: User) -> None:
    mona_client.post(f"/admin/accounts/user/{alice.pk}/rename/", {"name": "Eve", "reason": "An insult."})
    row = AuditEntry.objects.get()
    assert (row.action, row.target_id, row.reason, row.detail) == ("rename", alice.pk, "An insult.", {})


@pytest.mark.parametrize(("name", "status"), [("", 422), ("\u202eevil", 422), ("x" * 41, 422), ("Alice", 409)])
def test_a_name_that_is_none_is_refused(mona_client: Client, alice: User, name: str, status: int) -> None:
    answer = mona_client.post(f"/admin/accounts/user/{alice.pk}/rename/", {"name": name, "reason": "An insult."})
    assert answer.status_code == status
    alice.refresh_from_db()
    assert alice.name == "Alice"
    assert not AuditEntry.objects.exists()
