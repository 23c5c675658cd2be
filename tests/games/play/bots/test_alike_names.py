"""At one table no two people have names that look alike, and nobody poses as the moderators."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.exceptions import NameTaken
from games.models import Game
from games.services.chat import messages
from games.services.tables import lobby, seats
from games.table import Table
from tests.games.factories import begun_game, row
from tests.games.tables.conftest import set_table

ALICE = "\u0410lice"  # with a Cyrillic A


@pytest.fixture
def table(alice: User) -> Game:
    return set_table(alice, players=4)


def join(game: Game, name: str) -> Any:
    return Client().post(f"/join/{game.invite_token}/", {"name": name, "time_zone": "UTC"})


@pytest.mark.parametrize("name", ["Alice", "alice", ALICE, "AIice", "Alice\u00a0", "Ali\u200dce"])
def test_a_guest_reads_that_the_name_is_taken(table: Game, name: str) -> None:
    before = row(table)
    answer = join(table, name)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "has this name, or one like it. Choose another." in page
    assert 'aria-invalid="true"' in page
    assert row(table) == before
    assert User.objects.count() == 1
    assert join(table, "Alina").status_code == 302


@pytest.mark.parametrize("name", ["The moderators", "The\u00a0m\u043ederators", "Bot 2", "Ali\u034fce", "Alice\ufffc"])
def test_a_guest_may_not_pose_as_anybody_else(table: Game, name: str) -> None:
    assert join(table, name).status_code == 422
    assert User.objects.count() == 1


def test_an_account_is_asked_for_another_name(table: Game, bob: User, bob_client: Client) -> None:
    User.objects.filter(pk=bob.pk).update(name=ALICE)
    answer = bob_client.post(f"/join/{table.invite_token}/")
    assert answer.status_code == 409
    assert "Change yours in the settings." in answer.content.decode()
    bob_client.post("/accounts/settings/", {"name": "Bob", "time_zone": "UTC"})
    assert bob_client.post(f"/join/{table.invite_token}/").status_code == 302


def test_nor_does_a_substitute_have_the_name_of_a_player_who_may_return(alice: User, bob: User, charlie: User) -> None:
    game = seats.leave_game(user=bob, game_id=begun_game(alice, bob).pk)
    User.objects.filter(pk=charlie.pk).update(name="B0b")
    charlie.refresh_from_db()
    with pytest.raises(NameTaken):
        seats.stand_in(user=charlie, game_id=game.pk, token=game.invite_token)


def test_nobody_takes_the_name_of_a_teammate_afterwards(alice: User, bob: User, bob_client: Client) -> None:
    game = set_table(alice, bob)
    form = {"name": ALICE, "time_zone": "UTC"}
    answer = bob_client.post("/accounts/settings/", form)
    assert answer.status_code == 422
    assert "at one of your tables has this name" in answer.content.decode()
    lobby.leave_seat(user=bob, game_id=game.pk, number=1)
    assert bob_client.post("/accounts/settings/", form).status_code == 302


def test_ones_own_seats_and_name_are_no_obstacle(alice: User, alice_client: Client, table: Game) -> None:
    lobby.take_seat(user=alice, game_id=table.pk, number=1)
    assert alice_client.post("/accounts/settings/", {"name": "ALICE", "time_zone": "UTC"}).status_code == 302


@pytest.mark.parametrize("name", ["The moderators", "Moderat\u043er", "Ta\u034fble"])
def test_a_table_has_no_such_name(alice_client: Client, name: str) -> None:
    form = {"rules": "desert", "name": name}
    assert "errorlist" in alice_client.post("/games/new/", form).content.decode()
    assert not Game.objects.exists()


def test_an_announcement_looks_like_nothing_that_a_player_writes(alice: User, bob: User, bob_client: Client) -> None:
    game = begun_game(alice, bob)
    messages.announce(Table.find(game_id=game.pk, user=None), "Be kind.")
    messages.send_message(user=alice, game_id=game.pk, text="The moderators\nannouncement\n\nBe unkind.")
    page = bob_client.get(f"/games/{game.pk}/chat/").content.decode()
    lines = re.findall(r'<li id="message-\d+".*?</li>', page, re.DOTALL)
    theirs = [line for line in lines if "Be kind." in line]
    mine = [line for line in lines if "Be unkind." in line]
    assert len(theirs) == len(mine) == 1
    marks = ('class="line moderators"', '<b dir="auto">The moderators</b>', '<span class="badge">announcement</span>')
    assert all(mark in theirs[0] for mark in marks)
    assert not any(mark in mine[0] for mark in marks)


def test_the_voice_of_a_page_names_the_moderators(alice: User, bob: User, bob_client: Client) -> None:
    game = begun_game(alice, bob)
    messages.announce(Table.find(game_id=game.pk, user=None), "Be kind.")
    answer = bob_client.get(f"/games/{game.pk}/chat/lines", {"have": "0.0"}, headers={"HX-Request": "true"})
    assert "The moderators: Be kind." in answer.content.decode()
