"""Vacations: the clock stands still while an awaited player is away."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.services import vacations
from games.models import Game
from tests.games.factories import begun_game, end_turn
from tests.games.play.timeouts.time_travel import after, details, reread


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob, pace=Game.Pace.DAY, absence=Game.Absence.END)


def days(first: int, last: int) -> dict[str, date]:
    today = timezone.now().date()
    return {"first": today + timedelta(days=first), "last": today + timedelta(days=last)}


def near(one: Any, other: Any) -> bool:
    """Compare times, ignoring the milliseconds of the test itself."""
    return bool(abs(one - other) < timedelta(seconds=30))


def due(game: Game) -> timedelta:
    game = reread(game)
    assert game.due_at is not None
    return game.due_at - timezone.now()


def test_the_clock_stands_still_and_goes_on(game: Game, alice: User) -> None:
    with after(hours=1):
        vacation = vacations.declare(user=alice, **days(0, 6))
        assert near((reread(game).due_at or timezone.now()) - vacation.ends_at, timedelta(hours=23))
    with after(days=6):
        assert not details(alice, "reminder")
        assert reread(game).is_running
    with after(days=8.5):
        assert reread(game).is_closed


def test_it_is_told_to_the_table(game: Game, alice: User, bob_client: object) -> None:
    before = reread(game).version
    vacations.declare(user=alice, **days(0, 6))
    assert reread(game).version == before + 1
    page = bob_client.get(f"/games/{game.pk}/").content.decode()  # type: ignore[attr-defined]
    assert "Alice is away until" in page


def test_to_be_back_early_starts_it_again(game: Game, alice: User) -> None:
    with after(hours=1):
        vacations.declare(user=alice, **days(0, 6))
        with after(days=2):
            vacations.end(user=alice)
            assert near(due(game), timedelta(hours=23))


def test_one_that_is_called_off_leaves_the_clock_as_it_was(game: Game, alice: User) -> None:
    before = game.due_at
    vacations.declare(user=alice, **days(0, 20))
    vacations.end(user=alice)
    assert near((reread(game).due_at or timezone.now()), before or timezone.now())


def test_a_wait_that_begins_while_somebody_is_away_has_its_whole_time(game: Game, alice: User, bob: User) -> None:
    vacation = vacations.declare(user=bob, **days(0, 2))
    end_turn(game, alice)
    assert reread(game).due_at == vacation.ends_at + timedelta(days=1)


def test_the_vacation_of_one_who_is_not_awaited_changes_nothing(game: Game, bob: User) -> None:
    before = reread(game).due_at
    vacations.declare(user=bob, **days(0, 6))
    assert near((reread(game).due_at or timezone.now()), before or timezone.now())


def test_nobody_is_abandoned_while_away(alice: User, bob: User) -> None:
    game = begun_game(alice, bob, pace=Game.Pace.DAY, absence=Game.Absence.TEAM)
    vacations.declare(user=alice, **days(0, 9))
    with after(days=9):
        assert reread(game).is_running
        assert not details(bob, "closing")


def test_the_days_of_a_year_are_counted(alice: User, settings: object) -> None:
    settings.VACATION_DAYS = 30  # type: ignore[attr-defined]
    assert vacations.days_left(alice) == 30
    with after(hours=0):
        vacations.declare(user=alice, **days(1, 10))
    with after(days=20):
        assert vacations.days_left(alice) == 20
    with after(days=400):
        assert vacations.days_left(alice) == 30
