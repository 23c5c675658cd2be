"""Time travel for tests: what happens at a table some hours later."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import time_machine
from django.utils import timezone

from accounts.models import User
from games.models import Game, Notification
from games.services.play.timeouts import process_timeouts


@contextmanager
def after(**span: float) -> Iterator[None]:
    """Travel forward by that time and process the timeouts."""
    with time_machine.travel(timezone.now() + timedelta(**span), tick=False):
        process_timeouts()
        yield


def details(user: User, kind: str) -> list[str]:
    """Return the details of the user's notifications of that kind, oldest first."""
    notifications = Notification.objects.filter(user=user, kind=kind).order_by("pk")
    return list(notifications.values_list("detail", flat=True))


def reread(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)
