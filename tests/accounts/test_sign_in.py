"""Sign-in."""

import pytest
from django.test import Client

from accounts.models import User
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
URL = "/accounts/login/"


def test_it_shows_the_form_with_a_passkey_button(client: Client) -> None:
    answer = client.get(URL)
    assert answer.status_code == 200
    assert b"Sign in with a passkey" in answer.content


def test_it_signs_in_whatever_the_case_of_the_address(client: Client, alice: User) -> None:
    answer = client.post(URL, {"login": "Alice@Example.org", "password": PASSWORD})
    assert (answer.status_code, answer["Location"]) == (302, "/games/")
    assert client.session["_auth_user_id"] == str(alice.pk)


def test_it_keeps_the_session_for_weeks(client: Client, alice: User) -> None:
    client.post(URL, {"login": "alice@example.org", "password": PASSWORD})
    assert client.session.get_expiry_age() == 90 * 24 * 3600


def test_it_goes_on_to_where_one_wanted_to_go(client: Client, alice: User) -> None:
    answer = client.post(URL, {"login": "alice@example.org", "password": PASSWORD, "next": "/games/7/"})
    assert answer["Location"] == "/games/7/"


@pytest.mark.parametrize("login", ["alice@example.org", "nobody@example.org"])
def test_it_says_the_same_of_a_wrong_password_and_an_unknown_address(client: Client, alice: User, login: str) -> None:
    answer = client.post(URL, {"login": login, "password": "wrong"})
    assert b"The email address and/or password you specified are not correct." in answer.content
    assert "_auth_user_id" not in client.session


def test_it_stops_guessing(client: Client, alice: User) -> None:
    for _ in range(6):
        answer = client.post(URL, {"login": "alice@example.org", "password": "wrong"})
    assert b"Too many failed login attempts." in answer.content


def test_a_guest_cannot_be_signed_in_by_an_empty_address(client: Client, guest: User) -> None:
    answer = client.post(URL, {"login": "", "password": ""})
    assert answer.status_code == 200
    assert "_auth_user_id" not in client.session


def test_its_links_keep_the_way_for_those_who_sign_up(client: Client) -> None:
    answer = client.get(URL + "?next=/join/abc/")
    assert b'href="/accounts/signup/?next=%2Fjoin%2Fabc%2F"' in answer.content


def test_it_asks_the_database_little(client: Client, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        client.get(URL)
