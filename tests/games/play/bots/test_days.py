"""A table over days: its absent player is replaced by a bot, and gets the seat back."""

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.models import Game, Step, Vote
from games.services.play import votes
from games.services.play.timeouts import process_timeouts
from games.services.tables import seats
from tests.games.factories import begun_game, end_turn, play
from tests.games.play.bots.tables import let_bots_play

pytestmark = pytest.mark.django_db


def later(hours: float, *actions: Callable[[], object]) -> None:
    """Do these things so many hours from now, after the sweep of that time."""
    with time_machine.travel(timezone.now() + timedelta(hours=hours), tick=False):
        process_timeouts()
        for action in actions:
            action()


def seat_of(game: Game, number: int) -> tuple[User | None, User | None, bool]:
    seat = game.seats.get(number=number)
    return seat.user, seat.owner, seat.is_bot


def test_a_bot_holds_the_seat_of_somebody_absent_for_days_until_they_return(alice: User, bob: User) -> None:
    game = begun_game(alice, bob, pace=Game.Pace.DAY)
    end_turn(game, alice)
    assert game.awaited_seats == {1}

    def vote() -> None:
        votes.vote(user=alice, game_id=game.pk, option=Vote.Option.BOT)
        let_bots_play(game)

    later(25, vote)
    game.refresh_from_db()
    assert seat_of(game, 1) == (None, bob, True)
    assert game.awaited_seats == {0}
    rounds = Step.objects.filter(game=game, by_bot=True).values("version").count()
    assert rounds

    def go_on() -> None:
        end_turn(game, alice)
        let_bots_play(game)

    for day in (2, 3, 4):
        later(24 * day, go_on)
        game.refresh_from_db()
        assert game.is_running
        assert game.awaited_seats == {0}
        assert game.vote_round is None
    assert Step.objects.filter(game=game, by_bot=True).count() > rounds

    def come_back() -> None:
        seats.come_back(user=bob, game_id=game.pk)
        end_turn(game, alice)

    later(24 * 5, come_back)
    game.refresh_from_db()
    assert seat_of(game, 1) == (bob, None, False)
    assert game.awaited_seats == {1}
    assert game.bot_due_at is None
    later(24 * 5 + 1, lambda: play(game, bob, "EndTurn", 1))
    newest = Step.objects.filter(game=game).latest("number")
    assert (newest.user, newest.by_bot) == (bob, False)
