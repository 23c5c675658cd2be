"""The rows of statistics: each finished game is counted once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games import tasks
from games.models import Game, Result, Seat, Tally
from games.services.statistics.rows import count_results
from tests.games.factories import begun_game
from tests.games.statistics.finished import ended, rows


def test_a_lost_game_gives_a_result_for_each_seat(alice: User, bob: User) -> None:
    game = ended(alice, bob, cause="thirst", days=2)
    assert count_results() == 1

    hers, his = Result.objects.order_by("seat")
    assert [(each.seat, each.user, each.role) for each in (hers, his)] == [
        (seat.number, seat.user, seat.role) for seat in game.seats.all()
    ]
    assert (hers.rules, hers.difficulty, hers.players, hers.won, hers.cause) == ("desert", "novice", 2, False, "thirst")
    assert hers.team == his.team != ""
    assert hers.seconds == timedelta(days=2).total_seconds()
    assert (hers.turns, hers.steps, hers.pace) == (1, 0, None)
    assert hers.ended_at == game.ended_at


def test_it_adds_to_the_tallies_for_the_game_and_each_adventurer(alice: User, bob: User) -> None:
    first, second = ended(alice, bob, won=True), ended(alice, bob, won=True)
    count_results()
    roles = sorted(seat.role for game in (first, second) for seat in game.seats.all())
    assert Tally.objects.get(role="").games == 2
    assert sorted(tally.role for tally in Tally.objects.exclude(role="") for _ in range(tally.games)) == roles
    assert set(Tally.objects.values_list("won", "cause")) == {(True, "")}


def test_twice_does_no_harm(alice: User, bob: User) -> None:
    ended(alice, bob)
    tasks.count_results()
    once = rows(Result), rows(Tally)
    tasks.count_results()
    assert (rows(Result), rows(Tally)) == once
    assert count_results() == 0


def test_it_leaves_alone_what_is_not_played_to_its_end(alice: User, bob: User) -> None:
    begun_game(alice, bob)
    Game.objects.filter(pk=begun_game(alice, bob).pk).update(status="closed", ended_at=timezone.now())
    assert count_results() == 0
    assert not Result.objects.exists()


def test_a_table_that_goes_on_from_another_moment_is_not_counted(alice: User, bob: User) -> None:
    game = ended(alice, bob)
    Game.objects.filter(pk=game.pk).update(base=game.snapshot)
    assert count_results() == 1  # it counts as done
    assert count_results() == 0
    assert not Result.objects.exists()
    assert not Tally.objects.exists()


def test_of_several_seats_of_one_person_the_first_counts_the_game(alice: User, bob: User) -> None:
    ended(alice, bob, seats=4)
    count_results()
    assert [result.is_first for result in Result.objects.filter(user=alice).order_by("seat")] == [True, False, False]
    assert Tally.objects.get(role="").players == 4


def test_the_same_people_are_the_same_team_in_any_order(alice: User, bob: User, charlie: User) -> None:
    ended(alice, bob)
    ended(bob, alice, seats=3)
    ended(alice, bob, charlie)
    count_results()
    assert Result.objects.values("team").distinct().count() == 2


def test_a_seat_that_is_nobodys_has_no_result_and_makes_no_team(alice: User, bob: User) -> None:
    game = ended(alice, bob)
    Seat.objects.filter(game=game, number=1).update(user=None)
    count_results()
    assert list(Result.objects.values_list("user", "team")) == [(alice.pk, "")]
    assert Tally.objects.filter(role="").count() == 1
    assert Tally.objects.exclude(role="").count() == 2


def test_whose_account_goes_takes_results_and_teams_along(alice: User, bob: User) -> None:
    ended(alice, bob)
    count_results()
    bob.delete()
    assert list(Result.objects.values_list("user", "team")) == [(alice.pk, "")]


def test_it_takes_a_batch_at_a_time(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.services.statistics.rows.BATCH", 2)
    for _ in range(3):
        ended(alice, bob)
    assert [count_results(), count_results(), count_results()] == [2, 1, 0]
    assert Tally.objects.get(role="").games == 3
    assert not Game.objects.filter(counted_at=None).exists()


def test_its_statements_do_not_grow_with_the_games(alice: User, bob: User, django_assert_max_num_queries) -> None:
    for _ in range(6):
        ended(alice, bob)
    # Savepoint and back, games, seats, steps, old results, results, tallies with one for each kind, the mark.
    with django_assert_max_num_queries(24):
        count_results()
