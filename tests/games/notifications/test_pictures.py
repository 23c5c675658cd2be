"""The picture of the board in a mail, drawn from the pictures of the page."""

import struct

import pytest

from accounts.models import User
from games.board_image.images import WIDTH, picture_of
from games.board_image.team import OWN, RIM
from games.engine import RULES
from games.engine.desert.data import Part
from games.models import Game
from games.services.teamwork import plans
from games.table import Table
from games.teamwork.board import draw_shared
from tests.games.engine.desert.boards import board
from tests.games.factories import begun_game, play, store_state
from tests.games.teamwork.test_draft import add

LARGEST = 170_000


def picture(game: Game, user: User):
    game.refresh_from_db()
    return picture_of(Table.find(game_id=game.pk, user=user))


@pytest.mark.parametrize("rules", RULES)
def test_every_game_has_one_with_words(alice: User, bob: User, rules: str) -> None:
    found = picture(begun_game(alice, bob, rules=rules), alice)
    assert found.png[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", found.png[16:24]) == (found.width, found.height)
    assert 300 < found.width <= WIDTH
    assert 5_000 < len(found.png) < LARGEST
    assert "Alice on " in found.alt
    assert found.alt.endswith(".")


def test_it_shows_the_islands_shape(alice: User, bob: User) -> None:
    wide = picture(begun_game(alice, bob, rules="island", options={"shape": "bone island"}), alice)
    assert wide.width > wide.height


def test_it_shows_where_everybody_is(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    before = picture(game, alice)
    play(game, alice, "Move")
    after = picture(game, alice)
    assert after.png != before.png
    assert after.alt != before.alt


def test_a_part_is_large_where_no_sand_lies_as_on_the_board(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    store_state(game, board(parts={"B2": (Part.ENGINE,), "D4": (Part.CRYSTAL,)}, sand={"D4": 1}))
    svg = picture(game, alice).drawing.svg
    assert svg.count("translate(1.4 1.4) scale(1.4)") == 1
    assert svg.count("translate(1.4 13.8)") == 1


def test_the_mail_shows_a_shared_plan(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    add(game, alice, "Move")
    plans.share_plan(user=alice, game_id=game.pk, why="")
    table = Table.find(game_id=game.pk, user=bob)
    planned, plain = (picture_of(table, draw).drawing.svg for draw in (draw_shared, None))
    assert planned.count(">1</text>") == plain.count(">1</text>") + 1


@pytest.mark.parametrize("rules", RULES)
def test_it_shows_the_portraits_of_the_team_and_marks_the_readers_own(alice: User, bob: User, rules: str) -> None:
    svg = picture(begun_game(alice, bob, rules=rules), alice).drawing.svg
    assert svg.count('clip-path="url(#disc)"') == 2
    assert svg.index(f'stroke="{OWN}" stroke-width="4"') < svg.index(f'stroke="{RIM}" stroke-width="4"')


def test_it_draws_letters_and_numbers(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun_game(alice, bob)
    whole = picture(game, alice)
    monkeypatch.setattr("games.board_image.images._names", lambda board: "")
    assert len(picture(game, alice).png) < len(whole.png) - 1000
