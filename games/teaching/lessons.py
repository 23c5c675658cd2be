"""Lessons played on the engine: the position at a step, and the answer to an action."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from games.display import DISPLAYS, refusal
from games.display.shared.board import Board
from games.display.shared.buttons import Button
from games.display.shared.film import Film
from games.display.shared.lessons import Lesson, LessonGroup, LessonStep, lessons_of
from games.display.shared.rulebook import Text
from games.engine import RULES
from games.engine.core.errors import IllegalAction
from games.engine.protocol import Event, State
from games.exceptions import Illegal
from games.teaching.rulebook import NAMES


def all_lessons(rules: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game, in the order in which they are best taken."""
    return lessons_of(DISPLAYS[rules].lesson_groups())


def first_lesson(rules: str) -> str:
    """Return the slug of the lesson with which a newcomer to this game begins."""
    return all_lessons(rules)[0].slug


@dataclass(frozen=True)
class Course:
    """The lessons of a game and how far a learner has come."""

    rules: str
    title: Text
    art: str
    groups: tuple[tuple[LessonGroup, int], ...]
    """With the number of finished lessons."""
    done: frozenset[str]
    """The slugs of finished lessons."""
    size: int
    next: Lesson | None
    """The first lesson that is not finished."""

    @classmethod
    def of(cls, rules: str, finished: Container[str]) -> Course:
        """Return the course of a game; finished lessons are named such as "desert/turn"."""
        display, lessons = DISPLAYS[rules], all_lessons(rules)
        done = frozenset(lesson.slug for lesson in lessons if f"{rules}/{lesson.slug}" in finished)
        groups = tuple(
            (group, sum(lesson.slug in done for lesson in group.lessons)) for group in display.lesson_groups()
        )
        following = next((lesson for lesson in lessons if lesson.slug not in done), None)
        return cls(rules, display.TITLE, display.sprite(), groups, done, len(lessons), following)


@dataclass(frozen=True)
class LessonMoment:
    """A lesson of a game after so many of its steps."""

    rules: str
    lesson: Lesson
    step: int
    state: State
    events: tuple[Event, ...] = ()
    """The events of the last step."""

    @classmethod
    def find(cls, rules: str, slug: str, step: int) -> LessonMoment:
        """Return the lesson after its first `step` steps. Raises LookupError for no such game, lesson or step."""
        lesson = next((each for each in all_lessons(rules) if each.slug == slug), None)
        if lesson is None or step > len(lesson.steps):
            raise LookupError(slug)
        state, engine = lesson.start, RULES[rules]
        events: tuple[Event, ...] = ()
        for each in lesson.steps[:step]:
            state, events = engine.play(state, each.seat, each.action)
        return cls(rules, lesson, step, state, events)

    @property
    def is_over(self) -> bool:
        return self.step == len(self.lesson.steps)

    @property
    def task(self) -> Text:
        """The text for the learner: the task of the next step, or the end of the lesson."""
        return self.lesson.end if self.is_over else self.lesson.steps[self.step].task

    @property
    def number(self) -> int:
        """The number of the current step, from 1; after the last step that step's."""
        return min(self.step + 1, len(self.lesson.steps))

    @property
    def seat(self) -> int:
        """The seat whose view the learner sees."""
        return 0 if self.is_over else self.lesson.steps[self.step].seat

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return NAMES[: len(RULES[self.rules].roles_of(self.state))]

    @cached_property
    def board(self) -> Board:
        """The board, with every legal action of the awaited seat until the lesson is over."""
        engine, seat = RULES[self.rules], self.seat
        view = engine.view(self.state, seat)
        legal = {} if self.is_over else {seat: engine.legal(self.state, seat)}
        obstacles = {} if self.is_over else engine.obstacles(self.state, seat)
        return DISPLAYS[self.rules].board(view, legal, names=self.names, mine=(seat,), obstacles=obstacles)

    @property
    def film(self) -> Film:
        """The take-off at the end of a lesson in which the game is won. Other steps have none: the learner looks on."""
        if not self.board.won:
            return ()
        display = DISPLAYS[self.rules]
        places = display.places(RULES[self.rules].view(self.state, self.seat))
        return display.film(self.events, names=self.names, places=places)

    @property
    def asked(self) -> str:
        """The id of what leads to the awaited button: a cell, an adventurer's card, cards to pick from, or a button."""
        if self.is_over:
            return ""
        step = self.lesson.steps[self.step]
        value = f"{step.seat}:{msgspec.json.encode(step.action).decode()}"
        for number, button in enumerate(self.board.dock):
            if value == button.value:
                return f"dock-{number}"
        for button in self.board.buttons:
            if value in (button.value, *(variant.value for variant in button.variants)):
                return _place(button)
        return ""

    def answer(self, seat: int, action: str) -> str:
        """Return "" for the awaited action, else why it is not this one. Raises Illegal for what is no action."""
        engine = RULES[self.rules]
        try:
            wished: Any = engine.read_action(action)
        except ValueError:
            raise Illegal(_("There is no such action.")) from None
        if self.is_over:
            return str(self.lesson.end)
        awaited: LessonStep = self.lesson.steps[self.step]
        if (seat, wished) == (awaited.seat, awaited.action):
            return ""
        try:
            engine.play(self.state, seat, wished)
        except IllegalAction as error:
            return refusal(error)
        return str(awaited.hint or _("The rules allow that, but this lesson asks for something else."))


def _place(button: Button) -> str:
    """Return the id of the element that holds a button or opens its sheet. A pawn acts through its tile."""
    if button.cell is not None and button.about in (None, button.seat):
        return f"cell-{button.cell}"
    return "pick" if button.about is None else f"open-seat-{button.about}"
