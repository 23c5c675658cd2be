"""Deliveries that were given up are shown on the user's notification page."""

from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Delivery
from games.notifications import deliver
from games.tasks import sweep
from tests.games.factories import begun_game, end_turn

URL = "/games/failures"


def given_up(alice: User, bob: User, monkeypatch: object) -> Delivery:
    """A mail to Bob that our mail server has refused."""

    def refuse(self: EmailBackend, messages: object) -> int:
        raise ConnectionRefusedError("no mail server")

    monkeypatch.setattr(EmailBackend, "send_messages", refuse)  # type: ignore[attr-defined]
    end_turn(begun_game(alice, bob), alice)
    for _ in range(deliver.MOST_ATTEMPTS + 1):
        sweep()
        Delivery.objects.filter(status=Delivery.Status.DUE).update(due_at=timezone.now())
    return Delivery.objects.filter(status=Delivery.Status.FAILED, notification__kind="your_turn").get()


def test_its_person_sees_it(alice: User, bob: User, bob_client: Client, monkeypatch: object) -> None:
    given_up(alice, bob, monkeypatch)
    page = bob_client.get(URL, headers={"HX-Request": "true"}).content.decode()
    assert "Dune Team" in page
    assert "by email: your turn" in page
    assert "<html" not in page
    assert URL in bob_client.get("/accounts/notifications/").content.decode()


def test_nobody_else_does(alice: User, bob: User, alice_client: Client, monkeypatch: object) -> None:
    given_up(alice, bob, monkeypatch)
    assert "Dune Team" not in alice_client.get(URL).content.decode()
    assert Client().get(URL).status_code == 302
