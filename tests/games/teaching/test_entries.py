"""Entries: everything on a board has one, it is true of that board, and it leads to the rules and to a lesson."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.test import Client

from accounts.models import User
from games.display import DISPLAYS
from games.display.shared.rulebook import components_of, rulings_of
from games.engine import RULES
from games.models import Game
from games.teaching.entries import find_entry
from games.teaching.lessons import all_lessons
from tests.effort import part_of
from tests.games.factories import begun_game, play

ART = Path(__file__).parents[3] / "static" / "art"
NAMES = ("Ana", "Ben")
each_game = pytest.mark.parametrize("rules", RULES)


class Reader(HTMLParser):
    """Reads a page: the symbols in the bar and in the dock, and the names of the entries that links open."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.control, self.controls, self.entries = False, set[str](), set[str]()
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        if values.get("id") in ("bar", "dock", "vitals"):
            self.control = values["id"] != "vitals"
        if tag == "use" and self.control:
            self.controls.add(values["href"].rpartition("#")[2])
        if "about" in values.get("class", "").split():
            self.entries.add(values.get("data-entry") or values["href"].rpartition("#")[2])


@each_game
def test_every_symbol_of_a_board_has_an_entry(client: Client, alice: User, bob: User, rules: str) -> None:
    game = begun_game(alice, bob, rules=rules, pace=Game.Pace.THREE_DAYS)
    play(game, alice, "Move")
    client.force_login(alice)
    symbols = set(re.findall(r'<symbol id="([^"]+)"', (ART / f"{rules}.svg").read_text("utf-8")))
    explained = {
        symbol
        for component in components_of(DISPLAYS[rules].rulebook()).values()
        for symbol in (component.picture, *component.also)
    }
    assert len(symbols) > 40
    assert symbols - explained <= Reader(client.get(f"/games/{game.pk}/").content.decode()).controls


@pytest.mark.django_db
@each_game
def test_every_link_of_every_lesson_opens_its_entry(client: Client, rules: str) -> None:
    opened = set[str]()
    for lesson in part_of(f"lessons of the {rules} whose links are opened", all_lessons(rules), 3):
        address = f"/learn/{rules}/{lesson.slug}/0/"
        for name in Reader(client.get(address).content.decode()).entries - opened:
            answer = client.get(f"{address}entry/{name}")
            assert answer.status_code == 200, name
            assert f"/how-to-play/{rules}/#" in answer.content.decode()
            opened.add(name)
    assert len(opened) > 30


@each_game
def test_numbers_and_lessons_belong_to_the_rulebook(rules: str) -> None:
    display, state = DISPLAYS[rules], RULES[rules].new(2, difficulty="normal", seed="entries")
    components = components_of(display.rulebook())
    numbers = display.numbers(RULES[rules].view(state, 0), names=NAMES)
    assert set(numbers) <= {*components, *rulings_of(display.rulebook())}
    assert all(re.fullmatch(r"\S.*[.]", text) for text in numbers.values())
    assert {component.lesson for component in components.values()} <= {lesson.slug for lesson in all_lessons(rules)}


def test_an_entry_says_what_it_is_and_how_it_stands() -> None:
    state = RULES["desert"].new(2, difficulty="normal", seed="entries")
    meter = find_entry("desert", "difficulty-skull", state, 0, names=NAMES).parts[0]
    assert str(meter.text) == "Shows how many storm cards come each turn. At the skull the game is lost."
    assert meter.now == "Storm meter: 3 cards a turn; at the skull if it rises 12 more times."
    assert meter.lesson
    assert meter.lesson.slug == "storm"
    assert find_entry("desert", "D15", state, 0, names=NAMES).parts[0].now == "40 of 48 sand left."
    goal = find_entry("desert", "goal", state, 0, names=NAMES).parts
    assert [part.now for part in goal if part.now] == ["no clue yet."] * 4
    assert find_entry("desert", "seat-1", state, 0, names=NAMES).parts[0].now.startswith("Ben, on ")
    assert [part.anchor for part in find_entry("desert", "cell-12", state, 0, names=NAMES).parts] == ["storm-storm"]


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["cell-99", "seat-7", "cell-", "storm-nothing", "D99", "setup"])
def test_what_has_no_entry_is_404(client: Client, name: str) -> None:
    assert client.get(f"/learn/desert/turn/0/entry/{name}").status_code == 404


def test_the_numbers_are_those_of_the_step(client: Client, alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    client.force_login(alice)
    page = client.get(f"/games/{game.pk}/").content.decode()
    assert f'data-entries="/games/{game.pk}/at/0/entry/"' in page
    assert "of 48 sand left." in client.get(f"/games/{game.pk}/at/0/entry/D15").content.decode()
    assert client.get(f"/games/{game.pk}/at/1/entry/D15").status_code == 404
    replay = client.get(f"/games/{game.pk}/at/0").content.decode()
    assert f'data-entries="/games/{game.pk}/at/0/entry/"' in replay
