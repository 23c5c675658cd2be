"""Limits on the mails to one address, no matter who causes them."""

from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from forbidden import settings as production_settings
from games.models import Delivery
from games.tasks import sweep
from tests.games.factories import begun_game, end_turn

pytestmark = pytest.mark.django_db
MAILS = ("confirm_email", "mail_on_request", "mail_account", "mail_notifications")


@pytest.fixture(autouse=True)
def limits(settings: Any, clock: Any) -> None:
    """Use the limits of production for mails."""
    settings.LIMITS = settings.LIMITS | {name: production_settings.LIMITS[name] for name in MAILS}


def test_an_unconfirmed_address_gets_at_most_three_mails_an_hour(clock: Any) -> None:
    for minute in range(20):
        visitor = Client(REMOTE_ADDR=f"192.0.2.{minute}")
        form = {"name": f"Dana {minute}", "email": "dana@example.org", "password1": "under-the-dunes-7"}
        assert visitor.post("/accounts/signup/", form).status_code == 302
        visitor.post("/accounts/confirm/")
        Client(REMOTE_ADDR=f"192.0.2.{minute}").post("/accounts/password/reset/", {"email": "dana@example.org"})
        clock.shift(180)
    assert len(mail.outbox) == 3
    assert {tuple(letter.to) for letter in mail.outbox} == {("dana@example.org",)}


def test_an_account_gets_at_most_five_resets_an_hour_and_still_mails_about_changes(
    alice: User, alice_client: Client, clock: Any
) -> None:
    for number in range(20):
        visitor = Client(REMOTE_ADDR=f"192.0.2.{number}")
        assert visitor.post("/accounts/password/reset/", {"email": alice.email}).status_code == 302
        clock.shift(60)
    assert len(mail.outbox) == 5
    new = {"oldpassword": "sand-and-water", "password1": "a-second-canteen", "password2": "a-second-canteen"}
    alice_client.post("/accounts/password/change/", new)
    assert len(mail.outbox) == 6


def test_notifications_above_the_limit_wait_and_are_not_lost(alice: User, bob: User, settings: Any, clock: Any) -> None:
    settings.LIMITS = settings.LIMITS | {"mail_notifications": "1/h/key"}
    games = [begun_game(alice, bob) for _ in range(2)]
    for game in games:
        end_turn(game, alice)
    sweep()
    assert [letter.to for letter in mail.outbox if letter.to == [bob.email]] == [[bob.email]]
    waiting = Delivery.objects.filter(status=Delivery.Status.DUE, notification__user=bob)
    postponed = waiting.count()
    assert postponed
    assert not waiting.exclude(attempts=0).exists()
    settings.LIMITS = settings.LIMITS | {"mail_notifications": "60/h/key"}
    sweep()
    assert waiting.count() == postponed
    clock.shift(3600)
    sweep()
    assert not waiting.exists()
    assert len([letter for letter in mail.outbox if letter.to == [bob.email]]) == 1 + postponed
