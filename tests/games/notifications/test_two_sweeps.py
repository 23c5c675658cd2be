"""Two sweeps at once: each notification goes out once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.core import mail
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.models import Delivery, Game, Notification
from games.notifications.deliver import claim_deliveries
from games.notifications.scheduling import schedule_deliveries
from games.tasks import purge, sweep
from tests.games.factories import begun_game
from tests.games.notifications.contents import notification

SWEEPS = 4
NOTICES = 30


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    game = begun_game(alice, bob)
    Notification.objects.all().delete()
    for number in range(NOTICES):
        notification(game, bob, "left", by=alice, detail=f"offered {number}")
    return game


def at_once(deed: Callable[[], object]) -> None:
    together = Barrier(SWEEPS)

    def act(_: int) -> None:
        together.wait()
        try:
            deed()
        finally:
            connection.close()

    with ThreadPoolExecutor(SWEEPS) as pool:
        list(pool.map(act, range(SWEEPS)))


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_each_notice_goes_out_once(game: Game, bob: User) -> None:
    at_once(sweep)
    sweep()
    assert len(mail.outbox) == NOTICES
    assert len({message.extra_headers["Message-ID"] for message in mail.outbox}) == NOTICES
    assert set(Delivery.objects.values_list("status", "attempts")) == {("sent", 1)}


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_a_digest_goes_out_once_and_whole(game: Game, bob: User) -> None:
    User.objects.filter(pk=bob.pk).update(digest_hour=8)
    sweep()
    assert not mail.outbox
    Delivery.objects.update(due_at=timezone.now() - timedelta(seconds=1))
    at_once(sweep)
    assert len(mail.outbox) == 1
    assert str(mail.outbox[0].body).count("A seat") + str(mail.outbox[0].body).count("has left") >= NOTICES


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_a_claim_passes_over_what_another_holds(game: Game) -> None:
    while schedule_deliveries():
        pass
    claimed: list[int] = []
    at_once(lambda: claimed.extend(each.pk for group in claim_deliveries() for each in group.deliveries))
    assert len(claimed) == len(set(claimed)) == NOTICES


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_tidying_twice_at_once_does_no_harm(game: Game) -> None:
    long_ago = timezone.now() - timedelta(days=90)
    Notification.objects.update(created_at=long_ago, planned_at=long_ago)
    at_once(purge)
    assert not Notification.objects.exists()
