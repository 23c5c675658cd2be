"""The badge in the navigation: how much waits for the user, loaded after the page."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Mute, User
from games.models import CrewInvitation, Game, Invitation, Proposal, Seat, Vote
from games.notifications.badge import waiting_for
from games.services.crews import next_game
from games.services.play import proposals
from games.services.tables import lobby, readiness
from tests.games.crews.crews import founded
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


def test_an_invitation_to_a_crew_counts(game: Game, alice: User, bob: User) -> None:
    Game.objects.update(status=Game.Status.CLOSED)
    crew = founded(alice)
    CrewInvitation.objects.create(crew=crew, user=bob, by=alice)
    assert waiting_for(bob) == 1
    Mute.objects.create(user=bob, muted=alice)
    assert waiting_for(bob) == 0


def test_the_next_game_of_a_crew_counts_until_the_member_is_in(alice: User, bob: User) -> None:
    crew = founded(alice, bob)
    next_game.agree(user=alice, slug=crew.slug)
    assert (waiting_for(alice), waiting_for(bob)) == (0, 1)
    next_game.agree(user=bob, slug=crew.slug)
    assert sorted((waiting_for(alice), waiting_for(bob))) == [0, 1], "it runs, and it is somebody's turn"


def test_a_proposal_counts_until_it_is_answered(game: Game, alice: User, bob: User, charlie: User) -> None:
    game = begun_game(charlie, alice, bob)
    Game.objects.exclude(pk=game.pk).update(status=Game.Status.CLOSED)
    assert waiting_for(bob) == 0
    proposals.propose(user=charlie, game_id=game.pk, kind="give_up")
    proposal = Proposal.objects.get()
    assert (waiting_for(bob), waiting_for(charlie)) == (1, 1), "Charlie has his turn, and has agreed"
    proposals.answer(user=bob, game_id=game.pk, proposal_id=proposal.pk, agrees=True)
    assert waiting_for(bob) == 0
    Proposal.objects.update(is_declined=True)
    assert waiting_for(alice) == 0


def test_a_proposal_at_a_table_that_waits_counts_once(game: Game, alice: User, bob: User) -> None:
    proposals.propose(user=bob, game_id=game.pk, kind="give_up")
    assert waiting_for(alice) == 1


def test_a_lapsed_proposal_and_one_during_a_vacation_count_for_nobody(game: Game, alice: User, bob: User) -> None:
    proposals.propose(user=alice, game_id=game.pk, kind="give_up")
    now = timezone.now()
    User.objects.filter(pk=bob.pk).update(away_from=now - timedelta(days=1), away_until=now + timedelta(days=1))
    assert waiting_for(User.objects.get(pk=bob.pk)) == 0
    User.objects.filter(pk=bob.pk).update(away_from=None, away_until=None)
    assert waiting_for(User.objects.get(pk=bob.pk)) == 1
    Proposal.objects.update(lapses_at=now)
    assert waiting_for(User.objects.get(pk=bob.pk)) == 0


def test_a_full_table_counts_for_those_who_have_not_said_ready(alice: User, bob: User) -> None:
    table = lobby.create_table(host=alice, name="Oasis", rules="desert", difficulty="novice", players=2)
    assert waiting_for(alice) == 0
    lobby.take_seat(user=bob, game_id=table.pk, token=table.invite_token)
    assert (waiting_for(alice), waiting_for(bob)) == (1, 1)
    readiness.set_ready(user=bob, game_id=table.pk, is_ready=True)
    assert (waiting_for(alice), waiting_for(bob)) == (1, 0)


def test_nobody_is_asked_who_is_alone_with_bots(alice: User) -> None:
    table = lobby.create_table(host=alice, name="Oasis", rules="desert", difficulty="novice", players=2)
    Seat.objects.filter(game=table, user=None).update(is_bot=True)
    assert waiting_for(alice) == 0


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
