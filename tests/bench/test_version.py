"""Which measured results still count after a change of the bots."""

from pathlib import Path
from shutil import copytree

import pytest

from bench import bots
from games.bots.protocol import Outlook
from games.bots.values import value_of

TABLES = [bots.Class(game, 2, "normal") for game in ("desert", "island")]


@pytest.mark.parametrize(
    ("file", "changed"),
    [
        ("desert/value.py", {"desert"}),
        ("island/flood.py", {"island"}),
        ("desert/features.py", {"desert"}),
        ("beam.py", {"desert", "island"}),
        ("advice.py", set[str]()),
        ("desert/reasons.py", set[str]()),
        ("reasons.py", set[str]()),
    ],
)
def test_a_file_changes_the_version_of_the_games_whose_play_it_decides(
    file: str, changed: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = copytree(bots.CODE, tmp_path / "bots")
    monkeypatch.setattr(bots, "CODE", copy)
    before = {table.game: bots.version(table) for table in TABLES}
    with (copy / file).open("a") as code:
        code.write("# another line\n")
    assert {table.game for table in TABLES if bots.version(table) != before[table.game]} == changed


def test_an_outlook_changes_the_version_of_its_own_number_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [bots.Class("island", players, "elite") for players in (2, 3)]
    before = [bots.version(table) for table in tables]
    monkeypatch.setattr(value_of("island", 3), "outlook", Outlook(planned={"base": 1.0}))
    assert [bots.version(table) == version for table, version in zip(tables, before, strict=True)] == [True, False]
