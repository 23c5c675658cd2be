"""The statements of the API: a move takes no more than that of a page."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Game
from tests.games.api.conftest import Program
from tests.games.factories import begun_game, current_version, legal_action, post_action


def body_of(game: Game, kind: str) -> str:
    return f'{{"seat": 0, "version": {current_version(game)}, "action": {legal_action(game, kind)}}}'


@pytest.mark.parametrize("kind", ["Move", "EndTurn"])
def test_a_move_takes_no_more_statements_than_that_of_a_page(
    program: Program, alice: User, alice_client: Client, kind: str
) -> None:
    program.get("me")  # notes the day
    by_page, by_program = begun_game(alice, seats=2), begun_game(alice, seats=2)
    action, version = legal_action(by_page, kind), current_version(by_page)
    with CaptureQueriesContext(connection) as page:
        assert post_action(alice_client, by_page, action, version=version).status_code == 200
    body = body_of(by_program, kind)

    with CaptureQueriesContext(connection) as call:
        assert program.post(f"games/{by_program.pk}/actions", body, key="one").status_code == 200

    assert len(call) <= len(page) <= 8  # six, a savepoint of the test and its release


@pytest.mark.parametrize(("path", "statements"), [("", 2), ("/legal", 2), ("/events", 3)])
def test_reading_a_game_takes_few(
    program: Program, game: Game, path: str, statements: int, django_assert_num_queries: Any
) -> None:
    program.get("me")
    with django_assert_num_queries(statements):
        program.get(f"games/{game.pk}{path}")


def test_a_list_takes_as_many_for_many_tables(program: Program, alice: User) -> None:
    counts = []
    for _ in range(2):
        begun_game(alice, seats=2)
        program.get("games")
        with CaptureQueriesContext(connection) as captured:
            program.get("games")
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 5
