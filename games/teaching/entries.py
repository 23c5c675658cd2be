"""Entries: what the rulebook says about something on a board, with its numbers now."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst

from games.display import DISPLAYS, full_stop
from games.display.protocol import Display
from games.display.shared.lessons import Lesson, lessons_of
from games.display.shared.rulebook import Chapter, Text, components_of, rulings_of
from games.engine import RULES
from games.engine.protocol import State


@dataclass(frozen=True)
class Part:
    """A component or a ruling: what it is, its numbers `now`, its id in the rulebook, and the lesson that teaches it.

    A ruling has neither a picture nor a name.
    """

    anchor: str
    text: Text
    now: str
    lesson: Lesson | None
    picture: str = ""
    name: Text = ""

    @property
    def heading(self) -> str:
        """The name as the sentence before the text."""
        return full_stop(capfirst(str(self.name)))


@dataclass(frozen=True)
class Entry:
    title: Text
    parts: tuple[Part, ...]


def find_entry(rules: str, name: str, state: State, seat: int | None, *, names: Sequence[str]) -> Entry:
    """Return the entry of that name, as a seat sees the state, or a spectator.

    The name is an id of the rulebook (a chapter, a component or a ruling), "cell-7" for what lies there, or "seat-1"
    for that adventurer. Raises LookupError for any other name.
    """
    engine, display = RULES[rules], DISPLAYS[rules]
    view, chapters = engine.view(state, seat), display.rulebook()
    numbered = re.fullmatch(r"(cell|seat)-(\d{1,3})", name, re.ASCII)
    if numbered is None:
        title, anchors = _in_rulebook(chapters, name)
    elif numbered[1] == "cell":
        cell = int(numbered[2])
        title, anchors = str(display.places(view)[cell]), display.contents(view, cell)
    else:
        title, anchors = _adventurer(display, engine.roles_of(state)[int(numbered[2])])
    parts = tuple(_parts(display, anchors, display.numbers(view, names=names)))
    if not parts:
        raise LookupError(name)
    return Entry(title, parts)


def _in_rulebook(chapters: Sequence[Chapter], name: str) -> tuple[Text, Sequence[str]]:
    """Return the title of a chapter, component or ruling, and the ids of what its entry shows."""
    for chapter in chapters:
        components = {chapter.anchor(component): component for component in chapter.components}
        rulings = [ruling.number for ruling in chapter.rulings]
        if name == chapter.slug:
            return chapter.title, list(components) or rulings
        if name in components:
            return components[name].name, [name]
        if name in rulings:
            return chapter.title, [name]
    raise LookupError(name)


def _adventurer(display: Display, role: str) -> tuple[Text, Sequence[str]]:
    picture = next(offer.picture for offer in display.ADVENTURERS if offer.value == role)
    components = components_of(display.rulebook())
    anchors = [anchor for anchor, component in components.items() if component.picture == picture]
    return display.role_name(role), anchors


def _parts(display: Display, anchors: Sequence[str], now: Mapping[str, str]) -> Iterator[Part]:
    chapters, lessons = display.rulebook(), lessons_of(display.lesson_groups())
    components, rulings = components_of(chapters), rulings_of(chapters)
    for anchor in anchors:
        if anchor in rulings:
            lesson = next((each for each in lessons if anchor in each.rulings), None)
            yield Part(anchor, rulings[anchor].text, now.get(anchor, ""), lesson)
        else:
            component = components[anchor]
            # Each language writes its colon in its own way.
            numbers = re.sub(rf"^{re.escape(str(component.name))}\s*[:：]\s*", "", now.get(anchor, ""))
            lesson = next((each for each in lessons if each.slug == component.lesson), None)
            yield Part(anchor, component.text, numbers, lesson, component.picture, component.name)
