"""The chat beside a draft: the page brings it, and steps leave it as it is."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Game
from games.services.chat import messages
from tests.games.factories import begun_game, legal_action

HTMX = {"HX-Request": "true"}
TABS = 'id="tab-chat"'


@pytest.fixture(params=["desert", "island"])
def game(alice: User, bob: User, request: pytest.FixtureRequest) -> Game:
    game = begun_game(alice, bob, rules=request.param)
    messages.send_message(user=alice, game_id=game.pk, text="@Bob north first?")
    return game


def add_step(client: Client, game: Game) -> Any:
    step = {"seat_action": f"0:{legal_action(game, 'EndTurn')}", "version": 0, "turn": "now"}
    return client.post(f"/games/{game.pk}/plan", step, headers=HTMX)


def test_the_page_shows_the_chat_and_what_is_new_in_it(game: Game, bob_client: Client) -> None:
    page = bob_client.get(f"/games/{game.pk}/plan").content.decode()
    assert "</b> north first?" in page
    assert 'data-unread="1"' in page
    assert f'data-lines="/games/{game.pk}/chat/lines"' in page


def test_a_step_keeps_the_chat_of_the_page(game: Game, alice_client: Client) -> None:
    answer = add_step(alice_client, game)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "north first?" not in page
    assert '<span id="chat-count" hx-preserve>' in page
    assert page.index(TABS) < page.index("hx-preserve>", page.index('id="chat"'))


def test_a_step_asks_nothing_for_the_chat(game: Game, alice_client: Client) -> None:
    with CaptureQueriesContext(connection) as asked:
        assert add_step(alice_client, game).status_code == 200
    assert not [query["sql"] for query in asked if '"games_message"' in query["sql"]]
    with CaptureQueriesContext(connection) as asked:
        alice_client.get(f"/games/{game.pk}/plan")
    assert [query["sql"] for query in asked if '"games_message"' in query["sql"]]


def test_other_boards_without_moves_have_no_chat(game: Game, bob_client: Client) -> None:
    assert TABS not in bob_client.get(f"/games/{game.pk}/at/0").content.decode()
