"""The statistics of the site: public, from tallies only, without names."""

import re
from typing import Any

from django.test import Client

from accounts.models import User
from tests.games.statistics.finished import counted


def figures(client: Client, choice: str = "") -> Any:
    answer = client.get(f"/statistics/?{choice}")
    assert answer.status_code == 200
    return answer.context["figures"]


def test_it_sums_up_all_games(client: Client, alice: User, bob: User, charlie: User) -> None:
    counted(alice, bob, won=True, days=1)
    counted(charlie, bob, rules="island", cause="swamped", days=3)
    counted(charlie, bob, rules="island", cause="swamped", days=2)
    assert dict(figures(client).facts) == {
        "Games": "3",
        "Won": "1 of 3 (33%)",
        "Average length": "1 turn in 2 days",
    }
    content = client.get("/statistics/").content.decode()
    assert "The water rose too high" in content
    assert not re.search(r"\b(Alice|Bob|Charlie|Dune Team)\b", content)  # a random token may hold three letters


def test_it_shows_what_is_chosen(client: Client, alice: User, bob: User) -> None:
    game = counted(alice, bob, won=True)
    counted(alice, bob, rules="island", cause="swamped")
    assert figures(client, "rules=island").games == 1
    assert figures(client, f"role={game.seats.all()[0].role}&rules=desert").games == 1
    assert figures(client, "players=4").games == 0
    assert figures(client, "rules=%00&players=99").games == 2


def test_charts_come_with_the_third_game(client: Client, alice: User, bob: User) -> None:
    for number in (1, 2, 3):
        counted(alice, bob, won=True)
        assert bool(figures(client).charts) == (number == 3)
        assert ("Charts appear after" in client.get("/statistics/").content.decode()) == (number < 3)


def test_it_says_that_there_is_none_yet(client: Client, db: None) -> None:
    assert b"No finished games yet" in client.get("/statistics/").content


def test_it_asks_two_things(client: Client, alice: User, bob: User, django_assert_num_queries: Any) -> None:
    for _ in range(2):
        counted(alice, bob)
        with django_assert_num_queries(2):
            client.get("/statistics/")
