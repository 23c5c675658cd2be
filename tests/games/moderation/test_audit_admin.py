"""The audit log in the admin: search, read-only rows, and complete recording."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.admin.audited import AuditedAdmin
from accounts.models import AuditEntry, User
from accounts.services import audit, sanctions
from games.models import Message
from games.visibility import REVEALED

LIST = "/admin/accounts/auditentry/"


def test_rows_bear_the_names_of_today(mona: User, mona_client: Client, alice: User) -> None:
    sanctions.warn(by=mona, user=alice, reason="Mind your words.")
    User.objects.filter(pk=alice.pk).update(name="Alicia")
    page = mona_client.get(LIST).content.decode()
    assert "Alicia" in page
    assert f'href="/admin/accounts/user/{alice.pk}/change/"' in page
    assert f'href="/admin/accounts/user/{mona.pk}/change/"' in page


def test_of_whom_is_gone_the_number_is_left(mona: User, mona_client: Client, alice: User) -> None:
    sanctions.warn(by=mona, user=alice, reason="Mind your words.")
    number = alice.pk
    alice.delete()
    page = mona_client.get(LIST).content.decode()
    assert f"user #{number}" in page
    assert "Alice" not in page


@pytest.mark.parametrize(
    ("query", "found", "not_found"),
    [
        ({"q": "words"}, "Mind your words.", "Spam"),
        ({"q": "bob"}, "Spam", "Mind your words."),
        ({"action": "ban"}, "Spam", "Mind your words."),
    ],
)
def test_rows_are_found(
    mona: User, mona_client: Client, alice: User, bob: User, query: dict[str, str], found: str, not_found: str
) -> None:
    sanctions.warn(by=mona, user=alice, reason="Mind your words.")
    sanctions.ban(by=mona, user=bob, until=timezone.now() + timedelta(days=1), reason="Spam")
    page = mona_client.get(LIST, query).content.decode()
    assert found in page
    assert not_found not in page


def test_the_list_asks_the_same_however_many_there_are(
    mona: User, mona_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for count in (1, 30):
        for number in range(count):
            audit.record(by=mona, action="warn", target=User.objects.create_guest(f"G {number}"), reason="Spam")
        with django_assert_num_queries(10):
            mona_client.get(LIST)


def test_a_row_is_read_and_changed_by_nobody(mona: User, ada_client: Client, mona_client: Client, alice: User) -> None:
    sanctions.warn(by=mona, user=alice, reason="Mind your words.")
    row = AuditEntry.objects.get()
    for client in (mona_client, ada_client):
        assert b"Mind your words." in client.get(f"{LIST}{row.pk}/change/").content
        assert client.post(f"{LIST}{row.pk}/change/", {"reason": "Nothing"}).status_code == 403
        assert client.post(f"{LIST}{row.pk}/delete/", {"post": "yes"}).status_code == 403
        assert client.post(f"{LIST}add/", {"action": "x"}).status_code == 403
        client.post(LIST, {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"})
    assert AuditEntry.objects.get().reason == "Mind your words."


def test_everything_in_the_admin_is_audited(ada_client: Client) -> None:
    assert all(isinstance(each, AuditedAdmin) for each in admin.site._registry.values())


def test_many_are_deleted_by_administrators_alone_with_a_row_each(
    ada: User, ada_client: Client, mona_client: Client, alice: User, bob: User
) -> None:
    addresses = [EmailAddress.objects.create(user=each, email=each.email) for each in (alice, bob)]
    numbers = [each.pk for each in addresses]
    data = {"action": "delete_selected", "_selected_action": numbers, "post": "yes"}
    assert mona_client.post("/admin/account/emailaddress/", data).status_code == 403
    assert EmailAddress.objects.count() == 2
    assert ada_client.post("/admin/account/emailaddress/", data).status_code == 302
    assert not EmailAddress.objects.exists()
    rows = AuditEntry.objects.order_by("target_id").values_list("actor", "action", "target", "target_id")
    assert list(rows) == [(ada.pk, "delete", "account.emailaddress", number) for number in numbers]
    assert not LogEntry.objects.exists()


def test_people_are_not_deleted_by_the_dozen(ada_client: Client, mona_client: Client, alice: User) -> None:
    data = {"action": "delete_selected", "_selected_action": [alice.pk], "post": "yes"}
    for client in (mona_client, ada_client):
        client.post("/admin/accounts/user/", data)
    assert User.objects.filter(pk=alice.pk).exists()


def test_a_lost_second_factor_is_removed_without_its_secret_being_shown(
    ada_client: Client, mona_client: Client, alice: User
) -> None:
    key = Authenticator.objects.create(user=alice, type=Authenticator.Type.TOTP, data={"secret": "JBSWY3DP"})
    page = f"/admin/mfa/authenticator/{key.pk}/"
    assert mona_client.get(f"{page}change/").status_code == 403
    assert b"JBSWY3DP" not in ada_client.get(f"{page}change/").content
    assert ada_client.get("/admin/mfa/authenticator/", {"data__secret__startswith": "J"}).status_code == 400
    assert ada_client.post(f"{page}change/", {"type": "webauthn"}).status_code == 403
    assert ada_client.post(f"{page}delete/", {"post": "yes"}).status_code == 302
    assert not Authenticator.objects.filter(user=alice).exists()
    assert AuditEntry.objects.get().action == "delete"


def test_the_start_page_is_for_those_who_run_the_site(mona_client: Client, alice_client: Client) -> None:
    page = mona_client.get("/admin/").content.decode()
    assert "/admin/accounts/user/" in page
    assert "/admin/account/emailaddress/" not in page
    assert alice_client.get("/admin/").status_code == 302
    assert mona_client.get("/admin/password_change/")["Location"] == "/accounts/password/change/"


def test_each_action_has_a_name_for_readers() -> None:
    assert {*sanctions.VERBS.values(), *Message.Announcement.values, REVEALED} <= {*audit.ACTIONS}
