"""How a finished game is told: its scenes, what was done in them, what turned the game, and a prize for everybody."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

Tally = Mapping[str, Counter[int]]
"""What was done, by seat, under the name of each kind of deed."""
Prizes = Mapping[str, tuple[str | Promise, Any]]
"""For a kind of deed the name of its prize, and what it was given for, in the plural of "count"."""

TOLD = 5
"""Turning points of a story, at most."""
OF_A_KIND = 2
"""Of them of one kind, at most."""
EACH = 2
"""Prizes for one, at most."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One step, the turn it was taken in, its events, and what anybody could see before and after it."""

    step: int
    turn: int
    events: tuple[Any, ...]
    before: Any
    view: Any


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """What is worth telling of a scene; the more `weight`, the rather, and not too many of a `kind`."""

    weight: int
    kind: str
    step: int
    turn: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Count:
    """How often each seat did something."""

    label: str
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Award:
    seat: int
    name: str
    sentence: str


def turns(scenes: Sequence[Scene]) -> tuple[Any, ...]:
    """The boards before the first turn and after each."""
    ends = (here.view for here, then in pairwise(scenes) if here.turn != then.turn)
    return (scenes[0].before, *ends, scenes[-1].view)


def first_turn(scenes: Sequence[Scene]) -> int:
    """The number of the turn before the first of these."""
    return scenes[0].turn - 1


def by_turn(scenes: Sequence[Scene]) -> Iterator[list[Scene]]:
    """The scenes of each turn."""
    turn: list[Scene] = []
    for scene in scenes:
        if turn and turn[-1].turn != scene.turn:
            yield turn
            turn = []
        turn.append(scene)
    yield turn


def told(scene: Scene, weight: int, kind: str, sentence: str) -> TurningPoint:
    return TurningPoint(weight, kind, scene.step, scene.turn, sentence)


def most_telling(found: Iterable[TurningPoint]) -> tuple[TurningPoint, ...]:
    """The weightiest in the order of the game: one for a step, not too many of a kind."""
    chosen: list[TurningPoint] = []
    for point in sorted(found, key=lambda point: (-point.weight, point.step)):
        alike = sum(other.kind == point.kind for other in chosen)
        if alike < OF_A_KIND and all(other.step != point.step for other in chosen):
            chosen.append(point)
    return tuple(sorted(chosen[:TOLD], key=lambda point: point.step))


def tally_of(scenes: Iterable[Scene], counts: Callable[[Any], Iterable[tuple[str, int, int]]]) -> Tally:
    """What was done in these scenes; `counts` says of an event which kinds, by which seats and how much."""
    tally: dict[str, Counter[int]] = {}
    for scene in scenes:
        for event in scene.events:
            for kind, seat, amount in counts(event):
                tally.setdefault(kind, Counter())[seat] += amount
    return tally


def counts_of(tally: Tally, labels: Mapping[str, object], seats: int) -> tuple[Count, ...]:
    """The kinds of deeds that anybody did, each with its count for every seat."""
    counted = ((label, tally[kind]) for kind, label in labels.items() if kind in tally)
    return tuple(Count(str(label), tuple(counts[seat] for seat in range(seats))) for label, counts in counted)


def awards_of(tally: Tally, prizes: Prizes, names: Sequence[str]) -> tuple[Award, ...]:
    """A prize for everybody, each for what they did most of all (or as much as another), in the order of the seats."""
    led = _leaders(tally, prizes, len(names))
    given: dict[str, int] = {}
    # Those who lead in little choose first, so that somebody who leads in all leaves them that.
    for _round in range(EACH):
        for seat in sorted(led, key=lambda seat: (len(led[seat]), seat)):
            kind = next((kind for kind in led[seat] if kind not in given), None)
            if kind is not None:
                given[kind] = seat
    awards = [
        Award(seat, str(prizes[kind][0]), prizes[kind][1] % {"who": names[seat], "count": tally[kind][seat]})
        for kind, seat in given.items()
    ]
    for seat in set(led) - set(given.values()):
        line = _("%(who)s stood by the team from the first turn to the last.") % {"who": names[seat]}
        awards.append(Award(seat, _("The Good Companion"), line))
    return tuple(sorted(awards, key=lambda award: award.seat))


def _leaders(tally: Tally, prizes: Prizes, seats: int) -> dict[int, list[str]]:
    """For each seat the kinds of deeds that nobody did more of, first those of which it did the greatest share."""
    led: dict[int, list[str]] = {}
    for seat in range(seats):
        kinds = [kind for kind in prizes if kind in tally and 0 < tally[kind][seat] == max(tally[kind].values())]
        led[seat] = sorted(kinds, key=lambda kind: -tally[kind][seat] / tally[kind].total())
    return led
