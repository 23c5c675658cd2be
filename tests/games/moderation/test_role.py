"""Changing roles as an administrator."""

from typing import Any

import pytest
from django.test import Client

from accounts import roles
from accounts.exceptions import Refused
from accounts.models import AuditEntry, User


def page_of(person: User) -> str:
    return f"/admin/accounts/user/{person.pk}/role/"


def test_an_administrator_makes_a_moderator_who_then_acts(
    ada: User, ada_client: Client, alice: User, bob: User, signed_in: Any
) -> None:
    assert ada_client.post(page_of(alice), {"role": "moderator", "reason": "Kind and fair."}).status_code == 302
    alice = User.objects.get(pk=alice.pk)
    assert (alice.is_moderator, alice.is_administrator) == (True, False)
    row = AuditEntry.objects.get()
    assert (row.actor, row.action, row.target_id, row.reason) == (ada.pk, "appoint", alice.pk, "Kind and fair.")
    assert row.detail == {"role": "moderator", "before": "player"}
    answer = signed_in(alice).post(f"/admin/accounts/user/{bob.pk}/warn/", {"reason": "Mind your words."})
    assert answer.status_code == 302


def test_an_administrator_withdraws_it(ada_client: Client, mona: User, mona_client: Client) -> None:
    assert mona_client.get("/admin/").status_code == 200
    ada_client.post(page_of(mona), {"role": "player", "reason": "Moved on."})
    mona = User.objects.get(pk=mona.pk)
    assert (mona.is_moderator, mona.is_staff, mona.groups.count()) == (False, False, 0)
    assert mona_client.get("/admin/").status_code == 302


def test_an_administrator_makes_another(ada_client: Client, mona: User) -> None:
    ada_client.post(page_of(mona), {"role": "administrator", "reason": "For the holidays."})
    mona = User.objects.get(pk=mona.pk)
    assert (mona.is_administrator, mona.groups.count()) == (True, 0)


def test_nobody_changes_their_own(ada: User, ada_client: Client) -> None:
    assert ada_client.post(page_of(ada), {"role": "player", "reason": "Tired."}).status_code == 403
    with pytest.raises(Refused):
        roles.appoint(by=ada, user=ada, role="player", reason="Tired.")


def test_moderators_appoint_nobody(mona: User, mona_client: Client, alice: User) -> None:
    assert mona_client.post(page_of(alice), {"role": "moderator", "reason": "A friend."}).status_code == 403
    with pytest.raises(Refused):
        roles.appoint(by=mona, user=alice, role="moderator", reason="A friend.")
    assert not AuditEntry.objects.exists()


def test_a_guest_is_not_appointed(ada_client: Client, gus: User) -> None:
    assert ada_client.post(page_of(gus), {"role": "moderator", "reason": "Nice."}).status_code == 422
    gus.refresh_from_db()
    assert not gus.is_staff


def test_what_somebody_is_already_is_not_written_again(ada_client: Client, mona: User) -> None:
    assert ada_client.post(page_of(mona), {"role": "moderator", "reason": "Again."}).status_code == 422
    assert not AuditEntry.objects.exists()
