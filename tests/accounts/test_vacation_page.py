"""The vacation page."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User, Vacation
from accounts.services import vacations

URL = "/accounts/vacation/"


def days(first: int, last: int) -> dict[str, str]:
    today = timezone.localdate()
    return {"first": str(today + timedelta(days=first)), "last": str(today + timedelta(days=last))}


def test_it_declares_one_and_ends_it(alice: User, alice_client: Client) -> None:
    assert alice_client.post(URL, days(0, 4)).status_code == 302
    alice.refresh_from_db()
    assert alice.is_away
    assert b"You are away until" in alice_client.get(URL).content

    assert alice_client.post(URL + "end/").status_code == 302
    alice.refresh_from_db()
    assert not alice.is_away


def test_one_ahead_is_replaced(alice: User, alice_client: Client) -> None:
    alice_client.post(URL, days(3, 5))
    alice_client.post(URL, days(7, 9))
    assert Vacation.objects.filter(user=alice).count() == 1
    assert b"You will be away" in alice_client.get(URL).content


def test_its_days_are_those_of_the_persons_zone(alice: User, alice_client: Client) -> None:
    User.objects.filter(pk=alice.pk).update(time_zone="Pacific/Auckland")
    alice.refresh_from_db()
    with timezone.override(alice.zone):
        first = timezone.localdate() + timedelta(days=2)
        alice_client.post(URL, {"first": str(first), "last": str(first)})
        vacation = Vacation.objects.get(user=alice)
        assert timezone.localtime(vacation.starts_at).date() == first
        assert timezone.localtime(vacation.starts_at).hour == 0
        assert timezone.localtime(vacation.ends_at).date() == first + timedelta(days=1)


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (days(-2, 3), "That day is in the past."),
        (days(5, 3), "before the first"),
        (days(1, 40), "30 days left"),
        ({"first": "soon", "last": "2026-13-45"}, "valid date"),
        ({}, "required"),
    ],
)
def test_it_says_what_is_wrong(alice_client: Client, wish: dict[str, str], sentence: str) -> None:
    response = alice_client.post(URL, wish)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not Vacation.objects.exists()


def test_a_year_holds_no_more_than_its_days(alice: User, alice_client: Client) -> None:
    now = timezone.now()
    Vacation.objects.create(user=alice, starts_at=now - timedelta(days=40), ends_at=now - timedelta(days=12))
    assert vacations.days_left(alice) == 2
    assert alice_client.post(URL, days(0, 2)).status_code == 422
    assert alice_client.post(URL, days(0, 1)).status_code == 302


def test_strangers_sign_in_first(client: Client, db: None) -> None:
    assert client.get(URL).status_code == 302
    assert client.post(URL + "end/").status_code == 302
