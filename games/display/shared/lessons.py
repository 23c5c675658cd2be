"""Lessons as values: a position of a game and steps, each of which asks for one action."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.display.shared.rulebook import Text


@dataclass(frozen=True)
class LessonStep:
    """`task` says one thing and asks for `action`; `hint` is the answer to another legal action."""

    task: Text
    action: Any
    hint: Text = ""
    seat: int = 0


@dataclass(frozen=True)
class Lesson:
    """A short lesson on one subject, which begins in the state `start`; `end` is said after its last step.

    `rulings` are the numbers of the rulings that it teaches. `pictures` are symbols of the game's sprite, which lie on
    each other.
    """

    slug: str
    title: Text
    line: Text
    start: Any
    steps: tuple[LessonStep, ...]
    end: Text
    rulings: tuple[str, ...] = ()
    pictures: tuple[str, ...] = ()


@dataclass(frozen=True)
class LessonGroup:
    """Lessons on one theme, in the order in which they are best taken."""

    title: Text
    lessons: tuple[Lesson, ...]


def lessons_of(groups: Iterable[LessonGroup]) -> tuple[Lesson, ...]:
    """Return the lessons of all groups, in their order."""
    return tuple(lesson for group in groups for lesson in group.lessons)
