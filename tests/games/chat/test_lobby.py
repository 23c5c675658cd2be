"""The chat of a table in the lobby: one poll updates the seats and the chat."""

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from games.services.chat import messages
from games.services.tables import lobby

HTMX = {"HX-Request": "true"}


@pytest.fixture
def table(alice: User, bob: User) -> Game:
    table = lobby.create_table(
        host=alice, name="Dune Team", rules="desert", difficulty="novice", players=3, is_open=True
    )
    lobby.take_seat(user=bob, game_id=table.pk)
    messages.send_message(user=alice, game_id=table.pk, text="Who is in?")
    table.refresh_from_db()
    return table


def look(client: Client, table: Game, have: str) -> Any:
    return client.get(f"/games/{table.pk}/seats?have={have}", headers=HTMX)


def test_the_page_shows_it_to_those_who_sit_there(table: Game, bob_client: Client, charlie_client: Client) -> None:
    assert "Who is in?" in bob_client.get(f"/games/{table.pk}/").content.decode()
    assert "Who is in?" not in charlie_client.get(f"/games/{table.pk}/").content.decode()


def test_who_lacks_a_word_gets_the_chat_alone(table: Game, bob_client: Client) -> None:
    assert look(bob_client, table, f"{table.version}.1").status_code == 204
    answer = look(bob_client, table, f"{table.version}.0")
    assert answer.headers["HX-Retarget"] == "#chat-lines"
    assert 'id="seats"' not in answer.content.decode()


def test_who_lacks_a_seat_gets_both(table: Game, bob_client: Client) -> None:
    page = look(bob_client, table, f"{table.version - 1}.0").content.decode()
    assert 'id="seats"' in page
    assert re.search(r'id="chat-lines"[^>]*hx-swap-oob="true"', page)


def test_who_looks_on_gets_the_seats_alone(table: Game, charlie_client: Client) -> None:
    assert look(charlie_client, table, f"{table.version}.0").status_code == 204
    page = look(charlie_client, table, f"{table.version - 1}.0").content.decode()
    assert 'id="seats"' in page
    assert "Who is in?" not in page
