"""The next table: which of the games that wait for the user comes first, the link to it, and the order of the list."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.notifications.badge import next_game
from tests.games.factories import begun_game, end_turn

URL = "/games/next"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def games(alice: User, bob: User) -> list[Game]:
    """Games that wait for Alice, in the order in which she should play: two with a deadline, two without a pace."""
    paced = [begun_game(alice, bob, pace=pace) for pace in (12, 24)]
    free = [begun_game(alice, bob) for _ in range(2)]
    for game, waited in zip(free, (3, 1), strict=True):
        Game.objects.filter(pk=game.pk).update(moved_at=timezone.now() - timedelta(days=waited))
    return [*paced, *free]


def test_it_is_the_game_with_the_least_time_left(games: list[Game], alice: User, bob: User) -> None:
    for game in games:
        assert next_game(alice) == game
        end_turn(game, alice)
    assert next_game(alice) is None
    assert next_game(bob) == games[0]


def test_it_is_never_the_game_that_the_user_leaves(games: list[Game], alice: User) -> None:
    assert next_game(alice, besides=games[0].pk) == games[1]


def test_an_open_vote_waits_like_a_turn(alice: User, bob: User) -> None:
    game = begun_game(bob, alice)
    assert next_game(alice) is None
    Game.objects.filter(pk=game.pk).update(vote_round=game.version)
    assert next_game(alice) == game


def test_the_list_of_games_has_the_same_order(games: list[Game], alice_client: Client) -> None:
    for address in ("/games/", "/games/turns"):
        rows = alice_client.get(address).context["mine"]
        assert [row.number for row in rows] == [game.pk for game in games]


def test_without_script_the_link_leads_there(games: list[Game], alice_client: Client) -> None:
    answer = alice_client.get(f"{URL}?after={games[0].pk}")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/games/{games[1].pk}/")


def test_without_a_game_it_leads_to_the_list(charlie_client: Client, games: list[Game]) -> None:
    assert charlie_client.get(URL).headers["Location"] == "/games/"
    assert charlie_client.get(URL, headers=HTMX).content.strip() == b""


def test_the_offer_tells_name_and_time_left(games: list[Game], alice_client: Client) -> None:
    Game.objects.filter(pk=games[0].pk).update(name="<Oasis>")
    page = " ".join(alice_client.get(URL, headers=HTMX).content.decode().split())
    assert "Your turn in &lt;Oasis&gt;" in page
    assert "12 hours left" in page
    Game.objects.filter(pk=games[0].pk).update(due_at=timezone.now() - timedelta(minutes=1))
    assert "time is up" in alice_client.get(URL, headers=HTMX).content.decode()


@pytest.mark.parametrize("leaving", ["x", "-1", "²", "", "9" * 40, "%00"])
def test_it_takes_no_harm_from_a_game_that_is_none(games: list[Game], alice_client: Client, leaving: str) -> None:
    assert alice_client.get(f"{URL}?after={leaving}").headers["Location"] == f"/games/{games[0].pk}/"


def test_the_board_offers_it_after_the_turn(alice: User, bob: User, alice_client: Client) -> None:
    game = begun_game(alice, bob)
    link = f'data-later="/games/next?after={game.pk}"'
    assert link not in alice_client.get(f"/games/{game.pk}/").content.decode()
    end_turn(game, alice)
    assert link in alice_client.get(f"/games/{game.pk}/").content.decode()


def test_its_queries_do_not_grow(
    alice: User, bob: User, alice_client: Client, django_assert_num_queries: Callable[[int], Any]
) -> None:
    for count in (1, 4):
        for _ in range(count):
            begun_game(alice, bob, pace=24)
        with django_assert_num_queries(4):  # session, user, the games that wait, the first of them
            alice_client.get(URL, headers=HTMX)
