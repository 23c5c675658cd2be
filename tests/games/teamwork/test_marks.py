"""Marks on tiles: who may set them, who sees them, and when they go."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.exceptions import Malformed, NoSuchTable, NotRunning
from games.models import Game
from games.services.tables.closure import close
from games.services.teamwork import marks as marks_services
from games.teamwork.marks import MarkKind, marks_of
from tests.games.factories import begun_game, current_version, end_turn, legal_action, post_action
from tests.games.teamwork.requests.tables import table_of

HTMX = {"HX-Request": "true"}


@pytest.fixture(params=["desert", "island"])
def game(alice: User, bob: User, request: pytest.FixtureRequest) -> Game:
    return begun_game(alice, bob, rules=request.param)


def mark(game: Game, user: User, kind: str = "dig", cell: int = 8) -> None:
    marks_services.mark_tile(user=user, game_id=game.pk, cell=cell, kind=kind)
    game.refresh_from_db()


def texts(game: Game, user: User) -> list[str]:
    table = table_of(game, user)
    marks = marks_of(table, table.game.load_state(), ())
    return [each.text for each in marks.marks] if marks else []


def test_the_team_sees_a_mark_with_who_set_it(game: Game, alice: User, bob: User, charlie: User) -> None:
    mark(game, bob)
    assert len(texts(game, alice)) == 1
    assert texts(game, alice)[0].startswith("Bob: dig here, ")
    assert texts(game, charlie) == []


def test_a_person_has_one_mark_on_a_tile(game: Game, alice: User, bob: User) -> None:
    mark(game, bob, "dig")
    mark(game, bob, "danger")
    mark(game, bob, "go", 9)
    mark(game, alice, "meet")
    assert [each[:3] for each in game.marks] == [[1, 8, "danger"], [1, 9, "go"], [0, 8, "meet"]]


def test_no_kind_takes_it_away(game: Game, bob: User) -> None:
    mark(game, bob)
    mark(game, bob, "")
    assert game.marks == []


def test_it_goes_with_the_next_turn_of_who_set_it(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    mark(game, alice)
    mark(game, bob)
    end_turn(game, alice)
    assert [text[:5] for text in texts(game, alice)] == ["Alice"]
    end_turn(game, bob, seat=1)
    assert texts(game, alice) == []


def test_no_move_is_stale_by_it(game: Game, bob: User) -> None:
    version, chat = game.version, game.chat
    mark(game, bob)
    assert (game.version, game.chat) == (version, chat + 1)


@pytest.mark.parametrize(("cell", "kind"), [(99, "dig"), (8, "sing"), (-1, "dig")])
def test_an_unknown_place_or_kind_is_malformed(game: Game, bob: User, cell: int, kind: str) -> None:
    with pytest.raises(Malformed):
        mark(game, bob, kind, cell)


def test_strangers_mark_nothing_and_nobody_does_when_it_is_over(game: Game, alice: User, charlie: User) -> None:
    with pytest.raises(NoSuchTable):
        mark(game, charlie)
    close(table_of(game, alice), cause="vote")
    with pytest.raises(NotRunning):
        mark(game, alice)
    assert Game.objects.get(pk=game.pk).marks == []


def test_the_board_draws_it_with_a_title_and_a_link_on_each_sheet(game: Game, bob: User, alice_client: Client) -> None:
    mark(game, bob)
    page = alice_client.get(f"/games/{game.pk}/").content.decode()
    assert re.search(r'<g class="mark r1 c[23] slot0" role="img" aria-label="Bob: dig here, ', page)
    assert 'href="marks/8"' in page
    replay = alice_client.get(f"/games/{game.pk}/at/0").content.decode()
    assert "marks/8" not in replay
    assert 'id="marks"' not in replay


def test_spectators_see_none(game: Game, bob: User, charlie_client: Client) -> None:
    mark(game, bob)
    Game.objects.filter(pk=game.pk).update(watch_token="watched")  # noqa: S106
    page = charlie_client.get("/watch/watched/").content.decode()
    assert 'id="marks"' not in page
    assert "marks/" not in page


def test_without_script_a_page_has_a_button_for_each_kind(game: Game, alice_client: Client) -> None:
    page = alice_client.get(f"/games/{game.pk}/marks/8").content.decode()
    assert re.findall(r'name="kind" value="(\w+)"', page) == list(MarkKind.values)
    answer = alice_client.post(f"/games/{game.pk}/marks/8", {"kind": "danger"})
    assert answer.headers["Location"] == f"/games/{game.pk}/"
    assert 'value=""' in alice_client.get(f"/games/{game.pk}/marks/8").content.decode()


def test_an_open_board_gets_it_with_the_chat(game: Game, alice: User, bob_client: Client) -> None:
    mark(game, alice)
    page = bob_client.get(f"/games/{game.pk}/board?have={game.version}.0", headers=HTMX).content.decode()
    assert "Alice: dig here" in page
    assert 'hx-swap-oob="innerHTML"' in page


def test_neither_a_move_nor_a_board_takes_a_statement_more(game: Game, bob: User, alice_client: Client) -> None:
    def statements() -> list[int]:
        counts = []
        for call in (
            lambda: alice_client.get(f"/games/{game.pk}/"),
            lambda: post_action(alice_client, game, legal_action(game, "Move"), version=current_version(game)),
        ):
            action_free = call
            with CaptureQueriesContext(connection) as context:
                assert action_free().status_code == 200
            counts.append(len(context))
        return counts

    before = statements()
    # The counter of the chat is no longer 0, so a board reads the chat.
    Game.objects.filter(pk=game.pk).update(marks=[[1, 8, "dig", 99]])
    assert statements() == before
