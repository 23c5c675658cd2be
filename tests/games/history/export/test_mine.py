"""The user's games as CSV."""

import csv
from io import StringIO
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.history import csv_export
from games.models import Game
from tests.games.factories import begun_game
from tests.games.tables.conftest import set_table


def rows(client: Client) -> list[dict[str, str]]:
    answer = client.get("/games/mine.csv")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert "attachment" in answer.headers["Content-Disposition"]
    content = b"".join(answer.streaming_content)  # type: ignore[attr-defined]
    return list(csv.DictReader(StringIO(content.decode())))


def test_it_lists_every_game_newest_first(game: Game, alice: User, bob: User, alice_client: Client) -> None:
    running, ahead = begun_game(alice, bob), set_table(alice)
    found = rows(alice_client)
    assert [row["id"] for row in found] == [str(ahead.pk), str(running.pk), str(game.pk)]
    assert [row["status"] for row in found] == ["lobby", "running", game.status]
    over = found[-1]
    assert (over["name"], over["game"], over["difficulty"]) == ("Dune Team", game.rules, "novice")
    assert (over["players"], over["people"], over["steps"]) == ("2", "Alice, Bob", str(game.steps))
    assert over["roles"] == ", ".join(seat.role for seat in game.seats.all())
    assert over["turns"] == str(game.load_state().turn)
    assert over["cause"] == game.ended_by
    assert game.ended_at is not None
    assert over["ended"] == game.ended_at.isoformat(timespec="seconds")
    assert over["ended"].endswith("+00:00")
    assert (found[0]["turns"], found[0]["ended"]) == ("", "")


def test_it_lists_a_table_of_several_seats_once(alice: User, alice_client: Client) -> None:
    begun_game(alice, seats=3)
    assert [row["players"] for row in rows(alice_client)] == ["3"]


def test_it_lists_nothing_of_others(alice: User, bob: User, charlie_client: Client, alice_client: Client) -> None:
    begun_game(bob, alice)
    assert rows(charlie_client) == []
    assert alice.email not in b"".join(alice_client.get("/games/mine.csv").streaming_content).decode()  # type: ignore[attr-defined]


@pytest.mark.parametrize("start", ["=", "+", "-", "@"])
def test_no_cell_begins_a_formula(alice: User, bob: User, alice_client: Client, start: str) -> None:
    game = begun_game(alice, bob)
    Game.objects.filter(pk=game.pk).update(name=f'{start}HYPERLINK("http://x","a,b")')
    assert [row["name"] for row in rows(alice_client)] == [f'\'{start}HYPERLINK("http://x","a,b")']


@pytest.mark.parametrize("name", ["us;=1+1", "us; @x", " =1+1", "\uff1d1+1"])
def test_nor_one_for_those_who_cut_lines_elsewhere(alice: User, bob: User, alice_client: Client, name: str) -> None:
    Game.objects.filter(pk=begun_game(alice, bob).pk).update(name=name)
    defused = name.replace(";", ";'") if ";" in name else f"'{name}"
    assert [row["name"] for row in rows(alice_client)] == [defused]


def test_it_reads_them_in_parts(
    alice: User, bob: User, alice_client: Client, monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries: Any
) -> None:
    monkeypatch.setattr(csv_export, "BATCH", 2)
    games = [begun_game(alice, bob).pk for _ in range(5)]
    with django_assert_max_num_queries(2 + 3 * 5 + 1):  # five a part, and one that finds no more
        assert [row["id"] for row in rows(alice_client)] == [str(pk) for pk in reversed(games)]


def test_it_sends_the_anonymous_to_sign_in(client: Client, db: None) -> None:
    assert client.get("/games/mine.csv").headers["Location"] == "/accounts/login/?next=/games/mine.csv"


def test_the_server_streams_it(site: str, alice: User, bob: User, alice_client: Client) -> None:
    from urllib.request import Request, urlopen

    begun_game(alice, bob)
    cookie = f"sessionid={alice_client.cookies['sessionid'].value}"
    with urlopen(Request(f"{site}/games/mine.csv", headers={"Cookie": cookie})) as answer:
        assert len(answer.read().decode().splitlines()) == 2


def test_the_list_of_games_links_to_it(game: Game, alice_client: Client) -> None:
    assert 'href="/games/mine.csv"' in alice_client.get("/games/").content.decode()
