"""The public lobby: open tables with free seats."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from games.services.tables import game_start
from games.views.tables import dashboard
from tests.games.tables.conftest import set_table


def listed_tables(client: Client, address: str = "/games/lobby/") -> list[int]:
    answer = client.get(address)
    assert answer.status_code == 200
    return [row.game.pk for row in answer.context["rows"]]


def test_it_shows_open_tables_newest_first(client: Client, alice: User) -> None:
    first, second = set_table(alice, is_open=True), set_table(alice, is_open=True)
    assert listed_tables(client) == [second.pk, first.pk]


def test_it_leaves_out_the_private_the_full_and_the_started(
    client: Client, table: Game, alice: User, bob: User
) -> None:
    set_table(alice, bob, players=2, is_open=True)
    started = set_table(alice, bob, players=2, is_open=True)
    game_start.start(user=alice, game_id=started.pk)
    assert listed_tables(client) == []


def test_it_offers_a_seat_to_the_signed_in(charlie_client: Client, open_table: Game) -> None:
    page = charlie_client.get("/games/lobby/").content.decode()
    assert f'action="/games/{open_table.pk}/seats/take"' in page
    assert 'name="number" value="1"' in page


def test_it_asks_the_anonymous_to_sign_in_and_come_back(client: Client, open_table: Game) -> None:
    page = client.get("/games/lobby/").content.decode()
    assert "/accounts/login/?next=/games/lobby/" in page
    assert "/seats/take" not in page


def test_it_knows_who_sits_there_already(alice_client: Client, open_table: Game) -> None:
    assert "Go to your table" in alice_client.get("/games/lobby/").content.decode()


def test_it_does_not_give_the_link_away(charlie_client: Client, open_table: Game) -> None:
    assert open_table.invite_token not in charlie_client.get("/games/lobby/").content.decode()


def test_it_comes_in_pages(client: Client, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dashboard, "OPEN", 2)
    oldest, middle, newest = (set_table(alice, is_open=True).pk for _ in range(3))
    assert listed_tables(client) == [newest, middle]
    assert listed_tables(client, f"/games/lobby/?before={middle}") == [oldest]
    assert "No more open tables" in client.get(f"/games/lobby/?before={oldest}").content.decode()


def test_htmx_gets_the_list_alone(client: Client, open_table: Game) -> None:
    page = client.get("/games/lobby/", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in page
    assert 'id="open-tables"' in page


def test_its_queries_do_not_grow(
    charlie_client: Client, alice: User, bob: User, django_assert_num_queries: Callable[[int], Any]
) -> None:
    for count in (1, 5):
        for _ in range(count):
            set_table(alice, bob, is_open=True)
        # Queries: session, user, the page of tables, their seats, games and people.
        with django_assert_num_queries(6):
            charlie_client.get("/games/lobby/")


def test_an_unusual_island_is_told(alice: User, client: Client) -> None:
    for shape in ("forbidden island", "bone island"):
        set_table(alice, rules="island", is_open=True, options={"shape": shape})
    page = " ".join(client.get("/games/lobby/").content.decode().split())
    assert page.count("Forbidden Island · Novice") == 2
    assert page.count("Forbidden Island · Novice · Bone Island") == 1
