"""The results of finished games, from their rows, seats and steps: a result for each seat, and sums for the tallies."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from statistics import median
from typing import Any, NamedTuple

from django.db.models import BooleanField, ExpressionWrapper, Q

from games.models import Game, Result, Seat, Step


class Kind(NamedTuple):
    """The properties that the games of one tally share."""

    rules: str
    difficulty: str
    players: int
    role: str
    cause: str
    won: bool


@dataclass
class Sums:
    """The sums over the games of one kind; `seconds` are from start to end."""

    games: int = 0
    turns: int = 0
    seconds: int = 0

    def add(self, *, turns: int, seconds: int) -> None:
        self.games += 1
        self.turns += turns
        self.seconds += seconds


Tallies = defaultdict[Kind, Sums]


@dataclass
class Course:
    """The turns of a game, the steps of each seat, and each person's times to answer a wait."""

    turns: int = 1
    steps: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))
    answers: defaultdict[int, dict[datetime, float]] = field(default_factory=lambda: defaultdict(dict))

    def pace_of(self, user_id: int) -> int | None:
        """Return the median of the seconds from the start of a wait to the person's first step in it."""
        seconds = self.answers.get(user_id)
        return round(median(seconds.values())) if seconds else None


def read_games(games: Collection[Game]) -> Iterator[tuple[Game, list[Seat], Course]]:
    """Yield finished games with their seats and courses; two statements for all of them.

    Games that continued another game, and games that moderators rewound, are left out: their players knew what the seed
    would bring. Games in which bots played are left out, because they say as much about the bots as about the people.
    """
    counted = {game.pk: game for game in games if not game.base and game.rewound_at is None and not game.with_bots}
    seats: defaultdict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(game__in=counted).order_by("number"):
        seats[seat.game_id].append(seat)
    courses = _courses(counted)
    for pk, game in counted.items():
        yield game, seats[pk], courses[pk]


def _courses(games: Collection[int]) -> defaultdict[int, Course]:
    opens_turn = ExpressionWrapper(~Q(snapshot=""), output_field=BooleanField())
    steps = Step.objects.filter(game__in=games).order_by("game", "number").annotate(opens_turn=opens_turn)
    courses: defaultdict[int, Course] = defaultdict(Course)
    fields = ("game", "seat", "user", "waited_since", "at", "opens_turn")
    for game, seat, user, since, at, opens in steps.values_list(*fields).iterator():
        course = courses[game]
        course.turns += opens
        course.steps[seat] += 1
        if user is not None and since is not None:
            course.answers[user].setdefault(since, max((at - since).total_seconds(), 0))
    return courses


def team_of(seats: Collection[Seat]) -> str:
    """Return the key of the team: the same for the same people in any seats, "" if a seat was empty at the end."""
    people = [seat.user_id for seat in seats if seat.user_id is not None]
    return team_key(people) if len(people) == len(seats) else ""


def team_key(people: Iterable[int]) -> str:
    """Return the key of the team of these people."""
    return sha256(",".join(str(person) for person in sorted(set(people))).encode()).hexdigest()[:32]


def results_of(game: Game, seats: list[Seat], course: Course, *, seen_before: bool) -> Iterator[Result]:
    """Yield a result for each seat with a player."""
    team, seen = team_of(seats), set()
    for seat in seats:
        if seat.user_id is None:
            continue
        yield Result(
            game=game,
            seat=seat.number,
            user_id=seat.user_id,
            is_first=seat.user_id not in seen,
            team=team,
            steps=course.steps[seat.number],
            pace=course.pace_of(seat.user_id),
            ended_at=_ended_at(game),
            challenge=game.challenge,
            seen_before=seen_before,
            **_measures(game, course),
            **kind_of(game, seats, seat.role)._asdict(),
        )
        seen.add(seat.user_id)


def add_to(tallies: Tallies, game: Game, seats: list[Seat], course: Course) -> None:
    """Add the game to the tally of its kind, and to that of each of its adventurers."""
    for role in {"", *(seat.role for seat in seats)}:
        tallies[kind_of(game, seats, role)].add(**_measures(game, course))


def kind_of(game: Game, seats: list[Seat], role: str) -> Kind:
    won = game.is_won
    return Kind(game.rules, game.difficulty, len(seats), role, game.ended_by, won)


def _measures(game: Game, course: Course) -> dict[str, Any]:
    start = game.started_at or game.created_at
    return {"turns": course.turns, "seconds": max(round((_ended_at(game) - start).total_seconds()), 0)}


def _ended_at(game: Game) -> datetime:
    return game.ended_at or game.moved_at or game.created_at
