"""Notifications in the admin: what was sent, what is due, what was given up and why."""

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Delivery, Notification, NotificationPreference
from tests.games.factories import begun_game
from tests.staff import show_factor

DELIVERIES = "/admin/games/delivery/"
NOTICES = "/admin/games/notification/"


@pytest.fixture
def staff_client(alice: User, alice_client: Client) -> Client:
    User.objects.filter(pk=alice.pk).update(is_staff=True, is_superuser=True)
    show_factor(alice_client, alice)
    return alice_client


@pytest.fixture
def deliveries(alice: User, bob: User) -> None:
    """Two deliveries that were sent, and one that was given up."""
    game = begun_game(alice, bob)
    NotificationPreference.objects.create(user=bob, game=game, mail=True)
    for number, status in enumerate(("sent", "sent", "failed")):
        notification = Notification.objects.create(user=bob, game=game, kind="asked", version=1, detail=str(number))
        Delivery.objects.create(
            notification=notification,
            channel="mail",
            status=status,
            attempts=6,
            error=status * 2,
            done_at=timezone.now(),
        )


def test_what_was_given_up_can_be_found(staff_client: Client, deliveries: None) -> None:
    assert "sentsent" in staff_client.get(DELIVERIES).content.decode()
    page = staff_client.get(DELIVERIES, {"status__exact": "failed"}).content.decode()
    assert "failedfailed" in page
    assert "sentsent" not in page
    assert "Bob" in page


def test_every_list_and_form_opens(staff_client: Client, deliveries: None) -> None:
    for model in (Delivery, Notification, NotificationPreference):
        url = f"/admin/games/{model._meta.model_name}/"
        assert staff_client.get(url, {"q": "bob"}).status_code == 200
        assert staff_client.get(f"{url}{model.objects.latest('pk').pk}/change/").status_code == 200


def test_the_list_costs_the_same_for_many(
    staff_client: Client, deliveries: None, django_assert_max_num_queries
) -> None:
    with django_assert_max_num_queries(5):
        staff_client.get(DELIVERIES)


def test_deliveries_are_found_by_whom_they_are_for(staff_client: Client, deliveries: None, bob: User) -> None:
    for word in ("Bob", "bob@example.org", f"#{bob.pk}"):
        assert "failedfailed" in staff_client.get(DELIVERIES, {"q": word}).content.decode()
    assert "failedfailed" not in staff_client.get(DELIVERIES, {"q": "Alice"}).content.decode()


def test_what_a_server_said_is_shown_without_addresses(staff_client: Client, deliveries: None) -> None:
    failed = Delivery.objects.get(status="failed")
    Delivery.objects.filter(pk=failed.pk).update(
        error="550 <bob@example.org>: no such user, https://mail.example.org/x"
    )
    Notification.objects.filter(pk=failed.notification_id).update(text="Where is the well?")
    for address in (
        DELIVERIES,
        f"{DELIVERIES}{failed.pk}/change/",
        NOTICES,
        f"{NOTICES}{failed.notification_id}/change/",
    ):
        page = staff_client.get(address).content.decode()
        for hidden in ("bob@example.org", "mail.example.org", "Where is the well?"):
            assert hidden not in page, address
    assert "no such user" in staff_client.get(DELIVERIES).content.decode()
