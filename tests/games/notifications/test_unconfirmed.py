"""Unconfirmed addresses: nothing is mailed, and the newest notifications come in one mail once it is confirmed."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.core import mail
from django.test import Client

from accounts.models import User
from games.models import Notification
from games.tasks import sweep
from tests.games.factories import begun_game, end_turn

pytestmark = pytest.mark.django_db


@pytest.fixture
def unconfirmed(bob: User) -> EmailAddress:
    User.objects.filter(pk=bob.pk).update(email=None)
    bob.refresh_from_db()
    return EmailAddress.objects.create(user=bob, email="bob@example.org", primary=True)


def confirm(address: EmailAddress) -> None:
    assert Client().post(f"/accounts/confirm-email/{EmailConfirmationHMAC.create(address).key}/").status_code == 302


def test_nothing_is_mailed_before_and_what_still_matters_after(
    alice: User, bob: User, unconfirmed: EmailAddress, settings: Any
) -> None:
    settings.NOTIFICATION_HOLD = 0
    games = [begun_game(alice, bob) for _ in range(3)]
    for game in games:
        end_turn(game, alice)
    sweep()
    assert Notification.objects.filter(user=bob).count() >= 3
    assert not [letter for letter in mail.outbox if letter.to == ["bob@example.org"]]

    end_turn(games[0], bob, seat=1)
    confirm(unconfirmed)
    sweep()
    (letter,) = [letter for letter in mail.outbox if letter.to == ["bob@example.org"]]
    assert f"/games/{games[0].pk}/" not in letter.body
    for game in games[1:]:
        assert f"/games/{game.pk}/" in letter.body


def test_a_later_change_of_the_address_repeats_nothing(alice: User, bob: User, unconfirmed: EmailAddress) -> None:
    confirm(unconfirmed)
    end_turn(begun_game(alice, bob), alice)
    sweep()
    sent = len(mail.outbox)
    confirm(EmailAddress.objects.create(user=bob, email="new@example.org"))
    sweep()
    assert len([letter for letter in mail.outbox[sent:] if "/games/" in letter.body]) == 0
