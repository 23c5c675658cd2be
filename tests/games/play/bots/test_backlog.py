"""More tables wait for bots than workers can serve: they take turns, and the queue stays short."""

import os
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from forbidden.celery import app
from games.models import Game, Step
from games.services.play import bot_turns
from games.services.play.alarms import QUEUE, messages_waiting, wake_bots
from games.tasks import play_bot
from games.tasks import wake_bots as wake_due_bots
from tests.games.factories import end_turn
from tests.games.play.bots.tables import game_with_bots

pytestmark = pytest.mark.django_db


@pytest.fixture
def games(alice: User) -> list[Game]:
    """Four tables that wait for a bot; the last has waited longest."""
    games = [game_with_bots(alice) for _ in range(4)]
    for minutes, game in enumerate(games, 1):
        end_turn(game, alice)
        Game.objects.filter(pk=game.pk).update(bot_due_at=timezone.now() - timedelta(minutes=minutes))
    return games


def steps(game: Game) -> int:
    return Step.objects.filter(game=game, by_bot=True).count()


def test_a_message_plays_the_table_that_has_waited_longest(games: list[Game]) -> None:
    play_bot(games[0].pk)  # the table that sent the message waits its turn
    assert [steps(game) for game in games] == [0, 0, 0, 1]
    play_bot()
    assert [steps(game) for game in games] == [0, 0, 1, 1]


def test_no_table_gets_a_second_step_before_each_has_its_first(games: list[Game]) -> None:
    for _ in range(3 * len(games)):
        play_bot(games[0].pk)
        counts = [steps(game) for game in games]
        assert max(counts) - min(counts) <= 1
    assert sum(counts) == 3 * len(games)


def test_a_table_that_a_worker_thinks_about_is_passed_over(games: list[Game]) -> None:
    claimed = [bot_turns.claim_longest_waiting() for _ in range(len(games) + 1)]
    assert [claim.game_id for claim in claimed if claim] == [game.pk for game in reversed(games)]
    assert claimed[-1] is None


def test_a_message_outlives_any_backlog(games: list[Game]) -> None:
    wake_bots(games[0].pk, timezone.now())
    with app.connection_for_write() as connection:
        message = connection.default_channel.basic_get(QUEUE)
    assert message.headers["expires"] is None


def test_the_sweep_sends_no_more_messages_than_tables_wait(games: list[Game]) -> None:
    for _ in range(5):  # nobody works
        wake_due_bots()
    assert messages_waiting() == len(games)


def test_the_sweep_replaces_lost_messages(games: list[Game]) -> None:
    wake_bots(games[0].pk, timezone.now())
    wake_due_bots()
    assert messages_waiting() == len(games)


@pytest.mark.services
def test_redis_tells_how_many_messages_wait(games: list[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app.conf, "broker_write_url", os.environ["REDIS_URL"])
    with app.connection_for_write() as redis:
        queue = redis.default_channel
        queue.queue_purge(QUEUE)
        assert messages_waiting() == 0
        for _ in games:
            app.send_task("games.tasks.play_bot", connection=redis)
        assert messages_waiting() == len(games)
        queue.queue_purge(QUEUE)
