"""Several sweeps over the same deadlines at once: each timeout is processed once, and none is left."""

import threading
from collections import Counter
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.history.replay import fault_of
from games.models import Game, Notification, Step
from games.services.play.timeouts import process_timeouts
from games.table import Table
from tests.games.factories import begun_game

TABLES = 12


@pytest.mark.django_db(transaction=True)
def test_each_time_out_is_done_once(alice: User, bob: User) -> None:
    for _ in range(TABLES):
        begun_game(alice, bob, pace=Game.Pace.DAY, absence=Game.Absence.SKIP)
    over = timezone.now() - timedelta(hours=25)
    Game.objects.update(clock_started_at=over, alarm_at=over)
    together = threading.Barrier(4)

    def beat() -> None:
        together.wait()
        process_timeouts()
        connection.close()

    beats = [threading.Thread(target=beat) for _ in range(4)]
    for each in beats:
        each.start()
    for each in beats:
        each.join()

    assert Counter(Notification.objects.filter(kind="passed").values_list("user", flat=True)) == {alice.pk: TABLES}
    assert not Game.objects.filter(alarm_at__lte=timezone.now()).exists()
    for game in Game.objects.all():
        assert game.awaited_seats == {1}
        assert Step.objects.filter(game=game, by_clock=True).count() == game.steps
        assert fault_of(Table.find(game_id=game.pk, user=None)) is None


@pytest.mark.django_db(transaction=True)
def test_a_table_that_fails_stops_no_other(alice: User, bob: User) -> None:
    broken, sound = (begun_game(alice, bob, pace=Game.Pace.DAY, absence=Game.Absence.SKIP) for _ in range(2))
    over = timezone.now() - timedelta(hours=25)
    Game.objects.update(clock_started_at=over, alarm_at=over)
    Game.objects.filter(pk=broken.pk).update(snapshot="{")

    process_timeouts()

    assert Game.objects.get(pk=sound.pk).awaited_seats == {1}
    assert Game.objects.get(pk=broken.pk).alarm_at == over
