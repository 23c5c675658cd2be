"""The settings page."""

import pytest
from django.test import Client

from accounts.models import User

URL = "/accounts/settings/"


def form(**changes: str) -> dict[str, str]:
    return {"name": "Alice", "time_zone": "Europe/Berlin"} | changes


def test_it_shows_what_is_set(alice: User, alice_client: Client) -> None:
    User.objects.update(time_zone="America/New_York")
    answer = alice_client.get(URL)
    assert answer.status_code == 200
    assert b'value="Alice"' in answer.content
    assert b'<option value="America/New_York" selected>New York</option>' in answer.content


def test_it_saves(alice: User, alice_client: Client) -> None:
    answer = alice_client.post(URL, {"name": " Alice in  Sand ", "time_zone": "Asia/Kathmandu"}, follow=True)
    assert answer.redirect_chain == [(URL, 302)]
    assert b"Your settings are saved." in answer.content
    alice.refresh_from_db()
    assert (alice.name, alice.time_zone) == ("Alice in Sand", "Asia/Kathmandu")


def test_statistics_are_private_until_they_are_opened(alice: User, alice_client: Client) -> None:
    for changes, opened in (({}, False), ({"shows_statistics": "on"}, True), ({}, False)):
        alice_client.post(URL, form(**changes))
        alice.refresh_from_db()
        assert alice.shows_statistics is opened


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"time_zone": "Mars/Olympus"}, "Choose a time zone from the list."),
        ({"time_zone": "../UTC"}, "Choose a time zone from the list."),
        ({"time_zone": ""}, "This field is required."),
        ({"name": ""}, "This field is required."),
        ({"name": "Al\u2066ice"}, "A name cannot contain invisible control characters."),
        ({"name": "a" * 41}, "at most 40 characters"),
    ],
)
def test_it_says_what_is_wrong_and_changes_nothing(
    alice: User, alice_client: Client, changes: dict[str, str], sentence: str
) -> None:
    answer = alice_client.post(URL, form(**changes))
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    alice.refresh_from_db()
    assert (alice.name, alice.time_zone) == ("Alice", "UTC")


def test_an_empty_form_is_refused_too(alice_client: Client) -> None:
    assert alice_client.post(URL, {}).status_code == 422


def test_a_refused_name_does_not_stand_in_the_header(alice_client: Client) -> None:
    content = alice_client.post(URL, form(name="x" * 41)).content.decode()
    assert '<span class="name" dir="auto">Alice</span>' in content


def test_it_changes_nobody_else(bob: User, alice_client: Client) -> None:
    alice_client.post(URL, form(name="Alicia", id=str(bob.pk), email="bob@example.org", is_staff="on"))
    bob.refresh_from_db()
    assert bob.name == "Bob"
    assert not User.objects.filter(is_staff=True).exists()


def test_it_tells_a_guest_to_save_the_seats(guest_client: Client) -> None:
    answer = guest_client.get(URL)
    assert b"this browser is your only key" in answer.content


def test_a_stranger_is_asked_to_sign_in(client: Client, db: None) -> None:
    assert client.get(URL)["Location"] == f"/accounts/login/?next={URL}"


def test_other_methods_are_refused(alice_client: Client) -> None:
    assert alice_client.delete(URL).status_code == 405


def test_it_asks_the_database_little(alice_client: Client, django_assert_max_num_queries) -> None:
    with django_assert_max_num_queries(3):
        alice_client.get(URL)
