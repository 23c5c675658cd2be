"""Seats that change players: leaving, a substitute, coming back."""

import pytest

from accounts.models import User
from games.exceptions import NoSuchTable, TableFull
from games.history.replay import fault_of
from games.models import Game, Seat, Vote
from games.services.play import votes
from games.services.tables import seats
from games.table import Table
from tests.games.factories import begun_game, end_turn, play
from tests.games.play.timeouts.time_travel import after, details, reread


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob, pace=Game.Pace.DAY)


@pytest.fixture
def offered(game: Game, bob: User) -> Game:
    """Alice's time is over, and Bob has voted for a substitute."""
    with after(hours=24.1):
        votes.vote(user=bob, game_id=game.pk, option=Vote.Option.SUBSTITUTE)
    return reread(game)


def test_who_leaves_gives_the_seat_to_the_team_and_to_whoever_is_invited(game: Game, alice: User, bob: User) -> None:
    token = game.invite_token
    seats.leave_game(user=alice, game_id=game.pk)

    seat = Seat.objects.get(game=game, number=0)
    assert (seat.user, seat.owner, seat.is_shared, seat.is_offered) == (None, alice, True, True)
    assert details(bob, "left") == ["left"]
    assert details(bob, "your_turn") == ["open"]
    assert reread(game).invite_token != token
    play(game, bob, "Move")


def test_the_last_one_to_leave_closes_the_game(game: Game, alice: User, bob: User) -> None:
    seats.leave_game(user=alice, game_id=game.pk)
    seats.leave_game(user=bob, game_id=game.pk)
    assert reread(game).ended_by == "left"


def test_a_substitute_takes_the_seat_and_the_turn(offered: Game, alice: User, bob: User, charlie: User) -> None:
    seats.stand_in(user=charlie, game_id=offered.pk, token=offered.invite_token)

    seat = Seat.objects.get(game=offered, number=0)
    assert (seat.user, seat.owner, seat.is_offered) == (charlie, alice, False)
    assert details(alice, "left") == ["offered", "replaced"]
    assert details(bob, "left") == ["replaced"]
    play(offered, charlie, "Move")
    assert fault_of(Table.find(game_id=offered.pk, user=None)) is None


def test_there_is_one_seat_for_one_substitute(offered: Game, charlie: User) -> None:
    seats.stand_in(user=charlie, game_id=offered.pk, token=offered.invite_token)
    seats.stand_in(user=charlie, game_id=offered.pk, token=offered.invite_token)
    with pytest.raises(TableFull):
        seats.stand_in(user=User.objects.create_guest("Dora"), game_id=offered.pk, token=offered.invite_token)


def test_nobody_takes_it_without_being_asked(offered: Game, charlie: User) -> None:
    with pytest.raises(NoSuchTable):
        seats.stand_in(user=charlie, game_id=offered.pk)


def test_who_returns_takes_the_seat_back_from_a_substitute(offered: Game, alice: User, charlie: User) -> None:
    seats.stand_in(user=charlie, game_id=offered.pk, token=offered.invite_token)
    seats.come_back(user=alice, game_id=offered.pk)

    assert Seat.objects.get(game=offered, number=0).user == alice
    assert details(charlie, "left") == ["back"]
    with pytest.raises(NoSuchTable):
        play(offered, charlie, "Move")
    play(offered, alice, "Move")


def test_who_returns_after_a_late_substitute_takes_the_seat_back(
    offered: Game, alice: User, bob: User, charlie: User
) -> None:
    seats.stand_in(user=charlie, game_id=offered.pk, token=offered.invite_token)
    with after(hours=49):
        votes.vote(user=bob, game_id=offered.pk, option=Vote.Option.SUBSTITUTE)
    assert Seat.objects.get(game=offered, number=0).is_offered
    seats.come_back(user=charlie, game_id=offered.pk)
    seats.come_back(user=alice, game_id=offered.pk)

    assert Seat.objects.get(game=offered, number=0).user == alice


def test_who_has_left_may_return(game: Game, alice: User, bob: User) -> None:
    seats.leave_game(user=alice, game_id=game.pk)
    seats.come_back(user=alice, game_id=game.pk)
    play(game, alice, "Move")
    assert not Seat.objects.filter(game=game, is_offered=True).exists()


def test_a_stranger_has_no_seat_to_come_back_to(game: Game, charlie: User) -> None:
    for deed in (seats.come_back, seats.leave_game):
        with pytest.raises(NoSuchTable):
            deed(user=charlie, game_id=game.pk)


def test_the_game_goes_on_without_the_one_who_left(game: Game, alice: User, bob: User, bob_client: object) -> None:
    seats.leave_game(user=alice, game_id=game.pk)
    end_turn(game, bob, 0)
    page = bob_client.get(f"/games/{game.pk}/")  # type: ignore[attr-defined]
    assert page.status_code == 200
