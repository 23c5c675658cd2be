"""Users in the admin: who sees what, and who can change what."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.utils import timezone
from django.utils.html import strip_tags
from pytest_django import DjangoAssertNumQueries

from accounts.models import AuditEntry, Endpoint, User
from accounts.services import sanctions

LIST = "/admin/accounts/user/"


def page_of(person: User) -> str:
    return f"{LIST}{person.pk}/change/"


def test_a_moderator_finds_people_by_name_address_and_number(mona_client: Client, alice: User, bob: User) -> None:
    for words in ("alice", "alice@example.org", str(alice.pk)):
        page = mona_client.get(LIST, {"q": words}).content.decode()
        assert "alice@example.org" in page
        assert "bob@example.org" not in page


@pytest.mark.parametrize("sanction", ["banned", "muted"])
def test_it_lists_who_is_banned_or_muted_now(
    mona: User, mona_client: Client, alice: User, bob: User, sanction: str
) -> None:
    do = {"banned": sanctions.ban, "muted": sanctions.mute}[sanction]
    do(by=mona, user=alice, until=None, reason="Spam")
    page = mona_client.get(LIST, {"sanction": sanction}).content.decode()
    assert "alice@example.org" in page
    assert "bob@example.org" not in page


def test_it_lists_guests_and_those_who_run_the_site(mona_client: Client, alice: User, gus: User) -> None:
    assert "Gus" not in strip_tags(mona_client.get(LIST, {"kind": "account"}).content.decode())
    page = mona_client.get(LIST, {"role": "staff"}).content.decode()
    assert "mona@example.org" in page
    assert "alice@example.org" not in page


def test_the_list_asks_the_same_however_many_there_are(
    mona_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for count in (1, 30):
        for number in range(count):
            User.objects.create_guest(f"Guest {count} {number}")
        with django_assert_num_queries(7):
            mona_client.get(LIST)


def test_a_moderator_looks_and_acts_but_edits_nothing(mona_client: Client, alice: User) -> None:
    Endpoint.objects.create(user=alice, url="https://hooks.example/secret-path", kind="webhook", label="Mine")
    page = mona_client.get(page_of(alice)).content.decode()
    assert "alice@example.org" in page
    assert f"{LIST}{alice.pk}/ban/" in page
    assert "secret-path" not in page
    assert alice.password not in page
    assert 'name="email"' not in page
    assert mona_client.post(page_of(alice), {"email": "mallory@example.org", "time_zone": "UTC"}).status_code == 403
    alice.refresh_from_db()
    assert alice.email == "alice@example.org"
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize("page", ["add/", "{pk}/delete/", "{pk}/role/"])
def test_a_moderator_adds_deletes_and_appoints_nobody(mona_client: Client, alice: User, page: str) -> None:
    assert mona_client.get(LIST + page.format(pk=alice.pk)).status_code == 403
    assert mona_client.post(LIST + page.format(pk=alice.pk)).status_code == 403


def test_an_edit_by_an_administrator_leaves_one_row_without_what_was_written(
    ada: User, ada_client: Client, alice: User
) -> None:
    data = {"email": "new@example.org", "time_zone": "Europe/Berlin", "mail_notifications": "on", "mail_problem": ""}
    assert ada_client.post(page_of(alice), data).status_code == 302
    row = AuditEntry.objects.get()
    assert (row.actor, row.action, row.target, row.target_id) == (ada.pk, "change", "accounts.user", alice.pk)
    assert row.detail == {"fields": ["email", "time_zone"]}
    assert not LogEntry.objects.exists()


def test_a_save_that_changes_nothing_leaves_no_row(ada_client: Client, alice: User) -> None:
    data = {"email": alice.email, "time_zone": alice.time_zone, "mail_notifications": "on", "mail_problem": ""}
    assert ada_client.post(page_of(alice), data).status_code == 302
    assert not AuditEntry.objects.exists()


def test_what_has_an_act_is_not_edited_beside_it(ada_client: Client, alice: User) -> None:
    data: dict[str, Any] = {"email": alice.email, "time_zone": "UTC", "name": "Eve", "is_superuser": "on"}
    ada_client.post(page_of(alice), data | {"is_staff": "on", "banned_until_0": "2030-01-01", "is_active": ""})
    alice.refresh_from_db()
    assert (alice.name, alice.is_staff, alice.is_superuser, alice.is_active) == ("Alice", False, False, True)
    assert alice.banned_until is None


def test_an_addition_leaves_one_row(ada_client: Client) -> None:
    data = {"name": "Eve", "email": "eve@example.org", "usable_password": "true"}
    ada_client.post(f"{LIST}add/", data | {"password1": "over-the-dunes-7", "password2": "over-the-dunes-7"})
    row = AuditEntry.objects.get()
    assert (row.action, row.target_id, row.detail) == ("add", User.objects.get(name="Eve").pk, {})


def test_nobody_sets_the_password_of_another(ada_client: Client, alice: User) -> None:
    # Django reads any other URL of a user as an id that does not exist.
    assert "password" not in ada_client.get(f"{LIST}{alice.pk}/password/", follow=True).request["PATH_INFO"]


def test_the_page_tells_what_moderators_told_the_person(mona: User, mona_client: Client, alice: User) -> None:
    sanctions.warn(by=mona, user=alice, reason="Mind your words.")
    sanctions.ban(by=mona, user=alice, until=None, reason="Mind them.")
    page = mona_client.get(page_of(alice)).content.decode()
    assert "Mind your words." in page
    assert "permanently" in page
    assert f"{LIST}{alice.pk}/unban/" in page
    assert f"{LIST}{alice.pk}/unmute/" not in page


def test_the_history_of_a_person_shows_the_audit_rows(mona: User, mona_client: Client, alice: User) -> None:
    sanctions.warn(by=mona, user=alice, reason="Mind your words.")
    page = mona_client.get(f"{LIST}{alice.pk}/history/").content.decode()
    assert "Mona" in page
    assert "Warn" in page
    assert "Mind your words." in page


def test_a_person_who_is_not_there_is_not_found(mona_client: Client) -> None:
    for page in ("history", "ban"):
        assert mona_client.get(f"{LIST}999/{page}/").status_code == 404
        assert mona_client.get(f"{LIST}x/{page}/").status_code == 404


def test_players_come_nowhere_near(alice_client: Client, bob: User) -> None:
    for page in ("", f"{bob.pk}/change/", f"{bob.pk}/ban/", f"{bob.pk}/history/"):
        assert alice_client.get(LIST + page)["Location"].startswith("/admin/login/")


def test_it_lists_who_joined_lately(mona_client: Client, alice: User) -> None:
    tomorrow = timezone.now() + timedelta(days=1)
    assert "alice@example.org" not in mona_client.get(LIST, {"date_joined__gte": tomorrow}).content.decode()
    assert "alice@example.org" in mona_client.get(LIST, {"date_joined__lt": tomorrow}).content.decode()


@pytest.mark.parametrize("lookup", ["password__startswith", "endpoints__url__startswith", "session_round"])
def test_what_is_not_shown_is_not_asked_by_the_address_either(mona_client: Client, alice: User, lookup: str) -> None:
    assert mona_client.get(LIST, {lookup: "p"}).status_code == 400


def test_who_was_deleted_by_an_act_is_not_looked_for(ada_client: Client, gus: User) -> None:
    answer = ada_client.post(f"{LIST}{gus.pk}/delete-account/", {"reason": "Asked for it."}, follow=True)
    assert answer.request["PATH_INFO"] == LIST
    assert b"The account is deleted." in answer.content
    assert AuditEntry.objects.get().action == "delete"


def test_a_search_keeps_the_filters(mona_client: Client) -> None:
    page = mona_client.get(LIST, {"sanction": "banned", "q": "ali", "p": "1"}).content.decode()
    assert '<input type="hidden" name="sanction" value="banned">' in page
    assert page.count('name="q"') == 1
    assert 'name="p"' not in page


def test_addresses_and_second_factors_stand_beside_their_users(ada_client: Client) -> None:
    apps = ada_client.get("/admin/").context["app_list"]
    people = next(app for app in apps if app["app_label"] == "accounts")
    names = [str(model["name"]) for model in people["models"]]
    assert names == ["Audit entries", "Email addresses", "Second factors", "Users"]
    assert len(apps) == 2
