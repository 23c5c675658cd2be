"""The export of a finished game: who may have it, when, and what it contains."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat
from tests.games.factories import begun_game
from tests.games.history.export.conftest import played_out
from tests.games.tables.conftest import set_table


def exported(client: Client, game: Game) -> Any:
    return client.get(f"/games/{game.pk}/export.json")


def test_it_gives_a_file_to_who_sat_there(game: Game, alice_client: Client, bob_client: Client) -> None:
    answer = exported(alice_client, game)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="forbidden-{game.rules}-{game.pk}.json"'
    assert exported(bob_client, game).content == answer.content


def test_it_tells_the_game_and_nothing_of_accounts(game: Game, alice_client: Client, alice: User) -> None:
    answer = exported(alice_client, game)
    file = answer.json()
    assert (file["format"], file["version"]) == ("forbidden game", 1)
    assert (file["rules"], file["seed"], file["name"]) == (game.rules, game.seed, game.name)
    assert [player["name"] for player in file["players"]] == ["Alice", "Bob"]
    assert [player["role"] for player in file["players"]] == [seat.role for seat in game.seats.all()]
    assert len(file["steps"]) == game.steps
    assert set(file["steps"][0]) == {"seat", "at", "action"}
    assert file["outcome"]["cause"] == game.ended_by
    assert alice.email not in answer.content.decode()


def test_it_says_which_steps_a_clock_took(game: Game, alice_client: Client) -> None:
    game.history.filter(number=1).update(by_clock=True, user=None)
    assert exported(alice_client, game).json()["steps"][0]["by_clock"] is True


def test_it_hides_from_strangers_that_there_is_one(game: Game, charlie_client: Client, client: Client) -> None:
    assert exported(charlie_client, game).status_code == 404
    assert charlie_client.get("/games/99999/export.json").status_code == 404
    for pk in (game.pk, 99999):
        path = f"/games/{pk}/export.json"
        assert client.get(path).headers["Location"] == f"/accounts/login/?next={path}"


def test_it_gives_a_public_game_to_anybody(game: Game, charlie_client: Client, client: Client) -> None:
    Game.objects.filter(pk=game.pk).update(is_public=True)
    for visitor in (charlie_client, client):
        assert exported(visitor, game).status_code == 200


def test_it_hides_from_strangers_a_public_game_that_runs(alice: User, bob: User, charlie_client: Client) -> None:
    game = begun_game(alice, bob)
    Game.objects.filter(pk=game.pk).update(is_public=True)
    assert exported(charlie_client, game).status_code == 404


@pytest.mark.parametrize("status", [Game.Status.RUNNING, Game.Status.CLOSED])
def test_it_keeps_the_seed_of_what_may_go_on(game: Game, alice_client: Client, status: str) -> None:
    Game.objects.filter(pk=game.pk).update(status=status)
    answer = exported(alice_client, game)
    assert answer.status_code == 409
    assert "once it has been won or lost" in answer.content.decode()
    assert game.seed not in answer.content.decode()


def test_it_finds_nothing_at_a_table_that_has_not_begun(alice: User, alice_client: Client) -> None:
    assert exported(alice_client, set_table(alice)).status_code == 404


def test_it_keeps_the_seed_of_this_weeks_challenge(game: Game, alice_client: Client) -> None:
    for week, status in ((timezone.now(), 409), (timezone.now() - timedelta(days=7), 200)):
        Game.objects.filter(pk=game.pk).update(challenge=f"{week:%G-W%V} {game.rules}")
        assert exported(alice_client, game).status_code == status


def test_it_keeps_the_chance_of_a_game_that_runs_on(game: Game, alice: User, bob: User, alice_client: Client) -> None:
    Game.objects.filter(pk=game.pk).update(origin=begun_game(alice, bob, seed=game.seed))
    assert exported(alice_client, game).status_code == 409


def test_it_keeps_what_the_table_keeps_hidden(game: Game, alice_client: Client) -> None:
    Game.objects.filter(pk=game.pk).update(shows_all=False)
    answer = exported(alice_client, game)
    assert answer.status_code == 409
    assert "hidden cards stay hidden" in answer.content.decode()


def test_it_names_nobody_where_nobody_sits(game: Game, alice_client: Client) -> None:
    Seat.objects.filter(game=game, number=1).update(user=None)
    assert [player["name"] for player in exported(alice_client, game).json()["players"]] == ["Alice", ""]


def test_its_cost_does_not_grow_with_steps(
    alice: User, bob: User, alice_client: Client, django_assert_num_queries: Any
) -> None:
    for chance in (1, 2):
        game = played_out(alice, bob, rules="desert", chance=chance)
        with django_assert_num_queries(4):  # session, user, table, steps
            exported(alice_client, game)


def test_the_finished_page_links_to_it_as_long_as_it_may_be_had(game: Game, alice_client: Client) -> None:
    link = f'href="/games/{game.pk}/export.json"'
    assert link in alice_client.get(f"/games/{game.pk}/story/").content.decode()
    Game.objects.filter(pk=game.pk).update(shows_all=False)
    assert link not in alice_client.get(f"/games/{game.pk}/story/").content.decode()
