"""Taking a seat."""

import pytest
from django.test import Client

from accounts.models import User
from games.exceptions import AlreadyStarted, Illegal, InviteExpired, NoSuchTable, SeatTaken, TableFull
from games.models import Game
from games.services.tables import game_start, lobby
from tests.games.factories import begun_game, row
from tests.games.tables.conftest import set_table

HTMX = {"HX-Request": "true"}


def take(client: Client, game: Game, number: object = 1, **options: object) -> object:
    return client.post(f"/games/{game.pk}/seats/take", {"number": number}, **options)  # type: ignore[arg-type]


def holders(game: Game) -> list[str | None]:
    return [seat.user and seat.user.name for seat in game.seats.select_related("user")]


def test_anybody_may_sit_down_at_an_open_table(charlie_client: Client, open_table: Game) -> None:
    answer = take(charlie_client, open_table, 2)
    assert answer.headers["Location"] == f"/games/{open_table.pk}/"  # type: ignore[attr-defined]
    assert holders(open_table) == ["Alice", None, "Charlie"]


def test_who_sits_there_may_take_another_seat(bob_client: Client, table: Game) -> None:
    answer = take(bob_client, table, 2, headers=HTMX)
    assert answer.status_code == 200  # type: ignore[attr-defined]
    assert 'id="seats"' in answer.content.decode()  # type: ignore[attr-defined]
    assert holders(table) == ["Alice", "Bob", "Bob"]


def test_a_second_click_changes_nothing(charlie_client: Client, alice: User) -> None:
    last = set_table(alice, players=2, is_open=True)
    take(charlie_client, last, 1)
    before = row(last)
    assert take(charlie_client, last, 1).status_code == 302  # type: ignore[attr-defined]
    assert row(last) == before


def test_it_tells_the_others(charlie_client: Client, open_table: Game) -> None:
    take(charlie_client, open_table)
    after = Game.objects.get(pk=open_table.pk)
    assert after.version == open_table.version + 1


def test_the_anonymous_are_sent_to_sign_in(client: Client, open_table: Game) -> None:
    before = row(open_table)
    assert take(client, open_table).headers["Location"].startswith("/accounts/login/")  # type: ignore[attr-defined]
    assert row(open_table) == before


def test_a_stranger_gets_no_seat_at_a_private_table(charlie_client: Client, table: Game) -> None:
    before = row(table)
    assert take(charlie_client, table, 2).status_code == 404  # type: ignore[attr-defined]
    assert row(table) == before


@pytest.mark.parametrize("htmx", [True, False])
def test_a_taken_seat_is_refused_with_the_table_as_it_stands(charlie_client: Client, alice: User, htmx: bool) -> None:
    game = set_table(alice, is_open=True)
    before = row(game)
    answer = take(charlie_client, game, 0, headers=HTMX if htmx else {})
    page = answer.content.decode()  # type: ignore[attr-defined]
    assert answer.status_code == 409  # type: ignore[attr-defined]
    assert "Another player has just taken that seat." in page
    assert 'id="place-2"' in page
    assert ("<html" in page) is not htmx
    assert row(game) == before


def test_a_full_table_is_refused(charlie_client: Client, alice: User, bob: User) -> None:
    full = set_table(alice, bob, players=2, is_open=True)
    before = row(full)
    answer = take(charlie_client, full, 1)
    assert answer.status_code == 409  # type: ignore[attr-defined]
    assert "This table is full." in answer.content.decode()  # type: ignore[attr-defined]
    assert row(full) == before


@pytest.mark.parametrize("number", ["", "3", "99", "100", "-1", "x", "1" * 400])
def test_a_seat_that_is_none_is_refused(bob_client: Client, table: Game, number: str) -> None:
    before = row(table)
    answer = take(bob_client, table, number)
    assert answer.status_code == 422  # type: ignore[attr-defined]
    assert "There is no such seat at this table." in answer.content.decode()  # type: ignore[attr-defined]
    assert row(table) == before


def test_a_started_game_has_no_seats_to_take(
    bob_client: Client, charlie_client: Client, alice: User, bob: User
) -> None:
    game = begun_game(alice, bob, is_open=True)
    before = row(game)
    assert take(bob_client, game, 0).headers["Location"] == f"/games/{game.pk}/"  # type: ignore[attr-defined]
    again = take(bob_client, game, 0, headers=HTMX)
    assert again.headers["HX-Redirect"] == f"/games/{game.pk}/"  # type: ignore[attr-defined]
    assert take(charlie_client, game, 0).status_code == 404  # type: ignore[attr-defined]
    assert row(game) == before


def test_it_is_a_post(alice_client: Client, open_table: Game) -> None:
    assert alice_client.get(f"/games/{open_table.pk}/seats/take").status_code == 405


def test_the_service_gives_the_first_free_seat_to_who_brings_the_link(table: Game, charlie: User) -> None:
    lobby.take_seat(user=charlie, game_id=table.pk, token=table.invite_token)
    assert holders(table) == ["Alice", "Bob", "Charlie"]
    with pytest.raises(TableFull):
        lobby.take_seat(user=charlie, game_id=table.pk, token=table.invite_token)


def test_the_service_knows_its_refusals(table: Game, alice: User, bob: User, charlie: User) -> None:
    with pytest.raises(NoSuchTable):
        lobby.take_seat(user=charlie, game_id=table.pk, token="guessed")
    with pytest.raises(NoSuchTable):
        lobby.take_seat(user=charlie, game_id=0)
    with pytest.raises(SeatTaken):
        lobby.take_seat(user=bob, game_id=table.pk, number=0)
    with pytest.raises(Illegal):
        lobby.take_seat(user=bob, game_id=table.pk, number=7)
    Game.objects.filter(pk=table.pk).update(invite_expires_at=table.created_at)
    with pytest.raises(InviteExpired):
        lobby.take_seat(user=charlie, game_id=table.pk, token=table.invite_token)
    lobby.take_seat(user=alice, game_id=table.pk, number=2)
    game_start.start(user=alice, game_id=table.pk)
    with pytest.raises(AlreadyStarted):
        lobby.take_seat(user=alice, game_id=table.pk, number=0)
