"""An unconfirmed account can play, and gets only the mail that confirms its address."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
AGAIN = "/accounts/confirm/"
ADDRESS = "dana@example.org"
SIGN_UP = {"name": "Dana", "email": ADDRESS, "password1": "under-the-dunes-7"}


@pytest.fixture
def dana_client(client: Client, clock: Any) -> Client:
    client.post("/accounts/signup/", SIGN_UP)
    return client


@pytest.fixture
def dana(dana_client: Client) -> User:
    return User.objects.get()


def wait(clock: Any) -> None:
    clock.shift(181)


def test_its_address_is_nobodys_until_it_is_confirmed(dana: User, dana_client: Client, link_in: Any) -> None:
    assert dana.email is None
    assert dana.is_unconfirmed
    assert not dana.is_guest
    dana_client.post(link_in(mail.outbox[0]))
    dana.refresh_from_db()
    assert dana.email == ADDRESS
    assert not dana.is_unconfirmed


def test_the_mail_holds_nothing_that_was_typed_but_the_address(client: Client) -> None:
    client.post("/accounts/signup/", SIGN_UP | {"name": "Win at casino.example"})
    (letter,) = mail.outbox
    assert letter.to == [ADDRESS]
    assert "casino" not in f"{letter.subject} {letter.body}"


@pytest.mark.parametrize("path", ["/games/", "/accounts/settings/", "/accounts/notifications/", "/accounts/email/"])
def test_pages_say_so_with_a_button(dana_client: Client, path: str) -> None:
    dana_client.get("/")  # shows the message of the sign-up
    page = dana_client.get(path).content.decode()
    assert "is not confirmed yet" in page
    assert "After that, you get emails about your games." in page
    assert f'action="{AGAIN}"' in page


def test_after_the_sign_up_one_notice_is_enough(dana_client: Client) -> None:
    page = dana_client.get("/games/").content.decode()
    assert "We sent an email to dana@example.org." in page
    assert "is not confirmed yet" not in page


def test_the_button_sends_the_mail_again_but_not_at_once(dana_client: Client, clock: Any) -> None:
    answer = dana_client.post(AGAIN, {"next": "/games/"}, follow=True)
    assert answer.redirect_chain == [("/games/", 302)]
    assert b"We sent that email a short while ago." in answer.content
    assert len(mail.outbox) == 1
    wait(clock)
    assert b"We sent an email to dana@example.org" in dana_client.post(AGAIN, follow=True).content
    assert [letter.to for letter in mail.outbox] == [[ADDRESS]] * 2


def test_once_confirmed_the_button_says_so(alice_client: Client) -> None:
    assert b"Your address is already confirmed." in alice_client.post(AGAIN, follow=True).content
    assert not mail.outbox


def test_it_goes_to_no_other_site(dana_client: Client) -> None:
    assert dana_client.post(AGAIN, {"next": "https://elsewhere.example/"})["Location"] == "/accounts/notifications/"


def test_one_can_sign_in_with_it(dana: User, dana_client: Client) -> None:
    other = Client()
    other.post("/accounts/login/", {"login": "Dana@example.org", "password": SIGN_UP["password1"]})
    assert other.session["_auth_user_id"] == str(dana.pk)


def test_another_password_is_not_told_to_it(dana_client: Client) -> None:
    new = {"oldpassword": SIGN_UP["password1"], "password1": "a-second-canteen", "password2": "a-second-canteen"}
    assert dana_client.post("/accounts/password/change/", new).status_code == 302
    assert len(mail.outbox) == 1, "the first, which confirms"


def test_a_forgotten_password_begins_with_the_confirmation(
    dana: User, client: Client, clock: Any, link_in: Any
) -> None:
    wait(clock)
    client.post("/accounts/password/reset/", {"email": ADDRESS})
    assert mail.outbox[-1].subject == "Confirm your email address for Forbidden"
    client.post(link_in(mail.outbox[-1]))
    client.post("/accounts/password/reset/", {"email": ADDRESS})
    assert mail.outbox[-1].subject == "Choose a new password for Forbidden"
    assert len(mail.outbox) == 3


def test_a_slip_in_it_is_corrected(dana: User, dana_client: Client, link_in: Any) -> None:
    dana_client.post("/accounts/reauthenticate/", {"password": SIGN_UP["password1"]})
    dana_client.post("/accounts/email/", {"email": "right@example.org", "action_add": ""})
    assert [letter.to for letter in mail.outbox] == [[ADDRESS], ["right@example.org"]]
    dana_client.post(link_in(mail.outbox[-1]))
    dana.refresh_from_db()
    assert dana.email == "right@example.org"
    assert EmailAddress.objects.get().email == "right@example.org"


def test_the_former_address_hears_of_a_new_one(alice: User, alice_client: Client, link_in: Any) -> None:
    EmailAddress.objects.create(user=alice, email=alice.email, verified=True, primary=True)
    alice_client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    alice_client.post("/accounts/email/", {"email": "new@example.org", "action_add": ""})
    alice_client.post(link_in(mail.outbox[-1]))
    assert [letter.to for letter in mail.outbox] == [["new@example.org"], ["alice@example.org"]]


@pytest.mark.slow
def test_two_clicks_on_sign_up_make_one_account(client: Client) -> None:
    for _ in range(2):
        assert Client().post("/accounts/signup/", SIGN_UP).status_code == 302
    assert User.objects.count() == 1
    assert Client().post("/accounts/signup/", SIGN_UP | {"password1": "another-dune-8"}).status_code == 302
    assert User.objects.count() == 2


def test_of_two_accounts_with_one_address_the_first_to_confirm_it_has_it(
    client: Client, clock: Any, link_in: Any
) -> None:
    client.post("/accounts/signup/", SIGN_UP)
    wait(clock)
    second = Client()
    second.post("/accounts/signup/", SIGN_UP | {"name": "Eve", "password1": "another-dune-8"})
    links = [link_in(letter) for letter in mail.outbox]
    Client().post(links[0])
    Client().post(links[1])
    assert User.objects.get(email=ADDRESS).name == "Dana"
    for name, password in (("Dana", SIGN_UP["password1"]), ("Eve", "another-dune-8")):
        visitor = Client()
        visitor.post("/accounts/login/", {"login": ADDRESS, "password": password})
        assert visitor.session["_auth_user_id"] == str(User.objects.get(name=name).pk)
