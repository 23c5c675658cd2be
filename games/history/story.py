"""The story of a finished game: the game is replayed from its set-up and described by its display."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import lru_cache, partial
from operator import attrgetter
from statistics import median
from typing import Any

from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.timesince import timesince
from django.utils.translation import get_language, gettext, ngettext

from games.display.shared.charts import Chart
from games.display.shared.names import RoleName
from games.display.shared.options import Miniature
from games.display.shared.story import Award, Count, Scene, TurningPoint, first_turn, turning_point
from games.engine.core.errors import IllegalAction
from games.engine.protocol import State
from games.exceptions import NoStory
from games.history.odds import chances_of, odds_chart, odds_points, turn_ends
from games.history.origin import ASLEEP, counts_of, origin_of
from games.history.replay import first_state
from games.models import Game, Step
from games.table import Table


@dataclass(frozen=True)
class Hero:
    """An adventurer, their player and their awards; `name` is their name in sentences."""

    name: str
    person: str
    role: str
    picture: str
    is_bot: bool
    awards: tuple[Award, ...]


@dataclass(frozen=True)
class Point:
    """A turning point, and what led to its step, if it was not played by hand."""

    step: int
    turn: int
    sentence: str
    origin: str


@dataclass(frozen=True)
class Story:
    """A story: `ending` is how the game ended and why, `small` and `pictures` are its last board.

    `length` and `pace` are text.
    """

    ending: str
    won: bool
    small: Miniature
    pictures: tuple[SafeString, ...]
    turns: int
    length: str
    pace: str
    heroes: tuple[Hero, ...]
    points: tuple[Point, ...]
    charts: tuple[Chart, ...]
    counts: tuple[Count, ...]


def story_of(table: Table) -> Story:
    """Return what the story page of a finished game shows; two statements, whatever its length.

    Raises `NoStory` for a game that can no longer be replayed.
    """
    steps = list(Step.objects.filter(game=table.game).order_by("number").defer("snapshot", "events"))
    people = tuple(seat.user.name if seat.user else "" for seat in table.seats)
    seats, played = map(OF_SEAT, table.seats), map(OF_STEP, steps)
    key = (OF_GAME(table.game), tuple(seats), tuple(table.names), people, tuple(played), get_language())
    return _told(_Told(key, replace(table, user=None), steps))


OF_GAME = attrgetter("pk", "seed", "base", "status", "version", "created_at", "started_at", "ended_at")
OF_SEAT = attrgetter("role", "advices")
OF_STEP = attrgetter("number", "seat", "action", "at", "waited_since", "by_clock", "origin")


@dataclass(frozen=True)
class _Told:
    """A finished game to tell of; its `key` holds all that the story depends on."""

    key: tuple[Any, ...]
    table: Table = field(compare=False)
    steps: list[Step] = field(compare=False)


@lru_cache(maxsize=16)
def _told(told: _Told) -> Story:
    """Return the story of a game. The newest ones are kept, because a team reads one at the same time.

    Told anew, a story of 100 steps takes 12 ms longer, and one of 300 steps 40 ms.
    """
    table, steps = told.table, told.steps
    game, display = table.game, table.display
    try:
        scenes, states = scenes_of(table, steps)
    except IllegalAction as error:  # the game was played by older rules
        raise NoStory(gettext("This game can no longer be replayed.")) from error
    if not scenes:
        raise NoStory
    last, names = scenes[-1].view, table.names
    chances = chances_of(game.rules, [states[0], *(states[end + 1] for end in turn_ends(scenes))])
    ending = display.status(last, names=names, mine=())
    points = (
        *(
            point
            for point in display.turning_points(scenes, names=names, places=display.places(last))
            if point.step != scenes[-1].step
        ),
        turning_point(scenes[-1], 0, "end", ending),
    )
    charts = display.charts(scenes, names=names)
    if chances:
        highlights = partial(display.highlights, names=names, places=display.places(last), mine=(), view=last)
        told_odds = odds_points(
            chances, scenes, points, highlights, lambda place: chances_of(game.rules, [states[place + 1]])[0]
        )
        points = tuple(sorted([*points, *told_odds], key=lambda point: point.step))
        charts = (odds_chart(chances, first=first_turn(scenes)), *charts)
    people = [
        seat.user.name if seat.user and not isinstance(name, RoleName) else name
        for seat, name in zip(table.seats, names, strict=True)
    ]
    return Story(
        ending=ending,
        won=game.is_won,
        small=display.miniature(last),
        pictures=display.pictures(last),
        turns=scenes[-1].turn - scenes[0].turn + 1,
        length=_length(game),
        pace=_pace(steps),
        heroes=_heroes(table, people, display.awards(scenes, names=people)),
        points=_points(points, steps, names),
        charts=charts,
        counts=(*display.counts(scenes, names=names), *counts_of(steps, len(names)), *_advice(table)),
    )


def scenes_of(table: Table, steps: Iterable[Step]) -> tuple[list[Scene], list[State]]:
    """Return the public part of each step, and the states: first that of the set-up, then that after each step.

    A scene holds the public events of a step, and the public view before and after it.
    """
    rules = table.engine
    state = first_state(table)
    scenes, states = list[Scene](), [state]
    view = rules.view(state, None)
    for step in steps:
        turn, before = state.turn, view
        state, events = rules.play(state, step.seat, rules.read_action(step.action))
        view = rules.view(state, None)
        public = tuple(event for event in events if event.private_to is None)
        scenes.append(Scene(step.number, turn, public, before, view))
        states.append(state)
    return scenes, states


def _advice(table: Table) -> tuple[Count, ...]:
    """Return how often each seat asked for advice, if anybody did."""
    asked = tuple(seat.advices for seat in table.seats)
    return (Count(gettext("Asked for advice"), asked),) if any(asked) else ()


def _points(points: Iterable[TurningPoint], steps: Iterable[Step], names: Sequence[str]) -> tuple[Point, ...]:
    origins = {step.number: origin_of(step, names) for step in steps}
    return tuple(Point(point.step, point.turn, point.sentence, origins[point.step]) for point in points)


def _heroes(table: Table, people: Sequence[str], awards: Iterable[Award]) -> tuple[Hero, ...]:
    pictures = {offer.value: offer.picture for offer in table.display.ADVENTURERS}
    by_seat: dict[int, list[Award]] = {}
    for award in awards:
        by_seat.setdefault(award.seat, []).append(award)
    return tuple(
        Hero(
            name=table.names[seat.number],
            person=people[seat.number],
            role=table.display.role_name(seat.role),
            picture=pictures[seat.role],
            is_bot=seat.is_bot,
            awards=tuple(by_seat.get(seat.number, ())),
        )
        for seat in table.seats
    )


def _pace(steps: Iterable[Step]) -> str:
    """Return the median time in which players answered; "" if only the clock did, or they took less than a second."""
    answers: dict[datetime, float] = {}
    for step in steps:
        if step.waited_since and not step.by_clock and step.origin not in ASLEEP:
            answers.setdefault(step.waited_since, (step.at - step.waited_since).total_seconds())
    pace = median(answers.values()) if answers else 0
    return in_words(timedelta(seconds=pace)) if pace >= 1 else ""


def _length(game: Game) -> str:
    """Return how long a game took; nothing for one that took no time, such as one brought in from elsewhere."""
    if not game.started_at or not game.ended_at or game.ended_at - game.started_at < timedelta(minutes=1):
        return ""
    return in_words(game.ended_at - game.started_at)


def in_words(span: timedelta) -> str:
    """Return a time span in one unit: "3 days", "20 seconds"."""
    seconds = max(round(span.total_seconds()), 0)
    if seconds < 60:
        return ngettext("%(count)s second", "%(count)s seconds", seconds) % {"count": seconds}
    now = timezone.now()
    return timesince(now - timedelta(seconds=seconds), now, depth=1)
