"""Avoiding a person: the two are never seated together again, and nobody is told."""

import pytest
from django.test import Client

from accounts.models import Avoidance, User
from accounts.services import avoidances
from accounts.services.avoidances import kept_apart
from games.exceptions import Illegal, NoSuchTable
from games.models import Game, Invitation, Notification
from games.services.chat import people
from games.services.tables import closure, invitations, lobby, rematches, seats
from games.table import Table
from tests.games.factories import begun_game


def table_of(host: User, *, is_open: bool = False) -> Game:
    return lobby.create_table(
        host=host,
        name="Next one",
        rules="desert",
        difficulty="novice",
        players=3,
        is_open=is_open,
    )


@pytest.fixture
def apart(alice: User, bob: User) -> None:
    avoidances.avoid(user=alice, person=bob)


@pytest.mark.usefixtures("apart")
def test_each_is_kept_apart_from_the_other(alice: User, bob: User, charlie: User) -> None:
    assert (kept_apart(alice), kept_apart(bob), kept_apart(charlie)) == ({bob.pk}, {alice.pk}, set())


def test_a_teammate_is_avoided_once_and_the_game_goes_on(alice: User, bob: User, alice_client: Client) -> None:
    game = begun_game(alice, bob)
    for _ in range(2):
        assert alice_client.post(f"/games/{game.pk}/people/{bob.pk}/avoid").url == f"/games/{game.pk}/chat/"
    assert list(Avoidance.objects.values_list("user", "avoided")) == [(alice.pk, bob.pk)]
    assert Table.find_own(game_id=game.pk, user=bob).game.is_running
    assert "Stop avoiding" in alice_client.get(f"/games/{game.pk}/chat/").content.decode()
    alice_client.post(f"/games/{game.pk}/people/{bob.pk}/stop-avoiding")
    assert not Avoidance.objects.exists()


def test_strangers_and_oneself_are_not_avoided(alice: User, bob: User, charlie: User) -> None:
    game = begun_game(alice, bob)
    for person in (alice, charlie):
        with pytest.raises(NoSuchTable):
            people.avoid_person(user=alice, game_id=game.pk, person_id=person.pk)


@pytest.mark.usefixtures("apart")
def test_the_avoided_person_finds_no_table(alice: User, bob: User, bob_client: Client) -> None:
    game = table_of(alice, is_open=True)
    with pytest.raises(NoSuchTable):
        lobby.take_seat(user=bob, game_id=game.pk)
    for token in (game.invite_token, "forged"):
        answer = bob_client.get(f"/join/{token}/")
        assert answer.status_code == 404
        assert "This invite link does not work." in answer.content.decode()
    assert not game.seats.filter(user=bob).exists()


@pytest.mark.usefixtures("apart")
def test_the_one_who_avoids_is_told_why(alice_client: Client, bob: User) -> None:
    game = table_of(bob)
    answer = alice_client.post(f"/join/{game.invite_token}/")
    assert answer.status_code == 422
    assert "You avoid Bob, who sits at this table." in answer.content.decode()


def test_no_invitation_arrives_by_name(alice: User, bob: User, charlie: User) -> None:
    begun_game(alice, bob, charlie)
    avoidances.avoid(user=alice, person=bob)
    game = table_of(charlie)
    lobby.take_seat(user=alice, game_id=game.pk, token=game.invite_token)
    with pytest.raises(Illegal, match="Bob cannot join this table"):
        invitations.invite(user=charlie, game_id=game.pk, person_id=bob.pk)
    assert not Invitation.objects.exists()
    assert not Notification.objects.filter(user=bob, kind="invited").exists()


def test_the_avoided_are_not_proposed_to_the_one_who_avoids(alice: User, bob: User, charlie: User) -> None:
    begun_game(alice, bob, charlie)
    avoidances.avoid(user=alice, person=bob)
    assert invitations.former_teammates(alice) == [charlie]
    assert invitations.former_teammates(bob) == [alice, charlie]


def test_rematches_part_them(alice: User, bob: User, charlie: User) -> None:
    old = begun_game(alice, bob, charlie)
    closure.close(Table.lock_own(game_id=old.pk, user=alice), cause="vote", by=alice)
    avoidances.avoid(user=alice, person=bob)
    hers = rematches.rematch(user=alice, game_id=old.pk)
    his = rematches.rematch(user=bob, game_id=old.pk)
    assert hers != his
    assert [table.invitations.get().user for table in (hers, his)] == [charlie, charlie]


def test_no_substitute_sits_down_where_somebody_avoided_may_come_back(alice: User, bob: User, charlie: User) -> None:
    game = begun_game(alice, charlie)
    seats.leave_game(user=alice, game_id=game.pk)
    game.refresh_from_db()
    avoidances.avoid(user=alice, person=bob)
    with pytest.raises(NoSuchTable):
        seats.stand_in(user=bob, game_id=game.pk, token=game.invite_token)


@pytest.mark.usefixtures("apart")
def test_the_list_ends_it(alice_client: Client, bob: User) -> None:
    assert "Bob" in alice_client.get("/accounts/avoided/").content.decode()
    assert alice_client.post(f"/accounts/avoided/{bob.pk}/end/").url == "/accounts/avoided/"
    assert "You avoid nobody." in alice_client.get("/accounts/avoided/").content.decode()
