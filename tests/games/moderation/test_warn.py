"""A warning: a banner on every page until the user has read it."""

import pytest
from django.test import Client

from accounts.exceptions import Refused
from accounts.models import AuditEntry, Sanction, User
from accounts.services import sanctions


def test_a_moderator_warns(mona: User, mona_client: Client, alice: User) -> None:
    page = f"/admin/accounts/user/{alice.pk}/warn/"
    assert b"The person reads this." in mona_client.get(page).content
    answer = mona_client.post(page, {"reason": "Mind your words."})
    assert answer["Location"] == f"/admin/accounts/user/{alice.pk}/change/"
    alice.refresh_from_db()
    assert alice.has_unread_sanction
    assert not alice.is_muted
    assert not alice.is_banned
    row = AuditEntry.objects.get()
    assert (row.actor, row.action, row.target, row.target_id) == (mona.pk, "warn", "accounts.user", alice.pk)
    assert (row.reason, row.detail) == ("Mind your words.", {})


def test_a_second_tap_warns_nobody_twice(mona_client: Client, alice: User) -> None:
    page = f"/admin/accounts/user/{alice.pk}/warn/"
    mona_client.post(page, {"reason": "Mind your words."})
    answer = mona_client.post(page, {"reason": "Mind your words."})
    assert answer.status_code == 409
    assert b"Mind your words." in answer.content
    assert Sanction.objects.count() == AuditEntry.objects.count() == 1


def test_a_warning_needs_words(mona_client: Client, alice: User) -> None:
    assert mona_client.post(f"/admin/accounts/user/{alice.pk}/warn/", {"reason": ""}).status_code == 422
    assert not Sanction.objects.exists()


def test_nobody_warns_themselves_and_no_moderator_an_administrator(mona: User, ada: User) -> None:
    for person in (mona, ada):
        with pytest.raises(Refused):
            sanctions.warn(by=mona, user=person, reason="Mind your words.")
    assert not AuditEntry.objects.exists()


def test_markup_in_a_reason_is_text(mona: User, mona_client: Client, alice: User, alice_client: Client) -> None:
    sanctions.warn(by=mona, user=alice, reason="<img src=x onerror=alert(1)>")
    for page in (
        alice_client.get("/accounts/sanctions/"),
        mona_client.get(f"/admin/accounts/user/{alice.pk}/change/"),
        mona_client.get(f"/admin/accounts/user/{alice.pk}/history/"),
        mona_client.get("/admin/accounts/auditentry/"),
    ):
        assert b"<img src=x" not in page.content
        assert b"&lt;img src=x" in page.content
