"""The chat beside the board: what a page gets that lacks a message or a move, and how many queries that takes."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from games.services.chat import messages
from tests.games.factories import begun_game, current_version, legal_action, play, post_action
from tests.games.history.story.finished import finished

HTMX = {"HX-Request": "true"}
SAVEPOINTS = 2


@pytest.fixture(params=["desert", "island"])
def game(alice: User, bob: User, request: pytest.FixtureRequest) -> Game:
    return begun_game(alice, bob, rules=request.param)


def say(game: Game, user: User, text: str = "North first?") -> None:
    messages.send_message(user=user, game_id=game.pk, text=text)
    game.refresh_from_db()


def look(client: Client, game: Game, have: str) -> Any:
    return client.get(f"/games/{game.pk}/board?have={have}", headers=HTMX)


def test_the_page_shows_the_chat_and_how_much_of_it_is_new(game: Game, alice: User, bob_client: Client) -> None:
    say(game, alice)
    page = bob_client.get(f"/games/{game.pk}/").content.decode()
    assert "North first?" in page
    assert 'data-chat="1"' in page
    assert re.search(r'id="chat-count">\s*<span class="badge turn">\s*1\s*<', page)


def test_who_has_it_all_is_told_so_by_one_statement(
    game: Game, alice: User, bob_client: Client, django_assert_num_queries: Any
) -> None:
    say(game, alice)
    with django_assert_num_queries(3):  # session and user besides
        assert look(bob_client, game, f"{game.version}.1").status_code == 204


def test_who_lacks_a_word_gets_the_chat_alone(game: Game, alice: User, bob_client: Client) -> None:
    say(game, alice)
    answer = look(bob_client, game, f"{game.version}.0")
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (200, "#chat-lines")
    page = answer.content.decode()
    assert "North first?" in page
    assert 'id="table"' not in page
    assert 'id="board"' not in page


def test_who_lacks_a_move_and_a_word_gets_the_board_and_the_chat(game: Game, alice: User, bob_client: Client) -> None:
    version = game.version
    say(game, alice)
    play(game, alice, "Move")
    page = look(bob_client, game, f"{version}.0").content.decode()
    assert 'id="table"' in page
    assert page.count('id="chat-lines"') == 1
    assert re.search(r'id="chat-lines"[^>]*hx-swap-oob="true"', page)
    assert re.search(r'id="chat-count"[^>]*hx-swap-oob="true"', page)
    # The input field is not sent again, so a half-written message stays.
    assert 'id="chat-text"' not in page
    assert re.search(r'<section id="chat"[^>]* hx-preserve>', page)


def test_who_lacks_a_move_alone_keeps_the_chat(game: Game, alice: User, bob_client: Client) -> None:
    version = game.version
    say(game, alice)
    play(game, alice, "Move")
    page = look(bob_client, game, f"{version}.1").content.decode()
    assert 'id="chat-lines"' not in page
    assert re.search(r'<section id="chat"[^>]* hx-preserve>', page)


def test_a_word_makes_no_move_stale(game: Game, bob: User, alice_client: Client) -> None:
    action, version = legal_action(game, "Move"), current_version(game)
    say(game, bob, "Wait!")
    assert post_action(alice_client, game, action, version=version).status_code == 200


def test_a_move_reads_nothing_of_the_chat(
    game: Game, bob: User, alice_client: Client, django_assert_max_num_queries: Any
) -> None:
    for _ in range(3):
        say(game, bob, "Wait!")
    action, version = legal_action(game, "Move"), current_version(game)
    with django_assert_max_num_queries(6 + SAVEPOINTS):
        page = post_action(alice_client, game, action, version=version).content.decode()
    assert "Wait!" not in page
    assert '<span id="chat-count" hx-preserve></span>' in page
    assert re.search(r'<section id="chat"[^>]* hx-preserve>\s*</section>', page)


def test_a_replay_shows_no_chat(game: Game, alice: User, bob_client: Client) -> None:
    play(game, alice, "Move")
    say(game, alice)
    page = bob_client.get(f"/games/{game.pk}/at/1").content.decode()
    assert "North first?" not in page
    assert 'id="tab-chat"' not in page


def test_strangers_get_nothing(game: Game, alice: User, charlie_client: Client) -> None:
    say(game, alice)
    assert look(charlie_client, game, f"{game.version}.0").status_code == 404


def test_the_list_of_games_says_what_is_new(game: Game, alice: User, bob_client: Client, alice_client: Client) -> None:
    say(game, alice)
    for what in ("/games/", "/games/turns"):
        assert "1 new message" in bob_client.get(what).content.decode()
        assert "new message" not in alice_client.get(what).content.decode()
    Game.objects.filter(pk=game.pk).update(status="lost", ended_by="sand")
    game.seats.update(is_live=False)
    assert "1 new message" in bob_client.get("/games/").content.decode()


def test_the_story_leads_there_for_those_who_played(
    alice: User, bob: User, bob_client: Client, charlie_client: Client
) -> None:
    over = finished(alice, bob, is_public=True)
    link = f'href="/games/{over.pk}/chat/"'
    assert link in bob_client.get(f"/games/{over.pk}/story/").content.decode()
    assert link not in charlie_client.get(f"/games/{over.pk}/story/").content.decode()
    say(over, alice, "Well played.")
    assert "Well played." in bob_client.get(f"/games/{over.pk}/").content.decode()
