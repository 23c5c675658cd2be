"""Sessions: begun anew at each sign-in, ended by whatever should end them, and listed for their person."""

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
def here(alice: User) -> Client:
    return signed_in(alice)


@pytest.fixture
def there(alice: User) -> Client:
    return signed_in(alice)


def test_a_sign_in_begins_a_session_of_another_name(alice: User) -> None:
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


def test_a_proof_of_the_password_renews_its_key_and_stays_listed(alice: User) -> None:
    client = Client()
    client.post("/accounts/login/", {"login": alice.email, "password": PASSWORD})
    former = client.cookies["sessionid"].value
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert client.cookies["sessionid"].value != former
    assert not Session.objects.filter(pk=former).exists()
    assert alice.usersession_set.get().session_key == client.cookies["sessionid"].value
    assert is_in(client)


def test_signing_out_ends_it_at_the_server(here: Client) -> None:
    key = here.cookies["sessionid"].value
    here.post("/accounts/logout/")
    here.cookies["sessionid"] = key
    assert not is_in(here)


def test_another_password_ends_all_but_this_one(here: Client, there: Client) -> None:
    answer = here.post(
        "/accounts/password/change/", {"oldpassword": PASSWORD, "password1": ANOTHER, "password2": ANOTHER}
    )
    assert answer.status_code == 302
    assert is_in(here)
    assert not is_in(there)


def test_a_password_reset_by_mail_ends_all(here: Client, alice: User, mailoutbox: list[Any]) -> None:
    stranger = Client()
    stranger.post("/accounts/password/reset/", {"email": alice.email})
    link = next(word for word in mailoutbox[-1].body.split() if "/password/reset/key/" in word)
    path = stranger.get("/" + link.split("/", 3)[3]).headers["Location"]
    answer = stranger.post(path, {"password1": ANOTHER, "password2": ANOTHER})
    assert answer.status_code == 302
    assert not is_in(here)
    assert is_in(signed_in(alice, ANOTHER))


def test_ones_sign_ins_are_listed_without_addresses(here: Client, there: Client, alice: User, bob: User) -> None:
    signed_in(bob)
    page = here.get("/accounts/sessions/").content.decode()
    assert page.count("Firefox on Linux</strong>") == 2
    assert page.count('<span class="badge success">this browser</span>') == 1
    assert page.count("Sign out there") == 1
    assert {each.ip for each in alice.usersession_set.all()} == {"0.0.0.0"}
    assert FIREFOX not in {each.user_agent for each in alice.usersession_set.all()}


def test_one_is_ended_from_another(here: Client, there: Client, alice: User) -> None:
    other = alice.usersession_set.get(session_key=there.cookies["sessionid"].value)
    answer = here.post(f"/accounts/sessions/{other.pk}/end/")
    assert (answer.status_code, is_in(here), is_in(there)) == (302, True, False)
    assert here.get("/accounts/sessions/").content.decode().count("Firefox on Linux</strong>") == 1


def test_nobody_ends_anothers(here: Client, alice: User, bob: User) -> None:
    bobs = signed_in(bob)
    target = alice.usersession_set.get()
    assert bobs.post(f"/accounts/sessions/{target.pk}/end/").status_code == 404
    assert is_in(here)


def test_all_but_this_one_are_ended_those_too_that_are_not_listed(
    here: Client, there: Client, alice_client: Client, alice: User
) -> None:
    unlisted = alice_client
    assert here.post("/accounts/sessions/others/end/").status_code == 302
    assert [is_in(client) for client in (here, there, unlisted)] == [True, False, False]
    assert alice.usersession_set.get().session_key == here.cookies["sessionid"].value


def test_what_a_change_of_the_password_has_ended_is_not_listed(here: Client, there: Client) -> None:
    here.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": ANOTHER, "password2": ANOTHER})
    assert here.get("/accounts/sessions/").content.decode().count("Firefox on Linux</strong>") == 1


def test_looking_changes_no_row_and_costs_the_same_for_many(here: Client, alice: User) -> None:
    with CaptureQueriesContext(connection) as few:
        here.get("/accounts/sessions/")
    for _ in range(3):
        signed_in(alice)
    with CaptureQueriesContext(connection) as many:
        here.get("/accounts/sessions/")
    assert len(many) == len(few)
    assert not [query["sql"] for query in many if not query["sql"].startswith("SELECT")]


def test_only_who_has_just_proved_who_they_are_sees_them(here: Client) -> None:
    session = here.session
    session["account_authentication_methods"] = [{"method": "password", "at": 0, "reauthenticated": True}]
    session.save()
    for answer in (here.get("/accounts/sessions/"), here.post("/accounts/sessions/others/end/")):
        assert answer.status_code == 302
        assert "/accounts/reauthenticate/" in answer.headers["Location"]


def test_a_session_ends_by_itself(here: Client, alice: User) -> None:
    assert here.session.get_expiry_age() <= 90 * 24 * 3600
    with time_machine.travel(timezone.now() + timedelta(days=91)):
        assert not is_in(here)
