"""Sign-out."""

from django.test import Client

URL = "/accounts/logout/"


def test_it_asks_first(alice_client: Client) -> None:
    answer = alice_client.get(URL)
    assert answer.status_code == 200
    assert b"Sign out?" in answer.content
    assert "_auth_user_id" in alice_client.session


def test_it_signs_out(alice_client: Client) -> None:
    answer = alice_client.post(URL)
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert "_auth_user_id" not in alice_client.session


def test_it_warns_a_guest_that_the_seats_are_lost(guest_client: Client) -> None:
    answer = guest_client.get(URL)
    assert b"Once you sign out, nobody can come back to your seats" in answer.content
    assert b"/accounts/claim/" in answer.content


def test_it_does_not_frighten_those_who_can_come_back(alice_client: Client) -> None:
    assert b"nobody can come back" not in alice_client.get(URL).content
