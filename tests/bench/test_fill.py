"""`python -m bench.seed_data`: a site full of games for benchmarks, with the rows that play leaves."""

from collections import defaultdict
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from bench.seed_data.command import main
from games.history.replay import fault_of
from games.models import Delivery, Game, Notification, Result, Seat, Step, Tally
from games.services.play.timeouts import _due_tables
from games.table import Table
from tests.conftest import client_for

GAMES = 300


def fill(*arguments: str) -> str:
    """Fill the site; return what the command prints."""
    with redirect_stdout(StringIO()) as out:
        main(["--games", str(GAMES), "--real", "20", *arguments])
    return out.getvalue()


# These begin with an empty site.


def test_it_leaves_production_alone(settings: Any, db: None) -> None:
    settings.PRODUCTION = True
    before = Game.objects.count()  # rows of another module may be there
    with pytest.raises(SystemExit, match="production"):
        fill()
    assert Game.objects.count() == before


def test_it_says_how_few_it_can_make(db: None) -> None:
    with pytest.raises(SystemExit, match="At least 16"):
        main(["--games", "10"])


def test_all_copies_can_have_their_steps(db: None) -> None:
    others = {*Game.objects.values_list("pk", flat=True)}  # rows of another module may be there
    fill()
    filled = Game.objects.exclude(pk__in=others)
    assert filled
    assert all(Step.objects.filter(game=game).count() == game.steps for game in filled)


# These look at one that was filled once.


@pytest.fixture(scope="module")
def filled(module_rows: None) -> str:
    """Fill the site for the rest of this module; return what the command prints."""
    return fill("--without-steps")


@pytest.fixture
def full(filled: str, db: None) -> str:
    return filled


def test_it_makes_so_many_games_of_every_status(full: str) -> None:
    assert Game.objects.count() == GAMES
    assert {game.status for game in Game.objects.all()} >= {"lobby", "running", "lost", "closed"}
    assert set(Game.objects.values_list("rules", flat=True)) == {"desert", "island"}
    assert f"{GAMES} of {GAMES} games" in full
    assert not Game.objects.filter(created_at__gt=timezone.now()).exists()


def test_every_seat_is_somebody_elses(full: str) -> None:
    for game in Game.objects.exclude(status="lobby").prefetch_related("seats"):
        people = [seat.user_id for seat in game.seats.all()]
        assert None not in people
        assert len(set(people)) == len(people) >= 2
        assert all(seat.is_live == game.is_running for seat in game.seats.all())


def test_real_games_and_copies_with_steps_follow_from_them(full: str) -> None:
    found = [game for game in Game.objects.exclude(status="lobby") if Step.objects.filter(game=game).exists()]
    assert len(found) >= 16 + 5
    assert {fault_of(Table.find(game_id=game.pk, user=None)) for game in found} == {None}


def test_finished_games_leave_what_real_ones_do(full: str) -> None:
    over = Game.objects.filter(status__in=("won", "lost"))
    assert Result.objects.count() == Seat.objects.filter(game__in=over).count()
    assert Tally.objects.exists()
    assert not over.filter(counted_at=None).exists()
    kinds = set(Notification.objects.values_list("kind", flat=True))
    assert kinds >= {"your_turn", "over"}
    assert Delivery.objects.count() == Notification.objects.count() > 100
    assert not Delivery.objects.exclude(status="sent").exists()


def test_a_team_is_always_the_same_people(full: str) -> None:
    teams: dict[str, set[frozenset[int]]] = defaultdict(set)
    for game in Game.objects.filter(status__in=("won", "lost")):
        results = list(Result.objects.filter(game=game))
        teams[results[0].team].add(frozenset(result.user_id for result in results))
    assert all(len(people) == 1 for people in teams.values())
    assert any(Result.objects.filter(team=team, seat=0).count() > 1 for team in teams)


def test_nothing_is_overdue(full: str) -> None:
    assert _due_tables(set()) == []


def test_new_games_get_new_ids(full: str, alice: User, bob: User) -> None:
    from tests.games.factories import begun_game, end_turn

    game = begun_game(alice, bob)
    end_turn(game, alice)
    assert game.pk > GAMES


def test_the_pages_show_them(full: str) -> None:
    person = User.objects.filter(seats__is_live=True).first()
    assert person is not None
    client: Client = client_for(person)
    for address in ("/games/", "/games/lobby/", "/games/mine.csv", "/games/badge"):
        answer: Any = client.get(address)
        assert answer.status_code == 200
    for game in Game.objects.filter(seats__user=person)[:20]:
        assert client.get(f"/games/{game.pk}/").status_code == 200


def test_it_can_be_done_again(full: str) -> None:
    fill("--without-steps")
    assert Game.objects.count() == 2 * GAMES
    assert User.objects.count() == 20
