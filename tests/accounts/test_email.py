"""Changing the email address, and confirming it."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
URL = "/accounts/email/"


@pytest.fixture(autouse=True)
def proved(alice_client: Client, bob_client: Client) -> None:
    """Alice and Bob have just signed in again."""
    for client in (alice_client, bob_client):
        client.post("/accounts/reauthenticate/", {"password": PASSWORD})


@pytest.fixture
def confirmed(alice: User) -> EmailAddress:
    return EmailAddress.objects.create(user=alice, email=alice.email, verified=True, primary=True)


def test_it_shows_the_address(alice_client: Client, confirmed: EmailAddress) -> None:
    answer = alice_client.get(URL)
    assert b"alice@example.org" in answer.content
    assert b"Confirmed" in answer.content


def test_it_keeps_the_old_one_until_the_new_one_is_confirmed(
    alice: User, alice_client: Client, confirmed: EmailAddress, link_in: Any
) -> None:
    alice_client.post(URL, {"email": "new@example.org", "action_add": ""})
    alice.refresh_from_db()
    assert alice.email == "alice@example.org"
    assert b"is not confirmed yet" in alice_client.get(URL).content

    (letter,) = mail.outbox
    assert letter.to == ["new@example.org"]
    assert letter.subject == "Confirm your email address for Forbidden"
    link = link_in(letter)
    assert b"your email address" in alice_client.get(link).content
    alice.refresh_from_db()
    assert alice.email == "alice@example.org", "a mail scanner follows links: only the button confirms"

    alice_client.post(link)
    alice.refresh_from_db()
    assert alice.email == "new@example.org"
    assert EmailAddress.objects.get().verified


def test_the_link_of_another_signs_nobody_out_who_opens_it(
    alice_client: Client, bob_client: Client, confirmed: EmailAddress, link_in: Any
) -> None:
    alice_client.post(URL, {"action_add": "", "email": "new@example.org"})
    assert bob_client.get(link_in(mail.outbox[-1])).status_code == 200
    assert bob_client.get("/games/").status_code == 200


def test_it_can_be_called_off(alice: User, alice_client: Client, confirmed: EmailAddress) -> None:
    alice_client.post(URL, {"email": "new@example.org", "action_add": ""})
    alice_client.post(URL, {"email": "new@example.org", "action_remove": ""})
    assert list(EmailAddress.objects.values_list("email", flat=True)) == ["alice@example.org"]


def test_an_address_of_another_account_cannot_be_confirmed(
    alice: User, bob: User, bob_client: Client, confirmed: EmailAddress
) -> None:
    EmailAddress.objects.create(user=bob, email=bob.email, verified=True, primary=True)
    bob_client.post(URL, {"email": "alice@example.org", "action_add": ""})
    assert mail.outbox[0].subject == "You already have an account at Forbidden"
    key = EmailConfirmationHMAC.create(EmailAddress.objects.get(user=bob, verified=False)).key
    assert b"Another account" in bob_client.get(f"/accounts/confirm-email/{key}/").content
    assert bob_client.post(f"/accounts/confirm-email/{key}/").status_code < 500
    bob.refresh_from_db()
    assert bob.email == "bob@example.org"


def test_nor_one_of_an_account_that_an_administrator_made(alice: User, bob: User, bob_client: Client) -> None:
    EmailAddress.objects.create(user=bob, email=bob.email, verified=True, primary=True)
    bob_client.post(URL, {"email": "alice@example.org", "action_add": ""})
    key = EmailConfirmationHMAC.create(EmailAddress.objects.get(user=bob, verified=False)).key
    answer = bob_client.post(f"/accounts/confirm-email/{key}/", {"next": "/accounts/settings/"}, follow=True)
    assert b"alice@example.org cannot be confirmed: it belongs to another account." in answer.content
    bob.refresh_from_db()
    assert bob.email == "bob@example.org"


def test_a_link_of_nonsense_says_so(client: Client) -> None:
    answer = client.get("/accounts/confirm-email/nonsense/")
    assert answer.status_code == 200
    assert b"This link no longer works" in answer.content


def test_a_stranger_is_asked_to_sign_in(client: Client) -> None:
    assert client.get(URL)["Location"] == f"/accounts/login/?next={URL}"
