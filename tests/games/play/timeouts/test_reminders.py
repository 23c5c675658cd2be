"""Reminders after half and after four fifths of the time of a wait, each once."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.services.play.timeouts import process_timeouts
from tests.games.factories import begun_game, end_turn, play
from tests.games.play.timeouts.time_travel import after, details, reread


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob, pace=Game.Pace.DAY)


def test_the_wait_is_over_after_the_pace(game: Game) -> None:
    assert game.due_at is not None
    assert game.clock_started_at is not None
    assert game.due_at - game.clock_started_at == timedelta(days=1)


def test_without_hurry_there_is_no_clock(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    with after(days=60):
        assert game.due_at is None
        assert not details(alice, "reminder")
        assert reread(game).is_running


def test_it_reminds_at_half_and_at_four_fifths(game: Game, alice: User, bob: User) -> None:
    with after(hours=11.9):
        assert details(alice, "reminder") == []
    with after(hours=12.1):
        assert details(alice, "reminder") == ["half"]
    with after(hours=19.3):
        assert details(alice, "reminder") == ["half", "late"]
    assert not details(bob, "reminder")


def test_a_second_beat_reminds_nobody_again(game: Game, alice: User) -> None:
    with after(hours=12.1):
        process_timeouts()
        Game.objects.update(alarm_at=timezone.now())  # an alarm that is too early sends no reminder
        process_timeouts()
        assert details(alice, "reminder") == ["half"]


def test_after_a_pause_of_the_servers_the_last_reminder_counts(game: Game, alice: User) -> None:
    with after(hours=20):
        assert details(alice, "reminder") == ["late"]


def test_an_action_within_the_turn_does_not_wind_the_clock(game: Game, alice: User) -> None:
    with time_machine.travel(timezone.now() + timedelta(hours=5)):
        play(game, alice, "Move")
    assert reread(game).due_at == game.due_at


def test_the_next_turn_has_its_own_time(game: Game, alice: User, bob: User) -> None:
    with after(hours=13):
        end_turn(game, alice)
        due = reread(game).due_at
        assert due is not None
        assert due - timezone.now() == timedelta(days=1)
        with after(hours=12.1):
            assert details(bob, "reminder") == ["half"]
            assert details(alice, "reminder") == ["half"]
