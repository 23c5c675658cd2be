"""Asking a teammate to come to the table, and inviting former teammates to a new one."""

import pytest

from accounts.models import User
from games.exceptions import Illegal, NoSuchTable, TooSoon
from games.models import Game, Invitation, Notification
from games.services.tables import invitations, lobby
from tests.games.factories import begun_game
from tests.games.play.timeouts.time_travel import after, details


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def test_a_teammate_is_asked_in_ones_own_words(game: Game, alice: User, bob: User) -> None:
    invitations.ask(user=bob, game_id=game.pk, number=0, text="Water, please!")
    notification = Notification.objects.get(user=alice, kind="asked")
    assert (notification.by, notification.text) == (bob, "Water, please!")


def test_nothing_in_them_hides_or_turns_text(game: Game, alice: User, bob: User) -> None:
    invitations.ask(user=bob, game_id=game.pk, number=0, text="Wat\u202eer,\u200b please!")
    assert Notification.objects.get(user=alice, kind="asked").text == "Water, please!"


def test_they_are_one_line(game: Game, alice: User, bob: User) -> None:
    invitations.ask(user=bob, game_id=game.pk, number=0, text="Water!\r\n\n--\nNo more mail: https://x.example/")
    assert Notification.objects.get(user=alice, kind="asked").text == "Water! -- No more mail: https://x.example/"


def test_not_again_at_once(game: Game, alice: User, bob: User) -> None:
    invitations.ask(user=bob, game_id=game.pk, number=0)
    with pytest.raises(TooSoon):
        invitations.ask(user=bob, game_id=game.pk, number=0)
    with after(hours=7):
        invitations.ask(user=bob, game_id=game.pk, number=0)
    assert len(details(alice, "asked")) == 2


@pytest.mark.parametrize("number", [1, 7, -1])
def test_there_must_be_somebody_else_to_ask(game: Game, bob: User, number: int) -> None:
    with pytest.raises(Illegal):
        invitations.ask(user=bob, game_id=game.pk, number=number)


def test_a_stranger_asks_nobody(game: Game, charlie: User) -> None:
    with pytest.raises(NoSuchTable):
        invitations.ask(user=charlie, game_id=game.pk, number=0)


def table_of(user: User) -> Game:
    return lobby.create_table(host=user, name="Oasis", rules="desert", difficulty="novice", players=2)


def test_a_former_teammate_is_invited_once(game: Game, alice: User, bob: User) -> None:
    table = table_of(alice)
    for _ in range(2):
        invitations.invite(user=alice, game_id=table.pk, person_id=bob.pk)
    assert Invitation.objects.filter(game=table, user=bob).count() == 1
    assert details(bob, "invited") == [""]


def test_strangers_and_those_at_the_table_are_not_invited(game: Game, alice: User, bob: User, charlie: User) -> None:
    table = table_of(alice)
    for person in (alice, charlie):
        with pytest.raises(Illegal):
            invitations.invite(user=alice, game_id=table.pk, person_id=person.pk)
    with pytest.raises(NoSuchTable):
        invitations.invite(user=bob, game_id=table.pk, person_id=alice.pk)


def test_who_was_invited_sits_down_without_the_link(game: Game, alice: User, bob: User, bob_client: object) -> None:
    table = table_of(alice)
    url = f"/games/{table.pk}/seats/take"
    assert bob_client.post(url, {"number": 1}).status_code == 404  # type: ignore[attr-defined]
    invitations.invite(user=alice, game_id=table.pk, person_id=bob.pk)
    assert bob_client.get(f"/games/{table.pk}/").status_code == 200  # type: ignore[attr-defined]
    bob_client.post(url, {"number": 1})  # type: ignore[attr-defined]
    assert table.seats.get(number=1).user == bob
    assert not Invitation.objects.exists()
