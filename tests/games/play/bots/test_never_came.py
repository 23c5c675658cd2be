"""A player for whom a started game waits, and who never came: a bot may play for them."""

import pytest
from django.test import Client

from accounts.models import User
from games.exceptions import SeatTaken
from games.models import Game, Seat
from games.services.history import seen
from games.services.tables import bots, seats
from games.services.tables.bots import never_came
from games.table import Table
from tests.games.factories import begun_game, current_version, end_turn, row
from tests.games.play.timeouts.time_travel import after, details, reread


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    """A game of a week's pace that waits for Bob, who has never come."""
    game = begun_game(alice, bob, pace=Game.Pace.WEEK)
    end_turn(game, alice)
    assert reread(game).awaited_seats == {1}
    return reread(game)


def absent(game: Game) -> list[int]:
    return [seat.number for seat in never_came(Table.find(game_id=game.pk, user=None))]


def test_a_teammate_puts_a_bot_on_the_seat_after_an_hour(game: Game, bob: User, alice_client: Client) -> None:
    path = f"/games/{game.pk}/"
    with after(hours=1):
        page = alice_client.get(path).content.decode()
        assert "Bob has not come to the game yet." in page
        assert alice_client.post(f"{path}seats/bots/add", {"number": 1}).headers["Location"] == path
        seat = Seat.objects.get(game=game, number=1)
        assert (seat.is_bot, seat.user, seat.owner) == (True, None, bob)
        assert details(bob, "left") == ["bot"]
        assert reread(game).bot_due_at


def test_the_player_comes_after_all_and_takes_the_seat(game: Game, alice: User, bob: User) -> None:
    with after(hours=1):
        bots.add_bots(user=alice, game_id=game.pk, number=1)
        seats.come_back(user=bob, game_id=game.pk)
        assert Seat.objects.get(game=game, number=1).user == bob


def test_the_bot_may_make_way_for_a_substitute(game: Game, alice: User, charlie: User) -> None:
    with after(hours=1):
        bots.add_bots(user=alice, game_id=game.pk, number=1)
        bots.remove_bot(user=alice, game_id=game.pk, number=1)
        seats.stand_in(user=charlie, game_id=game.pk, token=reread(game).invite_token)
        assert Seat.objects.get(game=game, number=1).user == charlie


def test_within_the_hour_the_game_waits(game: Game, alice: User, alice_client: Client) -> None:
    with after(minutes=59):
        before = row(game)
        with pytest.raises(SeatTaken):
            bots.add_bots(user=alice, game_id=game.pk, number=1)
        assert row(game) == before
        assert "has not come" not in alice_client.get(f"/games/{game.pk}/").content.decode()


def test_who_has_looked_at_the_board_has_come(game: Game, bob: User) -> None:
    seen.mark_as_seen(user=bob, game_id=game.pk, version=current_version(game))
    with after(hours=1):
        assert absent(game) == []


def test_who_has_played_without_script_has_come(game: Game, alice: User, bob: User) -> None:
    end_turn(game, bob, seat=1)
    with after(hours=1):
        assert absent(game) == []  # Alice is awaited, and has played
        end_turn(game, alice)
        with after(hours=1):
            assert absent(game) == []


def test_who_is_not_awaited_may_take_their_time(alice: User, bob: User) -> None:
    game = begun_game(alice, bob, pace=Game.Pace.WEEK)
    with after(hours=1):
        assert absent(game) == [0]
        with pytest.raises(SeatTaken):
            bots.add_bots(user=alice, game_id=game.pk, number=1)


def test_nobody_puts_a_bot_on_their_own_seat(alice: User, bob: User) -> None:
    game = begun_game(alice, bob, pace=Game.Pace.WEEK)
    with after(hours=1), pytest.raises(SeatTaken):
        bots.add_bots(user=alice, game_id=game.pk, number=0)


def test_a_vacation_is_no_absence(game: Game, bob: User) -> None:
    User.objects.filter(pk=bob.pk).update(away_from=game.created_at, away_until=game.due_at)
    with after(hours=1):
        assert absent(game) == []
