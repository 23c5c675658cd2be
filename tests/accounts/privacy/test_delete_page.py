"""Deletion of an account by its owner: the page, the mail, and who may not."""

from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.exceptions import NotYours
from accounts.models import AuditEntry, User
from accounts.privacy.account_deletion import delete_account, delete_for
from accounts.roles import MODERATORS
from tests.accounts.privacy.traces import traces
from tests.conftest import PASSWORD
from tests.games.factories import begun_game, end_turn

URL = "/accounts/privacy/delete/"


@pytest.fixture(autouse=True)
def unlimited() -> None:
    cache.clear()


def confirm(client: Client) -> None:
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})


def test_it_says_what_goes_asks_for_the_password_and_for_a_tick(alice: User, alice_client: Client) -> None:
    assert alice_client.get(URL)["Location"].startswith(reverse("account_reauthenticate"))
    assert alice_client.post(URL, {"is_sure": "on"})["Location"].startswith(reverse("account_reauthenticate"))
    assert User.objects.filter(pk=alice.pk).exists()
    confirm(alice_client)
    assert "What stays" in alice_client.get(URL).content.decode()
    answer = alice_client.post(URL, {})
    assert answer.status_code == 422
    assert "This cannot be undone" in answer.content.decode()
    assert User.objects.filter(pk=alice.pk).exists()


@pytest.mark.django_db(transaction=True)
def test_the_button_deletes_signs_out_and_a_mail_confirms(alice: User) -> None:
    here, there = Client(), Client()
    for browser in (here, there):
        browser.post("/accounts/login/", {"login": "alice@example.org", "password": PASSWORD})
        assert browser.get("/games/").status_code == 200
    confirm(here)
    answer = here.post(URL, {"is_sure": "on"}, follow=True)
    assert "Your account is deleted" in answer.content.decode()
    assert not User.objects.exists()
    assert there.get("/games/")["Location"].startswith("/accounts/login/")
    (message,) = mail.outbox
    assert message.to == ["alice@example.org"]
    assert "your account and your personal data have been deleted" in str(message.body)
    assert traces("alice") == set()


def test_a_guest_needs_the_tick_alone(db: None) -> None:
    guest = User.objects.create_guest("Gus")
    client = Client()
    client.force_login(guest, backend="django.contrib.auth.backends.ModelBackend")
    assert client.post(URL, {"is_sure": "on"}).status_code == 302
    assert not User.objects.exists()
    assert not mail.outbox


@pytest.mark.django_db(transaction=True)
def test_a_mail_that_fails_does_not_keep_the_account(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise SMTPRecipientsRefused({"alice@example.org": (550, b"no")})

    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", refuse)
    delete_account(user=alice)
    assert not User.objects.exists()


def test_twice_is_once(alice: User) -> None:
    again = User.objects.get(pk=alice.pk)
    delete_account(user=alice)
    delete_account(user=again)
    assert not User.objects.exists()


def test_a_moderator_does_not_nor_does_anybody_delete_staff(alice: User, bob: User, desk: Client) -> None:
    User.objects.filter(pk=bob.pk).update(is_staff=True)
    bob.refresh_from_db()
    bob.groups.add(Group.objects.get(name=MODERATORS))
    for by, user in ((bob, alice), (User.objects.get(name="Root"), bob)):
        with pytest.raises(NotYours):
            delete_for(by=by, user=user, reason="because")
    assert desk.get(f"/admin/accounts/user/{bob.pk}/delete-account/").status_code == 403
    assert not AuditEntry.objects.exists()


def test_the_turn_of_a_deleted_person_is_played_by_the_team(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    delete_account(user=alice)
    end_turn(game, bob, seat=0)
    game.refresh_from_db()
    assert 1 in game.awaited_seats or not game.is_running
