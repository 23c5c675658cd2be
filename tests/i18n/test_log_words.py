"""No line of a log says an English word to a reader of another language."""

from collections.abc import Iterator

import pytest
from django.utils import translation

from games.display import DISPLAYS
from games.engine import RULES
from tests.effort import EFFORT, Effort
from tests.i18n.catalogs import LANGUAGES, words, words_in
from tests.i18n.test_displays import EVENTS, NAMES, READERS

GAMES = {Effort.QUICK: 2, Effort.THOROUGH: 5, Effort.EXHAUSTIVE: 1400}[EFFORT]
"""Random games a language and kind of game. 1,400 of them make about a million lines."""

pytestmark = [pytest.mark.parametrize("rules", list(RULES)), pytest.mark.parametrize("language", LANGUAGES)]


def english(lines: Iterator[str], language: str) -> list[str]:
    """Return the lines with a word that the catalog of the language does not hold."""
    with translation.override(language):
        return [line for line in lines if not words(language).issuperset(words_in(line))]


def test_each_event_is_said_in_the_language(rules: str, language: str) -> None:
    assert english(events_of(rules), language) == []


def test_random_games_are_told_in_the_language(rules: str, language: str) -> None:
    assert english(lines_of(rules), language) == []


def events_of(rules: str) -> Iterator[str]:
    """Yield each event in each of its wordings."""
    display, engine = DISPLAYS[rules], RULES[rules]
    places = display.places(engine.view(next(READERS[rules].games(1))[0], None))
    for event in EVENTS[rules]:
        yield display.sentence(event, names=NAMES, places=places)


def lines_of(rules: str) -> Iterator[str]:
    """Yield the log of random games, line by line."""
    display, engine = DISPLAYS[rules], RULES[rules]
    for state, events in READERS[rules].games(GAMES):
        places = display.places(engine.view(state, None))
        for event in events:
            yield display.sentence(event, names=NAMES, places=places)
