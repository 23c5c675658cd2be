"""The public lobby: open tables with free seats."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.services import avoidances
from games import table_search
from games.models import Game
from games.services.tables import game_start, readiness
from games.views.tables import open_tables
from tests.games.factories import begun_game
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


def test_without_tables_it_offers_to_start_one_once(client: Client, alice_client: Client) -> None:
    for reader in (client, alice_client):
        assert reader.get("/games/lobby/").content.decode().count("Start a table") == 1


def test_it_comes_in_pages(client: Client, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_tables, "OPEN", 2)
    oldest, middle, newest = (set_table(alice, is_open=True).pk for _ in range(3))
    assert listed_tables(client) == [newest, middle]
    assert 'href="/games/lobby/?skip=2"' in client.get("/games/lobby/").content.decode()
    assert listed_tables(client, "/games/lobby/?skip=2") == [oldest]
    assert "No more open tables" in client.get("/games/lobby/?skip=3").content.decode()


def test_older_tables_come_after_the_newest(client: Client, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_search, "NEWEST", 2)
    oldest, middle, newest = (set_table(alice, is_open=True).pk for _ in range(3))
    assert listed_tables(client) == [newest, middle]
    assert f'href="/games/lobby/?before={middle}"' in client.get("/games/lobby/").content.decode()
    assert listed_tables(client, f"/games/lobby/?before={middle}") == [oldest]


@pytest.mark.parametrize(
    "query", ["skip=x", "skip=-1", "before=²", "pace=x", "seats=99", "rules=chess", "language=%00"]
)
def test_it_takes_no_harm_from_a_bad_query(client: Client, open_table: Game, query: str) -> None:
    assert listed_tables(client, f"/games/lobby/?{query}") == [open_table.pk]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("rules=island", "island"),
        ("difficulty=elite", "elite"),
        ("pace=24", "paced"),
        ("pace=0&rules=desert&difficulty=novice&seats=3", "usual"),
        ("seats=5", "large"),
        ("free=4", "large"),
        ("language=de", "german"),
    ],
)
def test_it_is_filtered(client: Client, alice: User, bob: User, query: str, expected: str) -> None:
    User.objects.filter(pk=bob.pk).update(language="de")
    tables = {
        "german": set_table(bob, is_open=True, pace=48, players=4),
        "usual": set_table(alice, is_open=True),
        "island": set_table(alice, is_open=True, rules="island"),
        "elite": set_table(alice, is_open=True, difficulty="elite"),
        "paced": set_table(alice, is_open=True, pace=24),
        "large": set_table(alice, is_open=True, players=5, pace=168),
    }
    assert listed_tables(client, f"/games/lobby/?{query}") == [tables[expected].pk]


def test_the_language_of_the_host_is_told(client: Client, alice: User, open_table: Game) -> None:
    assert "Not specified" not in client.get("/games/lobby/").content.decode().partition('id="open-tables"')[2]
    User.objects.filter(pk=alice.pk).update(language="pt")
    page = " ".join(client.get("/games/lobby/").content.decode().split())
    assert "3 seats · <bdi>Português</bdi>" in page


def test_tables_that_one_more_makes_start_come_first_then_those_of_friends(
    client: Client, charlie_client: Client, alice: User, bob: User, charlie: User
) -> None:
    begun_game(bob, charlie)
    of_friend = set_table(bob, is_open=True)
    almost_full = set_table(alice, is_open=True, players=2)
    newest = set_table(alice, is_open=True)
    assert listed_tables(charlie_client) == [almost_full.pk, of_friend.pk, newest.pk]
    assert listed_tables(client) == [almost_full.pk, newest.pk, of_friend.pk]
    page = charlie_client.get("/games/lobby/").content.decode()
    assert page.count("The last seat is free, and 1 player is not ready yet") == 1
    assert page.count("With people you know") == 1


def test_a_table_of_ready_people_starts_with_the_next(client: Client, alice: User) -> None:
    game = set_table(alice, is_open=True, players=2)
    readiness.set_ready(user=alice, game_id=game.pk, is_ready=True)
    page = client.get("/games/lobby/").content.decode()
    assert page.count("One more and it starts") == 1
    assert "not ready yet" not in page


def test_tables_of_people_who_are_kept_apart_are_not_listed(
    alice: User, bob: User, alice_client: Client, bob_client: Client, charlie_client: Client
) -> None:
    table = set_table(alice, is_open=True)
    avoidances.avoid(user=bob, person=alice)
    set_table(bob, is_open=True)
    assert listed_tables(bob_client) != [] == [pk for pk in listed_tables(bob_client) if pk == table.pk]
    assert listed_tables(alice_client) == [table.pk]
    assert len(listed_tables(charlie_client)) == 2


def test_a_running_game_offers_the_seats_of_its_bots(charlie_client: Client, alice: User, charlie: User) -> None:
    table = set_table(alice, is_open=True, first_seat=0)
    readiness.start_with_bots(user=alice, game_id=table.pk)
    assert listed_tables(charlie_client) == [table.pk]
    assert "2 bots to replace" in charlie_client.get("/games/lobby/").content.decode()
    answer = charlie_client.post(f"/games/{table.pk}/seats/take", {"number": 1})
    assert answer.headers["Location"] == f"/games/{table.pk}/"
    assert table.seats.get(user=charlie).number == 1


def test_a_private_running_game_is_not_listed(charlie_client: Client, alice: User) -> None:
    table = set_table(alice)
    readiness.start_with_bots(user=alice, game_id=table.pk)
    assert listed_tables(charlie_client) == []
    assert charlie_client.post(f"/games/{table.pk}/seats/take", {"number": 1}).status_code == 404


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
        # Queries: session, user, former teammates, tables in the lobby and running ones, their seats, people who are
        # kept apart; then the tables of the page: their seats, games and people.
        with django_assert_num_queries(10):
            charlie_client.get("/games/lobby/")


def test_an_unusual_island_is_told(alice: User, client: Client) -> None:
    for shape in ("forbidden island", "bone island"):
        set_table(alice, rules="island", is_open=True, options={"shape": shape})
    page = " ".join(client.get("/games/lobby/").content.decode().split())
    assert page.count("Forbidden Island · Novice") == 2
    assert page.count("Forbidden Island · Novice · Bone Island") == 1
