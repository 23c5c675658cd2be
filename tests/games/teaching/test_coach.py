"""The coach: for a first game of these rules, in its first turns, until it is dismissed; and nobody else's."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.display import DISPLAYS
from games.engine import RULES
from games.models import Game, Seat
from games.services.play import moves
from games.table import Table
from games.teaching.coach import coach_of
from tests.games.factories import begun_game, end_turn, play

HTMX = {"HX-Request": "true"}


def coached(client: Client, user: User, game: Game) -> str:
    """Return what the coach says to that person, "" without a coach."""
    client.force_login(user)
    page = client.get(f"/games/{game.pk}/").content.decode()
    return page.partition('<form id="coach"')[2].partition("<p>")[2].partition("</p>")[0]


@pytest.mark.parametrize("rules", RULES)
def test_a_first_game_says_what_to_do(client: Client, alice: User, bob: User, rules: str) -> None:
    game = begun_game(alice, bob, rules=rules)
    assert coached(client, alice, game)
    assert "Alice" in coached(client, bob, game)


def test_the_goal_comes_first_until_the_first_action(client: Client, alice: User) -> None:
    game = begun_game(alice, seats=2)
    assert str(DISPLAYS[game.rules].GOAL) in coached(client, alice, game)
    play(game, alice, "Move")
    assert "welcome" not in coached(client, alice, game)


def test_it_follows_the_turn(client: Client, alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    assert "excavate" in coached(client, alice, game)
    play(game, alice, "Move")
    game.refresh_from_db()
    moves.play(user=alice, game_id=game.pk, seat=0, action='{"type":"EndTurn"}', version=game.version)
    assert coached(client, alice, game).startswith("Reveal the storm:")


def test_it_goes_after_the_first_turns(client: Client, alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    for seat, user in ((0, alice), (1, bob), (0, alice), (1, bob)):
        assert coached(client, alice, game)
        end_turn(game, user, seat)
    assert not coached(client, alice, game)


def test_a_second_game_has_none_and_another_game_has_one(client: Client, alice: User, bob: User, charlie: User) -> None:
    begun_game(alice, bob)
    again = begun_game(alice, charlie)
    assert not coached(client, alice, again)
    assert coached(client, charlie, again)
    assert coached(client, alice, begun_game(alice, bob, rules="island"))


def test_dismissed_it_is_gone_for_good_and_stays_with_others(client: Client, alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    client.force_login(alice)
    answer = client.post(f"/games/{game.pk}/coach", headers=HTMX)
    assert 'id="table"' in answer.content.decode()
    assert 'id="coach"' not in answer.content.decode()
    assert not coached(client, alice, game)
    assert coached(client, bob, game)
    assert list(Seat.objects.filter(game=game).values_list("is_coached", flat=True)) == [False, True]


def test_a_guest_who_tries_a_game_has_one(client: Client, db: Any) -> None:
    page = client.post("/try/desert/", follow=True).content.decode()
    assert 'id="coach"' in page


def test_a_replay_has_none(client: Client, alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    client.force_login(alice)
    assert 'id="coach"' not in client.get(f"/games/{game.pk}/at/0").content.decode()


def test_it_asks_the_database_nothing(
    alice: User, bob: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game = begun_game(alice, bob)
    table = Table.find(game_id=game.pk, user=alice)
    state = table.game.load_state()
    with django_assert_num_queries(0):
        assert coach_of(table, state, table.engine.view(state, 0))
