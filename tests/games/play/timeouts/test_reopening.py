"""Reopening a game that everybody has left."""

import pytest
from django.test import Client

from accounts.models import User
from games.exceptions import NoSuchTable
from games.models import Game, Seat
from games.services.tables import seats
from tests.games.factories import begun_game, play, row
from tests.games.play.timeouts.time_travel import after, details, reread


@pytest.fixture
def left(alice: User, bob: User) -> Game:
    """A game that Alice has left, then Bob."""
    game = begun_game(alice, bob, pace=Game.Pace.DAY)
    seats.leave_game(user=alice, game_id=game.pk)
    seats.leave_game(user=bob, game_id=game.pk)
    return reread(game)


def test_who_left_first_reads_why_it_is_closed_and_reopens_it(left: Game, alice: User, alice_client: Client) -> None:
    path = f"/games/{left.pk}/"
    page = alice_client.get(path).content.decode()
    assert "everyone left" in page
    assert f'action="{path}reopen"' in page
    assert alice_client.post(f"{path}reopen").headers["Location"] == path
    assert alice_client.get(path).status_code == 200
    play(left, alice, "Move")


def test_the_one_who_left_last_is_not_waited_for(left: Game, alice: User, bob: User) -> None:
    seats.reopen(user=alice, game_id=left.pk)
    first, last = left.seats.all()
    assert (first.user, first.owner, first.is_shared, first.is_offered) == (alice, None, False, False)
    assert (last.user, last.is_shared, last.is_offered) == (bob, True, True)
    assert details(bob, "closed") == ["reopened"]


def test_the_one_who_left_last_may_reopen_it_too(left: Game, bob: User) -> None:
    seats.reopen(user=bob, game_id=left.pk)
    seat = Seat.objects.get(game=left, number=1)
    assert (seat.user, seat.is_shared, seat.is_offered) == (bob, False, False)
    play(left, bob, "Move")


def test_a_return_to_a_closed_game_says_why_not(left: Game, alice_client: Client) -> None:
    for headers in ({}, {"HX-Request": "true"}):
        answer = alice_client.post(f"/games/{left.pk}/return", headers=headers)
        assert answer.status_code == 409
        assert "not running" in answer.content.decode()


def test_after_thirty_days_there_is_no_button(left: Game, alice_client: Client) -> None:
    with after(days=30.1):
        page = alice_client.get(f"/games/{left.pk}/").content.decode()
        assert "everyone left" in page
        assert "/reopen" not in page


def test_strangers_find_nothing(left: Game, charlie: User, charlie_client: Client) -> None:
    before = row(left)
    assert charlie_client.get(f"/games/{left.pk}/").status_code == 404
    with pytest.raises(NoSuchTable):
        seats.reopen(user=charlie, game_id=left.pk)
    assert row(left) == before
