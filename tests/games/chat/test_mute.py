"""Muting a person, and the user's list of muted people."""

from typing import Any

import pytest
from django.test import Client
from django.utils.html import strip_tags

from accounts.models import Mute, User
from accounts.services import mutes
from accounts.views import people as page
from games.exceptions import NoSuchTable
from games.models import Game
from games.notifications.badge import waiting_for
from games.services.chat import messages
from games.services.chat import people as mutes_services
from games.services.tables import invitations, lobby, seats
from tests.games.factories import begun_game


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def test_a_teammate_is_muted_once(game: Game, alice: User, bob: User) -> None:
    for _ in range(2):
        mutes_services.mute_person(user=bob, game_id=game.pk, person_id=alice.pk)
    assert list(Mute.objects.values_list("user", "muted")) == [(bob.pk, alice.pk)]


def test_so_is_somebody_who_spoke_here_and_has_left(game: Game, alice: User, bob: User) -> None:
    messages.send_message(user=alice, game_id=game.pk, text="Bye.")
    seats.leave_game(user=alice, game_id=game.pk)
    mutes_services.mute_person(user=bob, game_id=game.pk, person_id=alice.pk)
    assert Mute.objects.count() == 1


def test_oneself_and_strangers_are_not(game: Game, bob: User, charlie: User) -> None:
    for person in (bob, charlie):
        with pytest.raises(NoSuchTable):
            mutes_services.mute_person(user=bob, game_id=game.pk, person_id=person.pk)
    with pytest.raises(NoSuchTable):
        mutes_services.mute_person(user=charlie, game_id=game.pk, person_id=bob.pk)
    assert not Mute.objects.exists()


def test_the_muted_may_speak_on_and_are_not_told(game: Game, alice: User, bob: User, alice_client: Client) -> None:
    mutes_services.mute_person(user=bob, game_id=game.pk, person_id=alice.pk)
    messages.send_message(user=alice, game_id=game.pk, text="@Bob?")
    assert "muted" not in alice_client.get(f"/games/{game.pk}/").content.decode()


def test_their_invitations_wait_for_nobody(
    game: Game, alice: User, bob: User, alice_client: Client, bob_client: Client
) -> None:
    table = lobby.create_table(host=alice, name="Next one", rules="desert", difficulty="novice", players=2)
    invitations.invite(user=alice, game_id=table.pk, person_id=bob.pk)
    assert (waiting_for(bob), "Next one" in bob_client.get("/games/").content.decode()) == (1, True)
    mutes.mute(user=bob, person=alice)
    assert (waiting_for(bob), "Next one" in bob_client.get("/games/").content.decode()) == (0, False)


def test_the_list_names_them_and_lets_them_be_heard_again(alice: User, bob: User, bob_client: Client) -> None:
    mutes.mute(user=bob, person=alice)
    assert "Alice" in bob_client.get("/accounts/muted/").content.decode()
    answer = bob_client.post(f"/accounts/muted/{alice.pk}/unmute/")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/accounts/muted/")
    assert not Mute.objects.exists()
    assert "You have not muted anyone." in bob_client.get("/accounts/muted/").content.decode()


def test_it_is_ones_own(alice: User, bob: User, alice_client: Client, client: Client) -> None:
    mutes.mute(user=bob, person=alice)
    assert "Bob" not in strip_tags(alice_client.get("/accounts/muted/").content.decode())  # a token may hold it
    alice_client.post(f"/accounts/muted/{alice.pk}/unmute/")
    assert Mute.objects.count() == 1
    assert client.get("/accounts/muted/").status_code == 302
    assert client.post(f"/accounts/muted/{alice.pk}/unmute/").status_code == 302


def test_it_is_read_in_pages_by_one_statement(
    bob: User, bob_client: Client, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    monkeypatch.setattr(page, "PAGE", 2)
    for number in range(3):
        mutes.mute(user=bob, person=User.objects.create_guest(f"Guest {number}"))
    with django_assert_num_queries(3):  # session and user besides
        newest = bob_client.get("/accounts/muted/")
    assert "Guest 0" not in newest.content.decode()
    assert "Guest 0" in bob_client.get(f"/accounts/muted/?before={newest.context['older']}").content.decode()
