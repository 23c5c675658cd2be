"""Games that are closed by the clock or because nobody acts, and their reopening."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.exceptions import NoSuchTable, NotClosed, NotRunning, TooLate
from games.models import Game, Seat
from games.services.play.timeouts import process_timeouts
from games.services.tables import lobby, seats
from tests.games.factories import begun_game, play, row
from tests.games.play.timeouts.time_travel import after, details, reread


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob, pace=Game.Pace.TWO_DAYS, absence=Game.Absence.TEAM)


def test_at_tables_that_end_the_clock_closes_the_game(alice: User, bob: User) -> None:
    game = begun_game(alice, bob, pace=Game.Pace.DAY, absence=Game.Absence.END)
    with after(hours=24.1):
        game = reread(game)
    assert (game.status, game.ended_by, game.alarm_at, game.due_at) == (Game.Status.CLOSED, "clock", None, None)
    assert details(alice, "closed") == details(bob, "closed") == ["clock"]
    assert not Seat.objects.filter(game=game, is_live=True).exists()


def test_after_three_paces_without_an_act_it_is_closed_a_day_after_the_warning(game: Game, bob: User) -> None:
    with after(days=5.01):
        assert len(details(bob, "closing")) == 1
        assert reread(game).is_running
        with after(days=0.9):
            assert reread(game).is_running
        with after(days=1):
            assert reread(game).ended_by == "abandoned"
            assert details(bob, "closed") == ["abandoned"]


def test_when_the_servers_were_down_the_warning_still_comes_a_day_before(game: Game, bob: User) -> None:
    with after(days=20):
        assert reread(game).is_running
        with after(days=1):
            assert reread(game).is_closed


def test_anybodys_act_calls_the_warning_off(game: Game, bob: User) -> None:
    with after(days=5.01):
        play(game, bob, "Move")
        with after(days=1.5):
            assert reread(game).is_running


def test_passing_over_is_nobodys_act(alice: User, bob: User) -> None:
    game = begun_game(alice, bob, pace=Game.Pace.TWO_DAYS, absence=Game.Absence.SKIP)
    for days in (2.01, 4.02, 6.03, 7.04):
        with time_machine.travel(timezone.now() + timedelta(days=days), tick=False):
            process_timeouts()
    game = reread(game)
    assert game.steps
    assert game.is_over


def test_without_hurry_it_takes_three_months(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    with after(days=89.1):
        assert details(alice, "closing")
        with after(days=1):
            assert reread(game).is_closed


def test_any_player_may_reopen_it_and_it_goes_on(alice: User, bob: User) -> None:
    game = begun_game(alice, bob, pace=Game.Pace.DAY, absence=Game.Absence.END)
    with after(hours=24.1):
        with pytest.raises(NotRunning):
            play(game, alice, "Move")
        seats.reopen(user=bob, game_id=game.pk)
        assert details(alice, "your_turn") == [""]
        play(game, alice, "Move")
        assert reread(game).due_at
        assert Seat.objects.filter(game=game, is_live=True).count() == 2


def test_it_is_reopened_for_thirty_days_and_by_its_players_alone(game: Game, alice: User, charlie: User) -> None:
    Game.objects.filter(pk=game.pk).update(status=Game.Status.LOST)
    with pytest.raises(NotClosed):
        seats.reopen(user=alice, game_id=game.pk)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CLOSED, ended_at=timezone.now(), alarm_at=None)
    before = row(game)
    with pytest.raises(NoSuchTable):
        seats.reopen(user=charlie, game_id=game.pk)
    with after(days=30.1), pytest.raises(TooLate):
        seats.reopen(user=alice, game_id=game.pk)
    assert row(game) == before


def test_a_table_that_never_starts_expires_after_a_warning(alice: User) -> None:
    game = lobby.create_table(host=alice, name="Dune Team", rules="desert", difficulty="novice", players=2)
    with after(days=28):
        assert not details(alice, "closing")
    with after(days=29.01):
        assert details(alice, "closing")
        with after(days=1):
            assert not Game.objects.filter(pk=game.pk).exists()
