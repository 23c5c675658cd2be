"""Starting a game."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.display import DISPLAYS
from games.exceptions import AlreadyStarted, Illegal, NoSuchTable
from games.history.replay import fault_of
from games.models import Game, Notification
from games.services.tables import game_start, lobby
from games.table import Table
from tests.games.factories import row
from tests.games.tables.conftest import set_table

HTMX = {"HX-Request": "true"}


@pytest.fixture
def full(alice: User, bob: User) -> Game:
    return set_table(alice, bob, players=2, first_seat=0)


def start(client: Client, game: Game, **options: Any) -> Any:
    return client.post(f"/games/{game.pk}/start", **options)


def test_anybody_at_the_table_may_start_it(bob_client: Client, full: Game) -> None:
    assert start(bob_client, full).headers["Location"] == f"/games/{full.pk}/"
    full.refresh_from_db()
    assert full.is_running
    assert full.awaited_seats == {0}
    assert all(seat.role for seat in full.seats.all())
    assert fault_of(Table.find(game_id=full.pk, user=None)) is None


def test_the_game_page_is_the_board_then(bob_client: Client, full: Game) -> None:
    assert start(bob_client, full, headers=HTMX).headers["HX-Redirect"] == f"/games/{full.pk}/"
    page = bob_client.get(f"/games/{full.pk}/").content.decode()
    assert 'id="table"' in page
    assert 'id="seats"' not in page


def test_who_begins_is_told_unless_it_was_they_who_started(bob_client: Client, full: Game, alice: User) -> None:
    start(bob_client, full)
    told = Notification.objects.filter(game=full).exclude(kind=Notification.Kind.FULL)
    assert [(notification.user, notification.kind) for notification in told] == [(alice, "your_turn")]


def test_chosen_adventurers_are_kept(alice_client: Client, alice: User, bob: User) -> None:
    game = set_table(alice, bob, players=2, roles_chosen=True)
    lobby.choose_role(user=alice, game_id=game.pk, number=0, role="climber")
    before = row(game)
    answer = start(alice_client, game)
    assert answer.status_code == 422
    assert "Every seat needs an adventurer first." in answer.content.decode()
    assert row(game) == before

    lobby.choose_role(user=bob, game_id=game.pk, number=1, role="navigator")
    start(alice_client, game)
    assert [seat.role for seat in game.seats.all()] == ["climber", "navigator"]


def test_one_person_may_play_everybody(alice_client: Client, alice: User) -> None:
    game = set_table(alice, players=4, host_seats=4)
    start(alice_client, game)
    assert alice_client.get(f"/games/{game.pk}/").status_code == 200
    names = Table.find(game_id=game.pk, user=alice).names
    assert names == tuple(DISPLAYS[game.rules].role_name(seat.role) for seat in game.seats.all())


@pytest.mark.parametrize("htmx", [True, False])
def test_an_empty_seat_is_waited_for(alice_client: Client, table: Game, htmx: bool) -> None:
    before = row(table)
    answer = start(alice_client, table, headers=HTMX if htmx else {})
    assert answer.status_code == 422
    assert "Every seat needs a player first." in answer.content.decode()
    assert 'id="seats"' in answer.content.decode()
    assert row(table) == before


def test_it_starts_once(alice_client: Client, bob_client: Client, full: Game) -> None:
    start(alice_client, full)
    before = row(full)
    assert start(bob_client, full).status_code == 409
    again = start(bob_client, full, headers=HTMX)
    assert (again.status_code, again.headers["HX-Redirect"]) == (409, f"/games/{full.pk}/")
    assert row(full) == before


def test_strangers_and_the_anonymous_start_nothing(
    client: Client, charlie_client: Client, full: Game, alice: User, bob: User
) -> None:
    for game in (full, set_table(alice, bob, players=2, is_open=True)):
        before = row(game)
        assert start(client, game).status_code == 302
        assert start(charlie_client, game).status_code == 404
        assert row(game) == before


def test_the_service_knows_its_refusals(table: Game, full: Game, alice: User, charlie: User) -> None:
    with pytest.raises(Illegal):
        game_start.start(user=alice, game_id=table.pk)
    with pytest.raises(NoSuchTable):
        game_start.start(user=charlie, game_id=full.pk)
    with pytest.raises(NoSuchTable):
        game_start.start(user=alice, game_id=0)
    game_start.start(user=alice, game_id=full.pk)
    with pytest.raises(AlreadyStarted):
        game_start.start(user=alice, game_id=full.pk)
