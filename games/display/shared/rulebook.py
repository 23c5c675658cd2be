"""The rulebook of a game as values: chapters with texts, components, tables and numbered rulings with examples."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Text: TypeAlias = str | Promise


@dataclass(frozen=True)
class Example:
    """A position that shows a ruling.

    `refused` is an action, with its seat, that the rules do not allow there; `attempt` says which in a sentence.
    `played` are legal actions with their seats, one after the other. `reader` is the seat whose view is shown.
    """

    state: Any
    played: tuple[tuple[int, Any], ...] = ()
    refused: tuple[int, Any] | None = None
    reader: int = 0
    attempt: Text = ""


@dataclass(frozen=True)
class Ruling:
    """A rule with its number in `docs/rules.md`, and its example."""

    number: str
    text: Text
    example: Example


@dataclass(frozen=True)
class Component:
    """A card, tile, adventurer or meter: `picture` is its symbol in the game's sprite, `count` how many there are.

    `also` are further symbols with which the board shows it. `lesson` is the slug of the lesson that teaches it.
    """

    picture: str
    name: Text
    text: Text
    count: int | None = None
    also: tuple[str, ...] = ()
    lesson: str = ""


MARKS = (
    Component("waiting", _("hourglass"), _("The game is waiting for this player."), lesson="turn"),
    Component("mine", _("blue ring"), _("The pawn on it is yours."), lesson="turn"),
    Component("target", _("ring around a tile"), _("You can act there. Tap the tile to see how."), lesson="turn"),
    Component(
        "dots",
        _("dots on tiles"),
        _("The pawn whose card you have opened gets there in one turn. The bigger the dot, the fewer moves it takes."),
        lesson="turn",
    ),
    Component("small-pawn", _("small pawn"), _("The Navigator can guide this pawn to the tile."), lesson="navigator"),
)
"""The marks on the boards of all games."""


@dataclass(frozen=True)
class Figures:
    """A table of numbers: a heading for each column, and rows that begin with their own heading."""

    columns: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]


@dataclass(frozen=True)
class Question:
    """A question that players often ask or get wrong, with its answer."""

    question: Text
    answer: Text


@dataclass(frozen=True)
class Chapter:
    """A part of the rulebook with an address of its own, `slug`."""

    slug: str
    title: Text
    paragraphs: tuple[Text, ...] = ()
    components: tuple[Component, ...] = ()
    figures: Figures | None = None
    rulings: tuple[Ruling, ...] = ()
    questions: tuple[Question, ...] = ()

    def anchor(self, component: Component) -> str:
        """Return the id of a component on the page."""
        return f"{self.slug}-{component.picture}"


def components_of(chapters: Sequence[Chapter]) -> dict[str, Component]:
    """Return every component by its id on the page."""
    return {chapter.anchor(component): component for chapter in chapters for component in chapter.components}


def rulings_of(chapters: Sequence[Chapter]) -> dict[str, Ruling]:
    """Return every ruling by its number."""
    return {ruling.number: ruling for chapter in chapters for ruling in chapter.rulings}


def search(chapters: Sequence[Chapter], query: str) -> tuple[Chapter, ...]:
    """Return what holds every word of the query: whole chapters by their title, else the entries that match."""
    words = query.casefold().split()
    return tuple(_found(chapters, words)) if words else tuple(chapters)


def _found(chapters: Sequence[Chapter], words: Sequence[str]) -> Iterator[Chapter]:
    for chapter in chapters:
        if _holds(words, chapter.title):
            yield chapter
            continue
        found = replace(
            chapter,
            paragraphs=tuple(text for text in chapter.paragraphs if _holds(words, text)),
            components=tuple(each for each in chapter.components if _holds(words, each.name, each.text)),
            figures=None,
            rulings=tuple(each for each in chapter.rulings if _holds(words, each.number, each.text)),
            questions=tuple(each for each in chapter.questions if _holds(words, each.question, each.answer)),
        )
        if found.paragraphs or found.components or found.rulings or found.questions:
            yield found


def _holds(words: Sequence[str], *texts: Text) -> bool:
    text = " ".join(map(str, texts)).casefold()
    return all(word in text for word in words)
