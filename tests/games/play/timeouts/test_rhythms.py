"""Reminders in the rhythm that a player has chosen."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.services.play.timeouts import process_timeouts
from tests.games.factories import begun_game, end_turn
from tests.games.play.timeouts.time_travel import after, details, reread

pytestmark = pytest.mark.django_db


def told(alice: User, bob: User, rhythm: str, pace: int = Game.Pace.WEEK) -> list[str]:
    """Return Alice's reminders of a wait from its start to its end."""
    User.objects.update(reminders=rhythm)
    alice.refresh_from_db()
    begun_game(alice, bob, pace=pace)
    for hours in range(1, pace + 2, 1 if pace < Game.Pace.TWO_DAYS else 6):
        with after(hours=hours, minutes=1):
            pass
    return details(alice, "reminder")


def test_none(alice: User, bob: User) -> None:
    assert told(alice, bob, "none") == []
    assert details(alice, "passed")


def test_once_when_a_fifth_is_left(alice: User, bob: User) -> None:
    assert told(alice, bob, "once") == ["late"]


def test_twice_as_usual(alice: User, bob: User) -> None:
    assert told(alice, bob, "twice") == ["half", "late"]


def test_daily_and_when_a_fifth_is_left(alice: User, bob: User) -> None:
    days = told(alice, bob, "daily")
    assert [detail[:3] for detail in days] == ["day", "day", "day", "day", "day", "lat", "day"]
    assert len({*days}) == 7


@pytest.mark.parametrize("pace", [Game.Pace.HALF_DAY, Game.Pace.DAY])
def test_at_a_fast_table_daily_is_once(alice: User, bob: User, pace: int) -> None:
    assert told(alice, bob, "daily", pace) == ["late"]


def test_a_second_beat_reminds_nobody_again(alice: User, bob: User) -> None:
    User.objects.update(reminders="daily")
    begun_game(User.objects.get(pk=alice.pk), bob, pace=Game.Pace.WEEK)
    with after(days=1, minutes=1):
        Game.objects.update(alarm_at=timezone.now())
        process_timeouts()
        assert len(details(alice, "reminder")) == 1


def test_the_next_wait_begins_anew(alice: User, bob: User) -> None:
    User.objects.update(reminders="daily")
    game = begun_game(User.objects.get(pk=alice.pk), User.objects.get(pk=bob.pk), pace=Game.Pace.WEEK)
    with after(days=1, minutes=1):
        end_turn(game, alice)
        with after(hours=23):
            assert not details(bob, "reminder")
        with after(hours=24.1):
            assert len(details(bob, "reminder")) == 1


def test_the_choice_counts_for_a_wait_that_goes_on(alice: User, bob: User, client: Client) -> None:
    game = begun_game(alice, bob, pace=Game.Pace.WEEK)
    before = reread(game)
    client.force_login(alice)
    form = {"mail_notifications": "on", "reminders": "daily"}
    assert client.post(reverse("accounts:notifications"), form).status_code == 302
    game = reread(game)
    assert game.alarm_at is not None
    assert game.alarm_at - timezone.now() < timedelta(days=1, minutes=1)
    assert (game.version, game.due_at) == (before.version, before.due_at)
    with after(days=1, minutes=1):
        assert len(details(alice, "reminder")) == 1


def test_a_daily_reminder_of_the_night_comes_in_the_morning(alice: User, bob: User) -> None:
    User.objects.update(reminders="daily", time_zone="Europe/Berlin")
    host = User.objects.get(pk=alice.pk)
    with time_machine.travel(datetime(2026, 10, 23, 21, 30, tzinfo=UTC), tick=False):  # 23:30 in Berlin
        game = begun_game(host, bob, pace=Game.Pace.WEEK, rest="night")
        assert game.rest_zone == "Europe/Berlin"
        for morning in (datetime(2026, 10, 25, 7, tzinfo=UTC), datetime(2026, 10, 26, 7, tzinfo=UTC)):
            with time_machine.travel(morning - timedelta(minutes=1), tick=False):
                before = len(details(alice, "reminder"))
                process_timeouts()
                assert len(details(alice, "reminder")) == before
            with time_machine.travel(morning + timedelta(minutes=1), tick=False):
                process_timeouts()
                assert len(details(alice, "reminder")) == before + 1


def test_the_host_chooses_when_the_clock_rests(alice: User, client: Client) -> None:
    User.objects.update(time_zone="Asia/Tokyo")
    client.force_login(alice)
    form = {"rules": "desert", "name": "Slow", "players": 2, "host_seats": 1, "difficulty": "novice", "pace": 24}
    form |= {"roles_chosen": "dealt", "is_open": "private", "rest": "both"}
    assert client.post("/games/new/", form).status_code == 302
    game = Game.objects.get()
    assert (game.rest, game.rest_zone) == ("both", "Asia/Tokyo")
    assert "at night and at weekends" in client.get(f"/games/{game.pk}/").content.decode()
