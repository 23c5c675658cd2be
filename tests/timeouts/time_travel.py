"""Time for tests: what happens at a table some hours on."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import time_machine
from django.utils import timezone

from accounts.models import User
from games.models import Game, Notification
from games.services.timeouts import process_timeouts


@contextmanager
def after(**span: float) -> Iterator[None]:
    """Be that much later, and let the clocks' sweep have come there."""
    with time_machine.travel(timezone.now() + timedelta(**span), tick=False):
        process_timeouts()
        yield


def told(user: User, kind: str) -> list[str]:
    """The details of the notifications of that kind which this person was written, oldest first."""
    found = Notification.objects.filter(user=user, kind=kind).order_by("pk")
    return list(found.values_list("detail", flat=True))


def reread(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)
