"""Leaving a table before its start."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.exceptions import NoSuchTable, NotYourSeat
from games.models import Game
from games.services.tables import lobby
from tests.games.factories import begun_game, row
from tests.games.tables.conftest import set_table

HTMX = {"HX-Request": "true"}


def leave(client: Client, game: Game, number: object, **options: Any) -> Any:
    return client.post(f"/games/{game.pk}/seats/leave", {"number": number}, **options)


def test_it_frees_the_seat_and_leads_away_from_a_private_table(bob_client: Client, table: Game) -> None:
    answer = leave(bob_client, table, 1)
    assert answer.headers["Location"] == "/games/"
    assert [seat.user_id for seat in table.seats.all()][1] is None
    assert "You have left the table." in bob_client.get("/games/").content.decode()


def test_htmx_is_led_away_too(bob_client: Client, table: Game) -> None:
    assert leave(bob_client, table, 1, headers=HTMX).headers["HX-Redirect"] == "/games/"


def test_one_of_several_seats_may_be_left(alice_client: Client, alice: User) -> None:
    game = set_table(alice, host_seats=3)
    answer = leave(alice_client, game, 1, headers=HTMX)
    assert 'id="place-1"' in answer.content.decode()
    assert [seat.user_id is None for seat in game.seats.all()] == [False, True, False]


def test_the_hosts_part_passes_on(alice_client: Client, table: Game, bob: User) -> None:
    leave(alice_client, table, 0)
    table.refresh_from_db()
    assert table.host == bob


def test_an_adventurer_is_laid_down_with_the_seat(bob_client: Client, alice: User, bob: User) -> None:
    game = set_table(alice, bob, roles_chosen=True)
    lobby.choose_role(user=bob, game_id=game.pk, number=1, role="climber")
    leave(bob_client, game, 1)
    assert game.seats.get(number=1).role == ""


def test_a_table_that_everybody_left_goes(alice_client: Client, alice: User) -> None:
    game = set_table(alice)
    assert leave(alice_client, game, 0).headers["Location"] == "/games/"
    assert not Game.objects.filter(pk=game.pk).exists()


def test_another_ones_seat_stays_theirs(bob_client: Client, table: Game) -> None:
    before = row(table)
    for number in (0, 2):
        answer = leave(bob_client, table, number)
        assert answer.status_code == 403
        assert "another player" in answer.content.decode()
    assert row(table) == before


def test_strangers_and_the_anonymous_change_nothing(client: Client, charlie_client: Client, open_table: Game) -> None:
    before = row(open_table)
    assert leave(client, open_table, 0).status_code == 302
    assert leave(charlie_client, open_table, 0).status_code == 404
    assert row(open_table) == before


@pytest.mark.parametrize("number", ["", "3", "x", "-1"])
def test_a_seat_that_is_none_is_refused(bob_client: Client, table: Game, number: str) -> None:
    before = row(table)
    assert leave(bob_client, table, number).status_code == 422
    assert row(table) == before


def test_nobody_leaves_a_started_game_so(bob_client: Client, charlie_client: Client, alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    before = row(game)
    assert leave(bob_client, game, 1).status_code == 409
    assert leave(charlie_client, game, 1).status_code == 404
    assert row(game) == before


def test_the_service_knows_its_refusals(table: Game, bob: User, charlie: User) -> None:
    with pytest.raises(NotYourSeat):
        lobby.leave_seat(user=bob, game_id=table.pk, number=0)
    with pytest.raises(NoSuchTable):
        lobby.leave_seat(user=charlie, game_id=table.pk, number=0)
    with pytest.raises(NoSuchTable):
        lobby.leave_seat(user=bob, game_id=0, number=0)


def test_the_host_frees_any_seat(alice_client: Client, table: Game, bob: User) -> None:
    assert 'id="leave-1"' in alice_client.get(f"/games/{table.pk}/").content.decode()
    answer = leave(alice_client, table, 1, headers=HTMX)
    assert 'id="take-1"' in answer.content.decode()
    assert [seat.user_id is None for seat in table.seats.all()] == [False, True, True]
    assert list(bob.notifications.values_list("kind", "detail")) == [("left", "freed")]


def test_only_the_host_does(bob_client: Client, table: Game) -> None:
    assert 'id="leave-0"' not in bob_client.get(f"/games/{table.pk}/").content.decode()


def test_a_free_seat_and_a_bots_are_nobodys_to_free(alice_client: Client, alice: User) -> None:
    game = set_table(alice, bots=1)
    before = row(game)
    assert leave(alice_client, game, 1).status_code == 302
    assert leave(alice_client, game, 2).status_code == 403
    assert row(game) == before


def test_a_second_click_frees_nothing_more(alice_client: Client, table: Game) -> None:
    leave(alice_client, table, 1)
    assert leave(alice_client, table, 1).status_code == 302
    assert table.seats.exclude(user=None).count() == 1
