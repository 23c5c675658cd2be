"""The rulebook of each game: complete, true to the engine, searchable, and the same for everybody."""

import re
from pathlib import Path

import pytest
from django.test import Client

from games.display import DISPLAYS
from games.display.shared.rulebook import Ruling, rulings_of, search
from games.teaching.rulebook import example_svg, played_example

RULES_PAGE = Path(__file__).parents[3] / "docs" / "rules.md"
LETTERS = {"desert": "D", "island": "I"}
ALL = [(rules, ruling) for rules in LETTERS for ruling in rulings_of(DISPLAYS[rules].rulebook()).values()]


@pytest.mark.parametrize("rules", LETTERS)
def test_every_ruling_has_its_place(rules: str) -> None:
    documented = re.findall(
        rf"^\| ({LETTERS[rules]}\d+) \|",
        RULES_PAGE.read_text("utf-8").partition("## Readings")[0 if rules == "desert" else 2],
        re.M,
    )
    numbers = [ruling.number for chapter in DISPLAYS[rules].rulebook() for ruling in chapter.rulings]
    assert sorted(numbers) == sorted(set(documented))


@pytest.mark.parametrize(("rules", "ruling"), ALL, ids=lambda each: each.number if isinstance(each, Ruling) else each)
def test_the_engine_plays_each_example_as_it_is_told(rules: str, ruling: Ruling) -> None:
    example = ruling.example
    shown = played_example(rules, example)
    assert shown.refused or shown.sentences
    assert bool(shown.refused) == (example.refused is not None) == bool(shown.attempt)
    assert len(shown.sentences) >= bool(example.played)
    size = re.match(r'<svg [^>]*width="(\d+)" height="(\d+)"', example_svg(rules, ruling.number, after=False))
    assert size, "the page leaves room for a square"
    assert size[1] == size[2]


@pytest.mark.parametrize("rules", LETTERS)
def test_the_page_tells_all_of_it(client: Client, rules: str) -> None:
    page = client.get(f"/how-to-play/{rules}/").content.decode()
    for chapter in DISPLAYS[rules].rulebook():
        assert f'id="{chapter.slug}"' in page
        assert f'href="#{chapter.slug}"' in page
        for ruling in chapter.rulings:
            assert f'id="{ruling.number}"' in page
    for offer in (*DISPLAYS[rules].DIFFICULTIES, *DISPLAYS[rules].ADVENTURERS):
        assert str(offer.name) in page


@pytest.mark.parametrize("rules", LETTERS)
def test_its_pictures_are_in_the_sprite(rules: str) -> None:
    sprite = (Path(__file__).parents[3] / "static" / "art" / f"{rules}.svg").read_text("utf-8")
    for chapter in DISPLAYS[rules].rulebook():
        for component in chapter.components:
            assert f'id="{component.picture}"' in sprite, component.picture


def test_a_search_finds_rulings_by_words_and_by_number() -> None:
    chapters = DISPLAYS["desert"].rulebook()
    assert "D20" in rulings_of(search(chapters, "climber tunnel"))
    assert list(rulings_of(search(chapters, "d38"))) == ["D38"]
    assert search(chapters, "submarine") == ()
    assert search(chapters, " ") == chapters


def test_a_search_answers_htmx_with_the_chapters_alone(client: Client) -> None:
    part = client.get("/how-to-play/desert/", {"q": "sun"}, headers={"HX-Request": "true"}).content.decode()
    assert part.lstrip().startswith('<div id="rulebook"')
    assert 'id="D13"' in part
    assert 'id="D7"' not in part


def test_nothing_found_is_said_with_the_words_as_text(client: Client) -> None:
    page = client.get("/how-to-play/desert/", {"q": "<b>submarine</b>"}).content.decode()
    assert "The rules say nothing about “&lt;b&gt;submarine&lt;/b&gt;”." in page


def test_a_board_is_an_image_that_browsers_keep(client: Client) -> None:
    before, after = (client.get(f"/how-to-play/desert/D5/{moment}.svg") for moment in ("before", "after"))
    assert before["Content-Type"] == "image/svg+xml"
    assert before["Cache-Control"] == "public, max-age=86400"
    assert before.content != after.content


@pytest.mark.parametrize("path", ["chess/", "chess/D1/before.svg", "desert/D99/before.svg", "desert/D1/never.svg"])
def test_what_does_not_exist_is_404(client: Client, path: str) -> None:
    assert client.get(f"/how-to-play/{path}").status_code == 404
