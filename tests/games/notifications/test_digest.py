"""The daily digest: one message for all tables that still need its reader."""

import json
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core import mail

from accounts.models import Endpoint, User
from games.models import Delivery, Game, Notification
from games.tasks import sweep
from tests.games.factories import begun_game, end_turn
from tests.receiver import Receiver

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
EVENING = NOON + timedelta(hours=6)
NAMES = ("Dune Team", "Oasis", "Caravan")


@pytest.fixture
def games(alice: User, bob: User) -> list[Game]:
    """Three games that wait for Bob since noon; he wants one digest at six in the evening."""
    User.objects.filter(pk=bob.pk).update(digest_hour=18)
    with time_machine.travel(NOON, tick=False):
        games = [begun_game(alice, bob, seed=name) for name in NAMES]
        for game, name in zip(games, NAMES, strict=True):
            Game.objects.filter(pk=game.pk).update(name=name)
            end_turn(game, alice)
        Notification.objects.exclude(kind="your_turn").delete()
        sweep()
        assert not mail.outbox
    return games


def test_one_mail_lists_the_tables(games: list[Game]) -> None:
    with time_machine.travel(EVENING):
        sweep()
        sweep()
    (message,) = mail.outbox
    assert message.subject == "News from Dune Team, Oasis and Caravan"
    for game, name in zip(games, NAMES, strict=True):
        assert f"Your turn in {name}" in message.body
        assert f"/games/{game.pk}/" in message.body
    assert set(Delivery.objects.values_list("status", flat=True)) == {"sent"}


def test_tables_that_do_not_need_one_any_more_are_left_out(games: list[Game], bob: User) -> None:
    end_turn(games[1], bob, 1)
    with time_machine.travel(EVENING):
        sweep()
    (message,) = (message for message in mail.outbox if message.to == [bob.email])
    assert message.subject == "News from Dune Team and Caravan"
    assert Delivery.objects.get(notification__game=games[1], notification__user=bob).status == "dropped"


def test_of_one_table_alone_it_is_a_mail_as_always(games: list[Game], bob: User) -> None:
    for game in games[1:]:
        end_turn(game, bob, 1)
    with time_machine.travel(EVENING):
        sweep()
    (message,) = (message for message in mail.outbox if message.to == [bob.email])
    assert message.subject.startswith("Your turn in Dune Team")


def test_of_none_there_is_none(games: list[Game], bob: User) -> None:
    for game in games:
        end_turn(game, bob, 1)
    Delivery.objects.exclude(notification__user=bob).delete()
    Notification.objects.exclude(user=bob).delete()
    with time_machine.travel(EVENING):
        sweep()
    assert not mail.outbox


def test_each_channel_gets_one(alice: User, bob: User, receiver: Receiver) -> None:
    User.objects.filter(pk=bob.pk).update(digest_hour=18)
    Endpoint.objects.create(user=bob, kind="json", url=receiver.url("/program"))
    with time_machine.travel(NOON, tick=False):
        for name in NAMES[:2]:
            end_turn(begun_game(alice, bob, seed=name), alice)
        sweep()
    with time_machine.travel(EVENING):
        sweep()
    (posted,) = receiver.came
    said = json.loads(posted.body)
    assert said["data"] == {"kind": "digest", "count": len(said["lines"])}
    assert len(mail.outbox) == 1


def test_a_digest_that_fails_is_tried_again_whole(games: list[Game], bob: User, receiver: Receiver) -> None:
    Endpoint.objects.create(user=bob, kind="json", url=receiver.url("/program"))
    Notification.objects.filter(user=bob).update(planned_at=None)
    Delivery.objects.all().delete()
    User.objects.filter(pk=bob.pk).update(mail_notifications=False)
    receiver.status = 503
    with time_machine.travel(NOON, tick=False):
        sweep()
    with time_machine.travel(EVENING):
        sweep()
    receiver.status = 200
    with time_machine.travel(EVENING + timedelta(minutes=3)):
        sweep()
    assert len(receiver.came) == 2
    assert len(json.loads(receiver.came[1].body)["lines"]) == len(games)
