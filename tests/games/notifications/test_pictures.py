"""The picture of the board in a mail, drawn from the pictures of the page."""

import struct

import pytest

from accounts.models import User
from games.board_image.images import WIDTH, picture_of
from games.engine import RULES
from games.models import Game
from games.table import Table
from tests.games.factories import begun_game, play

LARGEST = 130_000


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


def test_it_draws_letters_and_numbers(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun_game(alice, bob)
    whole = picture(game, alice)
    monkeypatch.setattr("games.board_image.images._names", lambda board: "")
    assert len(picture(game, alice).png) < len(whole.png) - 1000
