"""Downloads with hostile names: CSV, JSON and pictures."""

import csv
import json
import re
from io import StringIO
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.board_image.images import picture_of
from games.history.csv_export import csv_lines
from games.models import Game
from games.table import Table
from tests.browser.hostile_fields import NAMES, TABLES, a_table, let_in
from tests.browser.hostile_world import signed_in
from tests.effort import part_of
from tests.games.factories import begun_game
from tests.games.history.story.finished import finished

FORMULA = re.compile(r"\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]")


def test_no_cell_is_a_formula_however_lines_are_cut(alice: User, bob: User) -> None:
    """Spreadsheets split at the separator of their locale, and read quotes only at the start of a cell."""
    game = begun_game(alice, bob)
    for name in part_of("hostile names in cells", let_in(a_table, 60), 15):
        Game.objects.filter(pk=game.pk).update(name=name)
        text = "".join(csv_lines(alice))
        for separator in (",", ";", "\t"):
            cells = [cell for line in csv.reader(StringIO(text), delimiter=separator) for cell in line]
            assert [cell for cell in cells if FORMULA.match(cell)] == [], name


def test_the_table_for_spreadsheets_keeps_its_lines_and_columns(alice: User, bob: User, alice_client: Client) -> None:
    games = [begun_game(alice, bob) for _ in TABLES]
    for game, name in zip(games, TABLES, strict=True):
        Game.objects.filter(pk=game.pk).update(name=name)
    User.objects.filter(pk=bob.pk).update(name=NAMES[0])
    lines = list(csv.reader(StringIO("".join(csv_lines(alice)))))
    assert {len(line) for line in lines} == {15}
    assert len(lines) == 1 + len(games)


@pytest.fixture
def over(alice: User, bob: User) -> Game:
    game = finished(alice, bob, title="lost")
    Game.objects.filter(pk=game.pk).update(name=TABLES[0])
    User.objects.filter(pk=bob.pk).update(name=NAMES[0])
    return game


@pytest.mark.parametrize("path", ["/games/{}/export.json", "/accounts/privacy/export.json"])
def test_json_is_whole_and_never_a_page(over: Game, alice: User, path: str) -> None:
    answer = signed_in(alice).get(path.format(over.pk))
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
    assert TABLES[0] in _texts(json.loads(content))
    assert answer.headers["Content-Type"].startswith("application/json")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert re.fullmatch(r'attachment; filename="[\w.-]+"', answer.headers["Content-Disposition"])


def _texts(value: Any) -> set[str]:
    if isinstance(value, dict):
        return {text for each in value.values() for text in _texts(each)}
    if isinstance(value, list):
        return {text for each in value for text in _texts(each)}
    return {str(value)}


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["desert", "island"])
def test_a_picture_is_the_same_whatever_people_are_called(alice: User, bob: User, rules: str) -> None:
    """No name is drawn, so none can become part of the drawing or name a file."""
    game = begun_game(alice, bob, rules=rules)
    plain = picture_of(Table.find(game_id=game.pk, user=alice))
    for name, table in zip(NAMES, TABLES, strict=True):
        User.objects.update(name=name)
        Game.objects.update(name=table)
        drawn = picture_of(Table.find(game_id=game.pk, user=alice))
        assert drawn.png == plain.png
        assert name in drawn.alt
