"""Which measured results still count after a change of the bots."""

from pathlib import Path
from shutil import copytree

import pytest

from bench import bots


@pytest.mark.parametrize(
    ("file", "changed"),
    [
        ("desert_value.py", {"desert"}),
        ("island_flood.py", {"island"}),
        ("beam.py", {"desert", "island"}),
        ("fit.py", set[str]()),
        ("desert_reasons.py", set[str]()),
    ],
)
def test_a_file_changes_the_version_of_the_games_whose_play_it_decides(
    file: str, changed: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = copytree(bots.CODE, tmp_path / "bots")
    monkeypatch.setattr(bots, "CODE", copy)
    before = {game: bots.version(game) for game in ("desert", "island")}
    with (copy / file).open("a") as code:
        code.write("# another line\n")
    assert {game for game, version in before.items() if bots.version(game) != version} == changed
