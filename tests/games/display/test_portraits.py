"""The portraits of the adventurers: one for each role, under the id of its pawn."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from games.display import DISPLAYS

MOST = 12_000
"""The bytes of the six portraits of a game, compressed."""


def portraits(rules: str) -> str:
    return Path(str(finders.find(f"art/{rules}_portraits.svg"))).read_text("utf-8")


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_each_adventurer_has_a_portrait_under_the_id_of_the_pawn(rules: str) -> None:
    names = re.findall(r'<symbol id="([^"]+)"', portraits(rules))
    assert sorted(names) == sorted(adventurer.picture for adventurer in DISPLAYS[rules].ADVENTURERS)


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_portraits_are_light_and_need_no_styles(rules: str) -> None:
    drawings = portraits(rules)
    assert len(gzip.compress(drawings.encode())) < MOST
    assert not re.search(r"style=|<style|url\(", drawings.split("-->", 1)[1])
