"""The line about a stranger for the host of an open table: how soon they usually play."""

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game, Result
from games.services.statistics.rows import count_results
from games.services.tables import lobby
from games.statistics.habits import habit
from tests.games.factories import begun_game
from tests.games.statistics.finished import ended


@pytest.mark.parametrize(
    ("hours", "words"),
    [
        ((), "new here"),
        ((1, 1), "new here"),
        ((0.1, 0.2, 0.9), "usually plays within an hour"),
        ((1, 2, 5, 90), "usually plays within a few hours"),  # one slow game among four says little
        ((1, 1, 1, 1, 40), "usually plays within an hour"),
        ((20, 30, 40), "usually plays within two days"),
        ((60, 70, 80), "usually takes more than two days"),
    ],
)
def test_three_of_four_games_say_how_soon(hours: tuple[float, ...], words: str) -> None:
    assert habit([int(each * 3600) for each in hours]) == words


@pytest.fixture
def open_table(alice: User, bob: User) -> Game:
    game = lobby.create_table(
        host=alice, name="Open", rules="desert", difficulty="novice", players=3, is_open=True, host_seats=1
    )
    lobby.take_seat(user=bob, game_id=game.pk)
    return game


def finish(*people: User, count: int, hours: int, days_ago: int = 1) -> None:
    """Finish games of these people, in which each took so many hours for a wait."""
    games = [ended(*people, hours=24 * days_ago) for _ in range(count)]
    while count_results():
        pass
    Result.objects.filter(game__in=games).update(pace=hours * 3600)


def seats_page(client: Client, game: Game) -> str:
    return client.get(f"/games/{game.pk}/").content.decode()


def test_the_host_reads_it_of_a_stranger(open_table: Game, bob: User, charlie: User, alice_client: Client) -> None:
    assert "new here" in seats_page(alice_client, open_table)
    finish(bob, charlie, count=3, hours=9)
    assert "usually plays within a day" in seats_page(alice_client, open_table)


def test_nobody_else_does(
    open_table: Game, bob: User, charlie: User, bob_client: Client, charlie_client: Client
) -> None:
    finish(bob, charlie, count=3, hours=9)
    for client in (bob_client, charlie_client):
        assert "usually" not in seats_page(client, open_table)


def test_old_games_and_games_alone_do_not_count(
    open_table: Game, bob: User, charlie: User, alice_client: Client
) -> None:
    finish(bob, charlie, count=3, hours=9, days_ago=91)
    finish(bob, bob, count=3, hours=9)
    assert "new here" in seats_page(alice_client, open_table)


def test_nothing_is_said_of_a_teammate(open_table: Game, alice: User, bob: User, alice_client: Client) -> None:
    begun_game(alice, bob)
    page = seats_page(alice_client, open_table)
    assert "new here" not in page
    assert "usually" not in page
