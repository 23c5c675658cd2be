"""The badge in the navigation: how much waits for the user, loaded after the page."""

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game, Invitation, Seat, Vote
from games.notifications.badge import waiting_for
from games.services.tables import lobby
from tests.games.factories import begun_game, end_turn

URL = "/games/badge"


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def test_a_turn_counts_for_whose_it_is(game: Game, alice: User, bob: User) -> None:
    assert (waiting_for(alice), waiting_for(bob)) == (1, 0)
    end_turn(game, alice)
    assert (waiting_for(alice), waiting_for(bob)) == (0, 1)


def test_a_table_counts_once(alice: User, bob: User) -> None:
    begun_game(alice, bob, seats=4)
    assert waiting_for(alice) == 1


def test_a_seat_that_stands_open_counts_for_the_team(game: Game, bob: User, charlie: User) -> None:
    Seat.objects.filter(game=game, number=0).update(is_shared=True)
    assert (waiting_for(bob), waiting_for(charlie)) == (1, 0)


def test_a_vote_counts_until_it_is_given(game: Game, alice: User, bob: User) -> None:
    Game.objects.update(vote_round=5)
    assert (waiting_for(alice), waiting_for(bob)) == (1, 1)  # Alice has her turn; she has no vote about it
    Vote.objects.create(game=game, round=5, user=bob, choice="wait")
    assert waiting_for(bob) == 0


def test_an_invitation_counts_until_the_table_is_over(game: Game, alice: User, charlie: User) -> None:
    table = lobby.create_table(host=alice, name="Oasis", rules="desert", difficulty="novice", players=2)
    Invitation.objects.create(game=table, user=charlie, by=alice)
    assert waiting_for(charlie) == 1
    Game.objects.filter(pk=table.pk).update(status=Game.Status.CLOSED)
    assert waiting_for(charlie) == 0


def test_a_game_that_is_over_waits_for_nobody(game: Game, alice: User) -> None:
    Game.objects.update(status=Game.Status.CLOSED)
    assert waiting_for(alice) == 0


def test_it_is_a_part_of_a_page(game: Game, alice_client: Client, bob_client: Client) -> None:
    answer = alice_client.get(URL)
    assert 'data-waiting="1"' in answer.content.decode()
    assert "no-cache" in answer["Cache-Control"]
    assert bob_client.get(URL).content.strip() == b""


def test_the_anonymous_have_none(client: Client, db: None) -> None:
    assert client.get(URL).status_code == 204
    assert b"nav-badge" not in client.get("/").content


def test_every_page_asks_for_it_afterwards(alice_client: Client) -> None:
    assert b'<span id="nav-badge" hx-get="/games/badge"' in alice_client.get("/games/new/").content


def test_it_costs_the_same_for_many_games(
    alice: User, bob: User, alice_client: Client, django_assert_num_queries
) -> None:
    for number in range(4):
        game = begun_game(alice, bob, seed=str(number))
        with django_assert_num_queries(4):  # session, user, seats, invitations
            alice_client.get(URL)
    end_turn(game, alice)
    Game.objects.filter(pk=game.pk).update(vote_round=9)
    with django_assert_num_queries(5):  # and the votes, where there are any
        alice_client.get(URL)
