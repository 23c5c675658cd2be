"""Choosing an adventurer."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.exceptions import Illegal, NoSuchTable, NotYourSeat, SeatTaken
from games.models import Game
from games.services.tables import lobby
from tests.games.factories import begun_game, row
from tests.games.tables.conftest import set_table


@pytest.fixture
def table(alice: User, bob: User) -> Game:
    return set_table(alice, bob, roles_chosen=True)


def choose(client: Client, game: Game, number: object, role: str, **options: Any) -> Any:
    return client.post(f"/games/{game.pk}/seats/role", {"number": number, "role": role}, **options)


def roles(game: Game) -> list[str]:
    return [seat.role for seat in game.seats.all()]


def test_it_takes_the_adventurer(bob_client: Client, table: Game) -> None:
    assert choose(bob_client, table, 1, "climber").headers["Location"] == f"/games/{table.pk}/"
    assert roles(table) == ["", "climber", ""]
    page = choose(bob_client, table, 1, "water carrier", headers={"HX-Request": "true"}).content.decode()
    assert "Water Carrier" in page
    assert roles(table) == ["", "water carrier", ""]


def test_it_can_be_laid_down_again(bob_client: Client, table: Game) -> None:
    choose(bob_client, table, 1, "climber")
    choose(bob_client, table, 1, "")
    assert roles(table) == ["", "", ""]


def test_an_adventurer_is_played_once(alice_client: Client, bob_client: Client, table: Game) -> None:
    choose(alice_client, table, 0, "climber")
    before = row(table)
    answer = choose(bob_client, table, 1, "climber")
    assert answer.status_code == 409
    assert "Another player has that adventurer." in answer.content.decode()
    assert row(table) == before


def test_it_is_for_ones_own_seat(bob_client: Client, table: Game) -> None:
    before = row(table)
    for number in (0, 2):
        assert choose(bob_client, table, number, "climber").status_code == 403
    assert row(table) == before


@pytest.mark.parametrize(("number", "role"), [("1", "wizard"), ("1", "x" * 500), ("9", "climber"), ("", "climber")])
def test_what_is_none_is_refused(bob_client: Client, table: Game, number: str, role: str) -> None:
    before = row(table)
    assert choose(bob_client, table, number, role).status_code == 422
    assert row(table) == before


def test_it_is_refused_where_adventurers_are_dealt(alice_client: Client, open_table: Game) -> None:
    answer = choose(alice_client, open_table, 0, "climber")
    assert answer.status_code == 422
    assert "At this table, adventurers are dealt." in answer.content.decode()


def test_strangers_and_the_anonymous_change_nothing(client: Client, charlie_client: Client, table: Game) -> None:
    before = row(table)
    assert choose(client, table, 0, "climber").status_code == 302
    assert choose(charlie_client, table, 0, "climber").status_code == 404
    assert row(table) == before


def test_it_is_too_late_after_the_start(bob_client: Client, alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    before = row(game)
    assert choose(bob_client, game, 1, "climber").status_code == 409
    assert row(game) == before


def test_the_service_knows_its_refusals(table: Game, alice: User, bob: User, charlie: User) -> None:
    lobby.choose_role(user=alice, game_id=table.pk, number=0, role="climber")
    for user, number, role, refusal in (
        (bob, 1, "climber", SeatTaken),
        (bob, 0, "explorer", NotYourSeat),
        (bob, 1, "wizard", Illegal),
        (charlie, 1, "explorer", NoSuchTable),
    ):
        with pytest.raises(refusal):
            lobby.choose_role(user=user, game_id=table.pk, number=number, role=role)
