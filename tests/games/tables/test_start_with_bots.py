"""A game that starts with bots on its free seats, which people take later, between turns of these bots."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.exceptions import BotIsPlaying, NoSuchTable
from games.models import Game, Notification, Seat
from games.services.tables import readiness, seats
from tests.games.factories import end_turn
from tests.games.play.bots.tables import let_bots_play
from tests.games.tables.conftest import set_table

HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def quick_bots(settings: Any) -> None:
    settings.BOT_PAUSE, settings.BOT_SEARCH = 0, False


@pytest.fixture
def game(alice: User) -> Game:
    """A private game of Alice, who begins, and two bots whose seats friends may take."""
    table = set_table(alice, first_seat=0)
    return readiness.start_with_bots(user=alice, game_id=table.pk)


def test_it_starts_at_once_with_bots_on_the_free_seats(alice_client: Client, table: Game) -> None:
    assert 'id="start-with-bots"' in alice_client.get(f"/games/{table.pk}/").content.decode()
    answer = alice_client.post(f"/games/{table.pk}/start/bots", headers=HTMX)
    assert answer.headers["HX-Redirect"] == f"/games/{table.pk}/"
    table.refresh_from_db()
    assert table.is_running
    assert [(seat.is_bot, seat.is_offered) for seat in table.seats.all()] == [(False, False)] * 2 + [(True, True)]


def test_a_friend_with_the_link_takes_the_seat_that_plays_next(game: Game, bob: User, bob_client: Client) -> None:
    assert bob_client.get(f"/join/{game.invite_token}/").content.decode().count("keeps the seat for you") == 2
    bob_client.post(f"/join/{game.invite_token}/")
    seat = game.seats.get(user=bob)
    assert (seat.number, seat.is_bot, seat.is_offered, seat.owner) == (1, False, False, None)
    assert game.seats.filter(is_bot=True).count() == 1
    assert Notification.objects.get(kind="left").detail == "replaced"


def test_the_friend_plays_with_the_next_turn(game: Game, alice: User, bob: User) -> None:
    seats.stand_in(user=bob, game_id=game.pk, token=game.invite_token)
    end_turn(game, alice)
    assert game.awaited_seats == {1}
    assert Notification.objects.filter(user=bob, kind="your_turn").exists()
    end_turn(game, bob, 1)
    let_bots_play(game)
    assert game.awaited_seats == {0}


def test_each_seat_goes_to_one_person(game: Game, bob: User, charlie: User) -> None:
    for person in (bob, charlie):
        seats.stand_in(user=person, game_id=game.pk, token=game.invite_token)
    assert [seat.user for seat in game.seats.all()][1:] == [bob, charlie]


def test_a_bot_keeps_its_seat_in_the_middle_of_its_turn(alice: User, bob: User, bob_client: Client) -> None:
    table = set_table(alice, players=2, first_seat=0)
    game = readiness.start_with_bots(user=alice, game_id=table.pk)
    end_turn(game, alice)
    with pytest.raises(BotIsPlaying):
        seats.stand_in(user=bob, game_id=game.pk, token=game.invite_token)
    answer = bob_client.post(f"/join/{game.invite_token}/")
    assert answer.status_code == 409
    assert "Try again in a few seconds" in answer.content.decode()
    let_bots_play(game)
    seats.stand_in(user=bob, game_id=game.pk, token=game.invite_token)
    assert game.seats.get(user=bob).number == 1


def test_a_stranger_needs_the_link_of_a_private_game(game: Game, charlie: User) -> None:
    with pytest.raises(NoSuchTable):
        seats.stand_in(user=charlie, game_id=game.pk)


def test_the_board_says_that_friends_may_come(game: Game, alice_client: Client) -> None:
    page = " ".join(alice_client.get(f"/games/{game.pk}/").content.decode().split())
    assert "A seat is open for a substitute." not in page
    assert "People who come by the invite link take the seats of bots, between turns." in page
    assert f"/join/{game.invite_token}/" in page


def test_a_bot_that_was_there_before_keeps_its_seat(alice: User, bob: User) -> None:
    table = set_table(alice, bob, players=4, first_seat=0)
    Seat.objects.filter(game=table, number=2).update(is_bot=True)
    game = readiness.start_with_bots(user=alice, game_id=table.pk)
    assert [seat.number for seat in game.seats.filter(is_offered=True)] == [3]
