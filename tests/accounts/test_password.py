"""Password reset and change."""

from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts.models import ApiToken, User
from accounts.services import api_tokens
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
RESET = "/accounts/password/reset/"
CHANGE = "/accounts/password/change/"
NEW = {"password1": "a-second-canteen", "password2": "a-second-canteen"}


def test_it_mails_a_link_that_sets_a_new_password(client: Client, alice: User, link_in: Any) -> None:
    assert client.post(RESET, {"email": "alice@example.org"}, follow=True).status_code == 200
    assert mail.outbox[0].subject == "Choose a new password for Forbidden"
    assert "Hello Alice," in mail.outbox[0].body
    page = client.get(link_in(mail.outbox[0]), follow=True)
    assert b"Save password" in page.content
    done = client.post(page.redirect_chain[-1][0], NEW, follow=True)
    assert b"Your new password is set" in done.content
    alice.refresh_from_db()
    assert alice.check_password("a-second-canteen")


def test_its_link_works_once(client: Client, alice: User, link_in: Any) -> None:
    client.post(RESET, {"email": "alice@example.org"})
    link = link_in(mail.outbox[0])
    client.post(client.get(link, follow=True).redirect_chain[-1][0], NEW)
    assert b"This link no longer works" in Client().get(link).content


def test_it_shows_the_same_page_for_an_unknown_address(client: Client, alice: User) -> None:
    known = client.post(RESET, {"email": "alice@example.org"}, follow=True)
    unknown = client.post(RESET, {"email": "nobody@example.org"}, follow=True)
    assert known.redirect_chain == unknown.redirect_chain
    assert [letter.to for letter in mail.outbox] == [["alice@example.org"]]


def test_a_link_of_nonsense_says_so(client: Client) -> None:
    answer = client.get(RESET + "key/7-nonsense/")
    assert answer.status_code == 200
    assert b"This link no longer works" in answer.content


def test_it_asks_for_the_old_one_before_a_change(alice: User, alice_client: Client) -> None:
    answer = alice_client.post(CHANGE, {"oldpassword": "wrong", **NEW})
    assert b"Please type your current password." in answer.content
    alice.refresh_from_db()
    assert alice.check_password(PASSWORD)


def test_it_changes(alice: User, alice_client: Client) -> None:
    assert alice_client.post(CHANGE, {"oldpassword": PASSWORD, **NEW})["Location"] == "/accounts/settings/"
    alice.refresh_from_db()
    assert alice.check_password("a-second-canteen")


@pytest.mark.parametrize("path", ["password/change/", "password/set/", "email/", "2fa/", "2fa/webauthn/add/"])
def test_a_guest_is_led_to_become_an_account_first(guest: User, guest_client: Client, path: str) -> None:
    answer = guest_client.post(f"/accounts/{path}", {**NEW, "email": "x@example.org", "action_add": ""}, follow=True)
    assert answer.redirect_chain == [("/accounts/claim/", 302)]
    assert b"As a guest, save your seats with an email address first." in answer.content
    guest.refresh_from_db()
    assert guest.is_guest


def test_it_says_in_one_line_what_a_password_needs(client: Client, alice_client: Client, link_in: Any) -> None:
    client.post(RESET, {"email": "alice@example.org"})
    by_link = client.get(link_in(mail.outbox[0]), follow=True).content.decode()
    for page in (by_link, alice_client.get(CHANGE).content.decode()):
        assert page.count("At least 8 characters, and not a common password.") == 1
        assert "New password again" in page
        assert "New Password" not in page.replace('placeholder="New Password', "")


def test_too_common_a_password_is_refused(alice: User, alice_client: Client) -> None:
    weak = {"password1": "password1", "password2": "password1"}
    answer = alice_client.post(CHANGE, {"oldpassword": PASSWORD, **weak})
    assert b"This password is too common." in answer.content
    alice.refresh_from_db()
    assert alice.check_password(PASSWORD)


@pytest.fixture
def tokens(alice: User, bob: User) -> None:
    """Create a token of Alice, of her bot account, and of Bob."""
    for person in (alice, bob):
        api_tokens.create_token(user=person, name="Robby", scopes=["read"], days=30)
    api_tokens.create_bot(owner=alice, name="Marvin", days=30)


def people_with_tokens() -> list[str]:
    return list(ApiToken.objects.values_list("user__name", flat=True))


@pytest.mark.usefixtures("tokens")
def test_a_change_ends_the_tokens(alice_client: Client) -> None:
    ends = b"When you change your password, the tokens of all your programs are revoked."
    assert ends in alice_client.get(CHANGE).content

    alice_client.post(CHANGE, {"oldpassword": PASSWORD, **NEW})

    assert people_with_tokens() == ["Bob"]
    assert "the tokens of your programs are revoked" in mail.outbox[-1].body
    assert ends not in alice_client.get(CHANGE).content


@pytest.mark.usefixtures("tokens")
def test_a_reset_ends_the_tokens(client: Client, link_in: Any) -> None:
    client.post(RESET, {"email": "alice@example.org"})
    page = client.get(link_in(mail.outbox[0]), follow=True)
    assert b"When you change your password, the tokens of all your programs are revoked." in page.content

    client.post(page.redirect_chain[-1][0], NEW)

    assert people_with_tokens() == ["Bob"]
    assert "the tokens of your programs are revoked" in mail.outbox[-1].body


@pytest.mark.usefixtures("tokens")
def test_a_sign_in_and_a_new_name_leave_the_tokens(client: Client, alice: User) -> None:
    client.post("/accounts/login/", {"login": "alice@example.org", "password": PASSWORD})
    person = User.objects.get(pk=alice.pk)
    person.name = "Alicia"
    person.save()

    assert len(people_with_tokens()) == 3
