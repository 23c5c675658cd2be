"""A bot whose step fails: it is tried again, the log names the game, and after three failures the team plays."""

from datetime import timedelta
from unittest.mock import patch

import msgspec
import pytest
from django.core.cache import cache
from django.utils import timezone
from structlog.testing import capture_logs

from accounts.models import User
from forbidden.observability.failures import bot_failures
from games.models import Game, Notification, Step
from games.services.play import bot_turns
from games.table import Table
from games.tasks import play_bot
from tests.games.factories import end_turn, play
from tests.games.play.bots.tables import game_with_bots, let_bots_play

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice: User) -> Game:
    """A game of Alice and two bots that waits for the first bot."""
    game = game_with_bots(alice, bots=2)
    end_turn(game, alice)
    game.refresh_from_db()
    return game


def end_lease(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(bot_due_at=timezone.now() - timedelta(seconds=1))


@pytest.mark.parametrize("kept", ['[[1, {"type": "Teleport", "to": 3}]]', "[[", '{"seat": 1}'])
def test_a_kept_plan_that_cannot_be_read_is_dropped(game: Game, kept: str) -> None:
    key = bot_turns._key(game.snapshot)
    cache.set(key, kept)
    with capture_logs() as logs:
        play_bot()
    assert Step.objects.filter(by_bot=True).count() == 1
    assert cache.get(key) is None
    assert [(log["event"], log["game"]) for log in logs if "plan" in log["event"]] == [("bot_plan_unreadable", game.pk)]


def test_a_snapshot_that_cannot_be_read_stops_after_three_attempts(game: Game, alice: User) -> None:
    Game.objects.filter(pk=game.pk).update(snapshot='{"schema": 99999}')
    before = bot_failures()
    with capture_logs() as logs:
        for _ in range(5):
            play_bot()
            if Game.objects.get(pk=game.pk).bot_due_at is not None:
                end_lease(game)
    failed = [log for log in logs if log["event"] == "bot_failed" and log["log_level"] == "error"]
    assert [(log["game"], log["attempt"]) for log in failed] == [(game.pk, 1), (game.pk, 2), (game.pk, 3)]
    assert bot_failures() - before == 3
    game.refresh_from_db()
    assert game.bot_due_at is None
    assert 1 in Table.find(game_id=game.pk, user=alice).playable
    assert Notification.objects.filter(user=alice, kind="your_turn", version=game.version).exists()


def test_a_failure_of_one_table_stops_no_other(game: Game, alice: User) -> None:
    other = game_with_bots(alice)
    end_turn(other, alice)
    Game.objects.filter(pk=game.pk).update(snapshot="{")
    play_bot()
    play_bot()
    assert Step.objects.filter(game=other, by_bot=True).count() == 1


def test_workers_that_die_at_it_count_too(game: Game, alice: User) -> None:
    for _ in range(bot_turns.MOST_ATTEMPTS):
        assert bot_turns.claim_longest_waiting() is not None  # and then it is killed
        end_lease(game)
    before = bot_failures()
    assert bot_turns.claim_longest_waiting() is None
    assert bot_failures() == before + 1
    assert 1 in Table.find(game_id=game.pk, user=alice).playable


def test_a_step_begins_the_count_anew(game: Game) -> None:
    with patch("games.services.play.bot_turns.play_move", side_effect=msgspec.MsgspecError):
        play_bot()
    end_lease(game)
    assert Game.objects.get(pk=game.pk).bot_attempts == 1
    play_bot()
    assert Game.objects.get(pk=game.pk).bot_attempts == 0


def test_it_plays_again_when_the_turn_is_over(game: Game, alice: User) -> None:
    with patch("games.services.play.bot_turns.play_move", side_effect=msgspec.MsgspecError):
        for _ in range(bot_turns.MOST_ATTEMPTS):
            play_bot()
            end_lease(game)
    Game.objects.filter(pk=game.pk).update(bot_due_at=None)
    play(game, alice, "EndTurn", seat=1)
    while 1 in Table.find(game_id=game.pk, user=alice).mine_awaited:
        play(game, alice, "Draw", seat=1)
    assert let_bots_play(game)
    assert game.awaited_seats == {0}
