"""The story of a finished game: its scenes, counts, turning points and awards."""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

Tally = Mapping[str, Counter[int]]
"""For each kind of count, how often each seat did it."""
AwardTexts = Mapping[str, tuple[str | Promise, Any]]
"""For each kind of count, the name of its award and the sentence for it, with plural forms by "count"."""

MAX_POINTS = 5
"""The most turning points that a story tells."""
MAX_PER_KIND = 2
"""The most turning points of one kind."""
MAX_AWARDS = 2
"""The most awards for one seat."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One step: its turn, its events, and the view of a spectator before and after it."""

    step: int
    turn: int
    events: tuple[Any, ...]
    before: Any
    view: Any


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A scene worth telling. A story prefers those with more `weight` and limits those of one `kind`."""

    weight: int
    kind: str
    step: int
    turn: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Count:
    """The number of times that each seat did something."""

    label: str
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Award:
    """The thing that a seat did most, in a sentence below its player's name, so without a subject.

    In a lost game it has no name: a prize would ring hollow.
    """

    seat: int
    name: str
    sentence: str


def turns(scenes: Sequence[Scene]) -> tuple[Any, ...]:
    """Return the views before the first turn and after each turn."""
    ends = (scene.view for scene, following in pairwise(scenes) if scene.turn != following.turn)
    return (scenes[0].before, *ends, scenes[-1].view)


def first_turn(scenes: Sequence[Scene]) -> int:
    """Return the number of the turn before the first scene."""
    return scenes[0].turn - 1


def events_of(scenes: Iterable[Scene]) -> Iterator[tuple[Scene, Any]]:
    """Yield every event with its scene."""
    return ((scene, event) for scene in scenes for event in scene.events)


def turning_point(scene: Scene, weight: int, kind: str, sentence: str) -> TurningPoint:
    """Return a turning point at the step and the turn of a scene."""
    return TurningPoint(weight, kind, scene.step, scene.turn, sentence)


def most_important(points: Iterable[TurningPoint]) -> tuple[TurningPoint, ...]:
    """Return the points with the most weight in the order of the game: one a step, at most two of a kind."""
    chosen: list[TurningPoint] = []
    for point in sorted(points, key=lambda point: (-point.weight, point.step)):
        alike = sum(other.kind == point.kind for other in chosen)
        if alike < MAX_PER_KIND and all(other.step != point.step for other in chosen):
            chosen.append(point)
    return tuple(sorted(chosen[:MAX_POINTS], key=lambda point: point.step))


def tally_of(scenes: Iterable[Scene], counts: Callable[[Any], Iterable[tuple[str, int, int]]]) -> Tally:
    """Return how often each seat did what in these scenes. `counts` returns kind, seat and amount for an event."""
    tally: dict[str, Counter[int]] = {}
    for _scene, event in events_of(scenes):
        for kind, seat, amount in counts(event):
            tally.setdefault(kind, Counter())[seat] += amount
    return tally


def counts_of(tally: Tally, labels: Mapping[str, object], seats: int) -> tuple[Count, ...]:
    """Return the counts of the kinds that occurred, each with a number for every seat."""
    counted = ((label, tally[kind]) for kind, label in labels.items() if kind in tally)
    return tuple(Count(str(label), tuple(counts[seat] for seat in range(seats))) for label, counts in counted)


def awards_at_end(
    scenes: Sequence[Scene], tally: Tally, texts: AwardTexts, seats: int, *, hollow: Container[str]
) -> tuple[Award, ...]:
    """Return the awards of a game, which ends with the last of these scenes."""
    outcome = getattr(scenes[-1].view.phase, "outcome", None)
    if outcome is None or outcome.won:
        return awards_of(tally, texts, seats)
    return lost_awards_of(tally, texts, seats, hollow=hollow)


def lost_awards_of(tally: Tally, texts: AwardTexts, seats: int, *, hollow: Container[str]) -> tuple[Award, ...]:
    """Return one thing that each seat did well in a lost game. The kinds in `hollow` helped nobody."""
    helpful = {kind: text for kind, text in texts.items() if kind not in hollow}
    return tuple(replace(award, name="") for award in awards_of(tally, helpful, seats, most=1))


def awards_of(tally: Tally, texts: AwardTexts, seats: int, *, most: int = MAX_AWARDS) -> tuple[Award, ...]:
    """Return an award for every seat that did something, in the order of the seats.

    A seat gets an award for what no other seat did more often, at most so many; one that did nothing gets none.
    """
    led = _leaders(tally, texts, seats)
    given: dict[str, int] = {}
    # Seats that lead in few kinds choose first, so that a seat that leads in all of them leaves them one.
    for _round in range(most):
        for seat in sorted(led, key=lambda seat: (len(led[seat]), seat)):
            kind = next((kind for kind in led[seat] if kind not in given), None)
            if kind is not None:
                given[kind] = seat
    awards = [
        Award(seat, str(texts[kind][0]), texts[kind][1] % {"count": tally[kind][seat]}) for kind, seat in given.items()
    ]
    acted = {seat for seat in led if any(counts[seat] for counts in tally.values())}
    for seat in acted - set(given.values()):
        awards.append(Award(seat, _("The Good Companion"), _("Stood by the team from the first turn to the last.")))
    return tuple(sorted(awards, key=lambda award: award.seat))


def _leaders(tally: Tally, texts: AwardTexts, seats: int) -> dict[int, list[str]]:
    """Return for each seat the kinds in which it leads, those with its greatest share first."""
    led: dict[int, list[str]] = {}
    for seat in range(seats):
        kinds = [kind for kind in texts if kind in tally and 0 < tally[kind][seat] == max(tally[kind].values())]
        led[seat] = sorted(kinds, key=lambda kind: -tally[kind][seat] / tally[kind].total())
    return led
