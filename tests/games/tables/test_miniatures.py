"""The small boards of the lists: each state of a tile stands out from its ground, in the dark theme too."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

TABLES = Path(str(finders.find("css/tables.css"))).read_text("utf-8")
LIGHT, DARK = (
    dict(re.findall(r"--(\w+): (#\w{6})", block)) for block in re.findall(r"\.miniature {([^}]*--sea[^;]+;)", TABLES)
)
GROUNDS = {"frame": ("dune", "excavated", "blocked", "storm"), "sea": ("dry", "flooded", "sunk")}


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize(("ground", "state"), [(ground, state) for ground in GROUNDS for state in GROUNDS[ground]])
def test_each_state_of_a_tile_stands_out_in_the_dark(ground: str, state: str) -> None:
    assert contrast(DARK[state], DARK[ground]) > 2.2
    assert set(DARK) == set(LIGHT)
