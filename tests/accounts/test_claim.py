"""Turning a guest into an account."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from accounts.models import User
from accounts.services import guests

pytestmark = pytest.mark.django_db
URL = "/accounts/claim/"


def form(**changes: str) -> dict[str, str]:
    return {"email": "Gus@Example.org", "password": "water-enough-9"} | changes


def test_it_shows_the_form(guest_client: Client) -> None:
    answer = guest_client.get(URL)
    assert answer.status_code == 200
    assert b"Save my seats" in answer.content


def test_it_is_the_same_user_afterwards(guest: User, guest_client: Client) -> None:
    answer = guest_client.post(URL, form())
    assert (answer.status_code, answer["Location"]) == (302, "/games/")
    user = User.objects.get()
    assert (user.pk, user.name, user.email) == (guest.pk, "Gus", None)
    assert EmailAddress.objects.get().email == "gus@example.org"
    assert user.is_unconfirmed


def test_the_session_stays(guest_client: Client) -> None:
    guest_client.post(URL, form())
    assert guest_client.get("/accounts/settings/").status_code == 200


def test_one_can_sign_in_with_it_elsewhere(guest: User, guest_client: Client) -> None:
    guest_client.post(URL, form())
    other = Client()
    other.post("/accounts/login/", {"login": "gus@example.org", "password": "water-enough-9"})
    assert other.session["_auth_user_id"] == str(guest.pk)


def test_it_mails_a_link_to_confirm_the_address(guest: User, guest_client: Client, link_in: Any) -> None:
    guest_client.post(URL, form())
    (letter,) = mail.outbox
    assert letter.to == ["gus@example.org"]
    guest_client.post(link_in(letter))
    address = EmailAddress.objects.get()
    assert (address.user_id, address.verified, address.primary) == (guest.pk, True, True)
    guest.refresh_from_db()
    assert guest.email == "gus@example.org"


def test_it_goes_back_to_the_table(guest_client: Client) -> None:
    assert b'name="next" value="/games/7/"' in guest_client.get(URL + "?next=/games/7/").content
    assert guest_client.post(URL, form(next="/games/7/"))["Location"] == "/games/7/"


def test_it_does_not_go_on_to_another_site(guest_client: Client) -> None:
    assert guest_client.post(URL, form(next="https://elsewhere.example/"))["Location"] == "/games/"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"email": "nonsense"}, "Enter a valid email address."),
        ({"email": ""}, "This field is required."),
        ({"password": "short"}, "too short"),
        ({"password": "password"}, "too common"),
        ({"password": "gus@example.org"}, "too similar to the email address"),
        ({"password": ""}, "This field is required."),
    ],
)
def test_it_says_what_is_wrong_and_changes_nothing(
    guest: User, guest_client: Client, alice: User, changes: dict[str, str], sentence: str
) -> None:
    answer = guest_client.post(URL, form(**changes))
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    guest.refresh_from_db()
    assert guest.is_guest
    assert not mail.outbox


def test_the_second_of_two_clicks_changes_nothing(guest: User, guest_client: Client, rf: Any) -> None:
    request = rf.post(URL)
    request.user = User.objects.get()
    guest_client.post(URL, form())
    guests.claim(request, email="second@example.org", password="another-word-9")
    assert EmailAddress.objects.get().email == "gus@example.org"


def test_an_account_is_sent_to_its_settings(alice_client: Client) -> None:
    assert alice_client.post(URL, form())["Location"] == "/accounts/settings/"
    assert User.objects.get().email == "alice@example.org"


def test_a_stranger_is_asked_to_sign_in(client: Client) -> None:
    assert client.get(URL)["Location"] == f"/accounts/login/?next={URL}"


def test_too_many_tries_get_429(guest_client: Client) -> None:
    answers = [guest_client.post(URL, form(email="nonsense")) for _ in range(21)]
    assert answers[-1].status_code == 429
