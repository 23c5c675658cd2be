"""The page of notification settings."""

import pytest
from django.test import Client

from accounts.models import Endpoint, User

URL = "/accounts/notifications/"


def form(**changes: str) -> dict[str, str]:
    return {"mail_notifications": "on", "push_notifications": "on", "digest_hour": "8"} | changes


def test_it_shows_what_is_set(alice: User, alice_client: Client) -> None:
    User.objects.update(digest_hour=18, time_zone="Europe/Berlin")
    answer = alice_client.get(URL)
    assert answer.status_code == 200
    assert b'<option value="18" selected>in a daily digest at 18:00</option>' in answer.content
    assert b"Europe/Berlin" in answer.content


def test_it_saves(alice: User, alice_client: Client) -> None:
    answer = alice_client.post(URL, form(quiet_from="22", quiet_until="7"), follow=True)
    assert answer.redirect_chain == [(URL, 302)]
    assert b"Your notification settings are saved." in answer.content
    alice.refresh_from_db()
    assert (alice.mail_notifications, alice.push_notifications, alice.webhook_notifications) == (True, True, False)
    assert (alice.digest_hour, alice.quiet_from, alice.quiet_until) == (8, 22, 7)
    assert alice.name == "Alice"


def test_none_is_a_choice(alice: User, alice_client: Client) -> None:
    User.objects.update(digest_hour=8, quiet_from=22, quiet_until=7)
    alice_client.post(URL, {"digest_hour": "", "quiet_from": "", "quiet_until": ""})
    alice.refresh_from_db()
    assert (alice.mail_notifications, alice.digest_hour, alice.quiet_from, alice.quiet_until) == (
        False,
        None,
        None,
        None,
    )


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"quiet_from": "22"}, "Quiet hours need a start and an end."),
        ({"quiet_until": "7"}, "Quiet hours need a start and an end."),
        ({"quiet_from": "7", "quiet_until": "7"}, "Quiet hours must end at a different hour than they start."),
        ({"digest_hour": "24"}, "24 is not one of the available choices."),
        ({"quiet_from": "x", "quiet_until": "7"}, "x is not one of the available choices."),
    ],
)
def test_it_says_what_is_wrong_and_changes_nothing(
    alice: User, alice_client: Client, changes: dict[str, str], sentence: str
) -> None:
    answer = alice_client.post(URL, form(**changes))
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    alice.refresh_from_db()
    assert (alice.digest_hour, alice.quiet_from, alice.quiet_until) == (None, None, None)


def test_what_is_wrong_with_the_address_is_said_and_can_be_tried_again(alice: User, alice_client: Client) -> None:
    User.objects.update(mail_problem="It came back.")
    assert "No emails go to alice@example.org: It came back." in alice_client.get(URL).content.decode()
    alice_client.post(f"{URL}retry/")
    alice.refresh_from_db()
    assert not alice.mail_problem
    assert "No emails go" not in alice_client.get(URL).content.decode()


def test_browsers_and_webhooks_are_listed_with_what_failed(alice: User, alice_client: Client) -> None:
    Endpoint.objects.create(user=alice, kind="discord", url="https://d.example/1", label="Our chat", problem="404")
    content = alice_client.get(URL).content.decode()
    assert "Our chat" in content
    assert "404" in content


def test_a_guest_is_told_how_to_get_mail(guest_client: Client) -> None:
    assert b"As a guest you have no email address." in guest_client.get(URL).content


def test_a_stranger_is_asked_to_sign_in(client: Client, db: None) -> None:
    assert client.get(URL)["Location"] == f"/accounts/login/?next={URL}"
    assert client.post(f"{URL}retry/").status_code == 302


def test_other_methods_are_refused(alice_client: Client) -> None:
    assert alice_client.delete(URL).status_code == 405
    assert alice_client.get(f"{URL}retry/").status_code == 405


def test_it_asks_the_database_little(alice_client: Client, django_assert_max_num_queries) -> None:
    with django_assert_max_num_queries(3):
        alice_client.get(URL)
