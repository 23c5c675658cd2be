"""Old notifications are purged, but only those without a due delivery."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.privacy import purge
from games import tasks
from games.models import Delivery, Game, Notification
from tests.games.factories import begun_game
from tests.games.notifications.contents import notification

LONG_AGO = timezone.now() - timedelta(days=31)


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    game = begun_game(alice, bob)
    Notification.objects.all().delete()
    return game


def test_what_is_done_and_old_goes(game: Game, alice: User) -> None:
    for status in ("sent", "dropped", "failed"):
        old = notification(game, alice, "left", detail=status, created_at=LONG_AGO, planned_at=LONG_AGO)
        Delivery.objects.create(notification=old, channel="mail", status=status)
    notification(game, alice, "left", detail="no channel", created_at=LONG_AGO, planned_at=LONG_AGO)
    tasks.purge()
    assert not Notification.objects.exists()
    assert not Delivery.objects.exists()


def test_the_rest_stays(game: Game, alice: User) -> None:
    due = notification(game, alice, "left", detail="due", created_at=LONG_AGO, planned_at=LONG_AGO)
    Delivery.objects.create(notification=due, channel="mail")
    notification(game, alice, "left", detail="unplanned", created_at=LONG_AGO)
    notification(game, alice, "left", detail="new", planned_at=timezone.now())
    tasks.purge()
    assert Notification.objects.count() == 3


def test_how_long_is_a_setting(game: Game, alice: User, settings: object) -> None:
    settings.NOTIFICATIONS_KEPT_DAYS = 40  # type: ignore[attr-defined]
    notification(game, alice, "left", created_at=LONG_AGO, planned_at=LONG_AGO)
    tasks.purge()
    assert Notification.objects.count() == 1


def test_it_goes_on_batch_by_batch(game: Game, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(purge, "BATCH", 2)
    for number in range(5):
        notification(game, alice, "left", detail=str(number), created_at=LONG_AGO, planned_at=LONG_AGO)
    tasks.purge()
    assert not Notification.objects.exists()
