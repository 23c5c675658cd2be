"""An undo while a worker plans a notification of the undone step."""

import threading
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone

from accounts.models import User
from games.models import Delivery, Notification
from games.notifications.scheduling import claimable
from games.services.play import moves
from tests.games.factories import begun_game, current_version, play


@pytest.mark.slow
def test_a_notice_that_is_being_planned_is_left_to_its_worker(transactional_db: Any, alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    play(game, alice, "Move")
    notification = Notification.objects.create(user=bob, game=game, kind="decide", version=current_version(game))
    held, finish = threading.Event(), threading.Event()

    def plan() -> None:
        with transaction.atomic():
            assert claimable(Notification.objects.filter(pk=notification.pk)).get() == notification
            Delivery.objects.create(notification=notification, channel=Delivery.Channel.MAIL)
            Notification.objects.filter(pk=notification.pk).update(planned_at=timezone.now())
            held.set()
            finish.wait(10)
        connection.close()

    worker = threading.Thread(target=plan)
    worker.start()
    held.wait(10)
    threading.Timer(1, finish.set).start()
    moves.undo(user=alice, game_id=game.pk, version=current_version(game))
    worker.join()
    game.refresh_from_db()
    assert game.steps == 0
    assert Delivery.objects.get().notification == notification
