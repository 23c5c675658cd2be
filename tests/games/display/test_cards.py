"""The faces of cards: `cards.css` has one for each card that turns up, and every picture it names exists."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from games.display.desert.names import GEAR_PICTURE
from games.display.desert.pictures import storm_picture
from games.display.island.names import CARD_PICTURE
from games.engine.desert.data import StormCard

PICTURES = {*GEAR_PICTURE.values(), *CARD_PICTURE.values(), *(storm_picture(card)[0] for card in StormCard)}


def styles() -> str:
    return Path(str(finders.find("css/cards.css"))).read_text("utf-8")


@pytest.mark.parametrize("picture", sorted(PICTURES))
def test_each_card_has_a_face(picture: str) -> None:
    faces = re.findall(r'\[data-picture(\^?)="([^"]+)"\] \{ --card', styles())
    assert any(picture.startswith(name) if prefix else picture == name for prefix, name in faces)


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_a_row_has_as_many_drawings_as_the_styles_say(rules: str) -> None:
    drawings = Path(str(finders.find(f"art/{rules}_cards.svg"))).read_text("utf-8")
    faces = re.search(rf'art/{rules}_cards.svg"\); --faces: (\d+)', styles())
    assert faces
    assert drawings.count("<svg x=") == int(faces[1])
