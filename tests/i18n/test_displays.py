"""All that the games say goes through the catalog, but for the names of people and of cells."""

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from itertools import islice
from random import Random
from types import ModuleType, SimpleNamespace

import pytest
from django.utils.functional import Promise

from games.display import DISPLAYS
from games.display.shared.story import Scene
from games.engine import RULES
from tests.effort import part_of
from tests.games.display import readers, test_sentences
from tests.games.display.island import readers as island_readers
from tests.games.display.island import test_sentences as test_island_sentences
from tests.games.display.test_every_view import played
from tests.games.engine.orders import random_order
from tests.i18n.pages_pseudo import marked, spoken
from tests.i18n.test_pages import NO_LATIN, Words

READERS: dict[str, ModuleType] = {"desert": readers, "island": island_readers}
EVENTS = {"desert": test_sentences.TEXTS, "island": test_island_sentences.TEXTS}
NAMES = ("☼1", "☼2", "☼3", "☼4", "☼5")
GAME = SimpleNamespace(id=7, name="☼", version=12, steps=12, rules="")
BOARDS, PAGES = 4, 6
"""The test looks at one of so many positions, and draws one of so many of their boards as a page."""


def outside(*texts: object) -> list[str]:
    """Return the words of these texts that stand outside the marks."""
    words = Words()
    for text in texts:
        words.depth = 0
        words.handle_data(str(text))
    return words.found


def outside_page(html: str) -> list[str]:
    words = Words()
    words.feed(html)
    return words.found


def texts_of(thing: object, *named: str) -> Iterator[str]:
    """Yield the texts in these fields of a dataclass, and of all that lie in it."""
    if is_dataclass(thing):
        for field in fields(thing):
            value = getattr(thing, field.name)
            if field.name in named:
                yield from (str(text) for text in (value if isinstance(value, tuple) else (value,)) if is_text(text))
            yield from texts_of(value, *named)
    elif isinstance(thing, Sequence) and not is_text(thing):
        for part in thing:
            yield from texts_of(part, *named)


def is_text(value: object) -> bool:
    return isinstance(value, str | Promise)


SAID = ("label", "title", "note", "why", "cost", "consequence", "heading", "text", "in_plan", "status", "outlook")
"""Fields of a board that people read or hear."""


@pytest.mark.parametrize("rules", list(RULES))
@pytest.mark.parametrize("number", part_of("games whose boards are read", [0, 1, 3], 3))
def test_boards(rules: str, number: int) -> None:
    display, engine, door = DISPLAYS[rules], RULES[rules], READERS[rules]
    found: list[str] = []
    with spoken(marked, NO_LATIN):
        for step, state in enumerate(islice(played(rules, number), number, None, BOARDS)):
            names = NAMES[: len(state.adventurers)]
            seat = step % len(names)
            mine = ((seat,), tuple(range(len(names))), ())[step % 3]
            view = engine.view(state, mine[0] if mine else None)
            board = door.board_for(state, *mine, names=names)
            found += outside(*texts_of(board, *SAID), board.danger, board.waiting)
            found += outside(display.coach(view, names=names, mine=mine), display.danger(view, names=names))
            found += outside(display.status(view, names=names, mine=mine))
            if step % PAGES == 0 or engine.outcome(state):
                found += outside_page(door.page(board, game=GAME))
                found += outside(*display.numbers(view, names=names).values())
                found += outside(*texts_of(display.hidden(state), "label", "title", "text"))
    assert not found


@pytest.mark.parametrize("rules", list(RULES))
def test_logs(rules: str) -> None:
    display, engine = DISPLAYS[rules], RULES[rules]
    found: list[str] = []
    with spoken(marked, NO_LATIN):
        places = display.places(engine.view(next(READERS[rules].games(1))[0], None))
        found += outside(*(display.sentence(event, names=NAMES, places=places) for event in EVENTS[rules]))
        for state, events in READERS[rules].games(3):
            names, places = NAMES[: len(state.adventurers)], display.places(engine.view(state, None))
            for mine in ((0,), (0, 1)):
                found += outside(*display.highlights(events, names=names, places=places, mine=mine))
            film = display.film(events, names=names, places=places)
            found += outside(*(frame.text for frame in film))
    assert not found


@pytest.mark.parametrize("rules", list(RULES))
def test_plays_and_orders(rules: str) -> None:
    display, engine, random = DISPLAYS[rules], RULES[rules], Random(7)
    found: list[str] = []
    with spoken(marked, NO_LATIN):
        for state, _events in READERS[rules].games(2):
            names, places = NAMES[: len(state.adventurers)], display.places(engine.view(state, None))
            for seat in range(len(names)):
                legal = engine.legal(state, seat)
                found += outside(*(display.phrase(action, names=names, places=places) for action in legal[:20]))
        for _number in range(60):
            order = random_order(rules, 0, 3, random)
            found += outside(display.order_in_words(order, names=NAMES[:3]))
        for form in display.order_forms(engine.view(state, 0), 0, names=NAMES[:3]):
            found += outside(form.title, form.text, *(field.label for field in form.fields))
            found += outside(*(label for field in form.fields for _value, label in field.options))
    assert not found


@pytest.mark.parametrize("rules", list(RULES))
def test_stories(rules: str) -> None:
    display = DISPLAYS[rules]
    found: list[str] = []
    with spoken(marked, NO_LATIN):
        for number in range(2):
            scenes = scenes_of(rules, number)
            names = NAMES[: len(scenes[0].view.pawns)]
            found += outside(*texts_of(display.charts(scenes, names=names), "title", "words", "label"))
            found += outside(*texts_of(display.counts(scenes, names=names), "label"))
            found += outside(*texts_of(display.awards(scenes, names=names), "name", "sentence"))
            points = display.turning_points(scenes, names=names, places=display.places(scenes[0].view))
            found += outside(*texts_of(points, "sentence"))
    assert not found


def scenes_of(rules: str, number: int) -> list[Scene]:
    """Return a played game as the scenes of its story."""
    engine, scenes, before = RULES[rules], list[Scene](), None
    for step, (state, events) in enumerate(READERS[rules].games(number + 1)):
        if not events:  # another game begins
            scenes, before = [], state
            continue
        view = engine.view(state, None)
        scenes.append(Scene(step, state.turn, events, engine.view(before, None), view))
        before = state
    return scenes


@pytest.mark.parametrize("rules", list(RULES))
def test_rules_and_lessons(rules: str) -> None:
    display = DISPLAYS[rules]
    with spoken(marked, NO_LATIN):
        assert not outside(*texts_of(display.rulebook(), "title", "paragraphs", "name", "text", "question", "answer"))
        assert not outside(*texts_of(display.lesson_groups(), "title", "text", "attempt"))
        assert not outside(display.TITLE, display.PROMISE, *display.CAUSES.values())
        options = (display.DIFFICULTIES, display.ADVENTURERS, tuple(display.OPTIONS.values()))
        assert not outside(*texts_of(options, "name", "line", "label", "help"))


def test_what_stands_outside_is_found() -> None:
    assert outside("⟦One⟧ of ⟦two⟧", "A1, ☼2", "⟦Sand⟧") == ["of"]
