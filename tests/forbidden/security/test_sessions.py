"""Sessions: each sign-in begins a new one, all that should end them does, and users can list their own."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from tests.conftest import PASSWORD

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
ANOTHER = "another-word-for-sand"


def signed_in(user: User, password: str = PASSWORD) -> Client:
    client = Client(headers={"user-agent": FIREFOX})
    answer = client.post("/accounts/login/", {"login": user.email, "password": password})
    assert answer.status_code == 302
    client.post("/accounts/reauthenticate/", {"password": password})
    return client


def is_in(client: Client) -> bool:
    return client.get("/games/").status_code == 200


@pytest.fixture
def browser(alice: User) -> Client:
    return signed_in(alice)


@pytest.fixture
def other_browser(alice: User) -> Client:
    return signed_in(alice)


def test_a_sign_in_begins_a_session_with_a_new_key(alice: User) -> None:
    client = Client()
    client.get("/accounts/login/")
    planted = "planted" * 4
    client.cookies["sessionid"] = planted
    client.post("/accounts/login/", {"login": alice.email, "password": PASSWORD})
    assert client.cookies["sessionid"].value != planted
    first = client.cookies["sessionid"].value
    client.post("/accounts/logout/")
    assert not Session.objects.filter(pk=first).exists()
    client.post("/accounts/login/", {"login": alice.email, "password": PASSWORD})
    assert client.cookies["sessionid"].value != first


def test_reauthentication_renews_the_session_key_and_keeps_the_session_listed(alice: User) -> None:
    client = Client()
    client.post("/accounts/login/", {"login": alice.email, "password": PASSWORD})
    former = client.cookies["sessionid"].value
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert client.cookies["sessionid"].value != former
    assert not Session.objects.filter(pk=former).exists()
    assert alice.usersession_set.get().session_key == client.cookies["sessionid"].value
    assert is_in(client)


def test_signing_out_ends_it_at_the_server(browser: Client) -> None:
    key = browser.cookies["sessionid"].value
    browser.post("/accounts/logout/")
    browser.cookies["sessionid"] = key
    assert not is_in(browser)


def test_a_new_password_ends_all_other_sessions(browser: Client, other_browser: Client) -> None:
    answer = browser.post(
        "/accounts/password/change/", {"oldpassword": PASSWORD, "password1": ANOTHER, "password2": ANOTHER}
    )
    assert answer.status_code == 302
    assert is_in(browser)
    assert not is_in(other_browser)


def test_a_password_reset_ends_all_sessions(browser: Client, alice: User, mailoutbox: list[Any]) -> None:
    stranger = Client()
    stranger.post("/accounts/password/reset/", {"email": alice.email})
    link = next(word for word in mailoutbox[-1].body.split() if "/password/reset/key/" in word)
    path = stranger.get("/" + link.split("/", 3)[3]).headers["Location"]
    answer = stranger.post(path, {"password1": ANOTHER, "password2": ANOTHER})
    assert answer.status_code == 302
    assert not is_in(browser)
    assert is_in(signed_in(alice, ANOTHER))


def test_a_users_own_sign_ins_are_listed_without_addresses(
    browser: Client, other_browser: Client, alice: User, bob: User
) -> None:
    signed_in(bob)
    page = browser.get("/accounts/sessions/").content.decode()
    assert page.count("Firefox on Linux</strong>") == 2
    assert page.count('<span class="badge success">this browser</span>') == 1
    assert page.count("Sign out there") == 1
    assert {each.ip for each in alice.usersession_set.all()} == {"0.0.0.0"}
    assert FIREFOX not in {each.user_agent for each in alice.usersession_set.all()}


def test_a_session_can_be_ended_from_another(browser: Client, other_browser: Client, alice: User) -> None:
    other = alice.usersession_set.get(session_key=other_browser.cookies["sessionid"].value)
    answer = browser.post(f"/accounts/sessions/{other.pk}/end/")
    assert (answer.status_code, is_in(browser), is_in(other_browser)) == (302, True, False)
    assert browser.get("/accounts/sessions/").content.decode().count("Firefox on Linux</strong>") == 1


def test_a_user_cannot_end_a_session_of_another_user(browser: Client, alice: User, bob: User) -> None:
    bobs = signed_in(bob)
    target = alice.usersession_set.get()
    assert bobs.post(f"/accounts/sessions/{target.pk}/end/").status_code == 404
    assert is_in(browser)


def test_all_other_sessions_are_ended_even_unlisted_ones(
    browser: Client, other_browser: Client, alice_client: Client, alice: User
) -> None:
    unlisted = alice_client
    assert browser.post("/accounts/sessions/others/end/").status_code == 302
    assert [is_in(client) for client in (browser, other_browser, unlisted)] == [True, False, False]
    assert alice.usersession_set.get().session_key == browser.cookies["sessionid"].value


def test_sessions_ended_by_a_new_password_are_not_listed(browser: Client, other_browser: Client) -> None:
    browser.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": ANOTHER, "password2": ANOTHER})
    assert browser.get("/accounts/sessions/").content.decode().count("Firefox on Linux</strong>") == 1


def test_the_list_writes_nothing_and_needs_the_same_queries_for_many(browser: Client, alice: User) -> None:
    with CaptureQueriesContext(connection) as few:
        browser.get("/accounts/sessions/")
    for _ in range(3):
        signed_in(alice)
    with CaptureQueriesContext(connection) as many:
        browser.get("/accounts/sessions/")
    assert len(many) == len(few)
    assert not [query["sql"] for query in many if not query["sql"].startswith("SELECT")]


def test_the_list_requires_reauthentication(browser: Client) -> None:
    session = browser.session
    session["account_authentication_methods"] = [{"method": "password", "at": 0, "reauthenticated": True}]
    session.save()
    for answer in (browser.get("/accounts/sessions/"), browser.post("/accounts/sessions/others/end/")):
        assert answer.status_code == 302
        assert "/accounts/reauthenticate/" in answer.headers["Location"]


def test_a_session_expires(browser: Client, alice: User) -> None:
    assert browser.session.get_expiry_age() <= 90 * 24 * 3600
    with time_machine.travel(timezone.now() + timedelta(days=91)):
        assert not is_in(browser)
