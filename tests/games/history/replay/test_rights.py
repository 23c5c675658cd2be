"""The right to see a moment of a game."""

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from tests.games.factories import begun_game
from tests.games.history.replay.games import at, finished_game, played_game

HTMX = {"HX-Request": "true"}


@pytest.fixture
def running(alice: User, bob: User) -> Game:
    return played_game(alice, bob, steps=12)


@pytest.fixture
def finished(alice: User, bob: User) -> Game:
    return finished_game(alice, bob)


def opened(game: Game) -> Game:
    game.is_public = True
    game.save(update_fields=["is_public"])
    return game


def status(client: Client, url: str) -> int:
    return int(client.get(url).status_code)


def test_players_see_every_moment_from_the_set_up_to_the_newest(running: Game, bob_client: Client) -> None:
    assert [status(bob_client, at(running, step)) for step in (0, 1, 7, 12)] == [200] * 4


@pytest.mark.parametrize("step", [13, 2**31, 10**30])
def test_a_missing_step_answers_with_a_sentence(running: Game, bob_client: Client, step: int) -> None:
    answer = bob_client.get(at(running, step))
    assert answer.status_code == 404
    assert "no such step" in answer.content.decode()


@pytest.mark.parametrize("step", ["-1", "x", "1.5", ""])
def test_a_path_that_is_no_step_has_no_page(running: Game, bob_client: Client, step: str) -> None:
    assert bob_client.get(f"/games/{running.pk}/at/{step}", follow=True).status_code in (200 if step == "" else 404,)


def test_strangers_get_404_for_running_and_finished_games(
    running: Game, finished: Game, charlie_client: Client
) -> None:
    assert {status(charlie_client, at(game, step)) for game in (running, finished) for step in (0, 3, 10**6)} == {404}


def test_anonymous_users_are_sent_to_sign_in_whether_the_game_exists_or_not(finished: Game, client: Client) -> None:
    for url in (at(finished), "/games/999/at/3"):
        assert client.get(url).headers["Location"] == f"/accounts/login/?next={url}"


def test_everybody_may_see_a_finished_game_that_its_players_published(
    finished: Game, client: Client, charlie_client: Client
) -> None:
    opened(finished)
    assert [status(each, at(finished, 3)) for each in (client, charlie_client)] == [200, 200]


def test_only_players_see_a_running_game_even_if_its_row_is_public(
    running: Game, client: Client, charlie_client: Client
) -> None:
    opened(running)
    assert [status(each, at(running, 3)) for each in (client, charlie_client)] == [302, 404]


def test_a_closed_game_that_may_go_on_is_not_public(running: Game, charlie_client: Client, bob_client: Client) -> None:
    opened(running)
    Game.objects.filter(pk=running.pk).update(status=Game.Status.CLOSED, ended_at=running.moved_at)
    assert (status(charlie_client, at(running, 3)), status(bob_client, at(running, 3))) == (404, 200)
    assert not bob_client.get(at(running, 3)).context["hidden"]


def test_a_table_in_the_lobby_has_no_moments(alice: User, bob: User, bob_client: Client) -> None:
    game = begun_game(alice, bob)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.LOBBY)
    assert status(bob_client, at(game, 0)) == 404


def test_the_slider_redirects_without_checking_the_game(running: Game, client: Client) -> None:
    url = f"/games/{running.pk}/at/"
    assert client.get(url, {"step": "7", "by": "1"}).headers["Location"] == f"{url}7?by=1"
    for nonsense in ("", "x", "-3", "9" * 5000, "٣" * 20):
        assert client.get(url, {"step": nonsense}).headers["Location"] == f"{url}0"
    assert client.post(url).status_code == 405


def test_head_requests_are_answered_and_posts_are_not(running: Game, bob_client: Client) -> None:
    assert bob_client.head(at(running, 3)).status_code == 200
    assert bob_client.post(at(running, 3)).status_code == 405


def test_htmx_requests_get_a_part_of_the_page(running: Game, bob_client: Client) -> None:
    part = " ".join(bob_client.get(at(running, 3), headers=HTMX).content.decode().split())
    assert part.startswith("<title> Step 3 of 12")
    assert "<html" not in part


def test_without_a_step_it_leads_to_the_newest(running: Game, bob_client: Client) -> None:
    assert bob_client.get(f"/games/{running.pk}/at/").headers["Location"] == at(running, 12)
