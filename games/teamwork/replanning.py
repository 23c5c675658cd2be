"""The part of a planned turn that can be played in the position in which the turn begins."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from games.engine.core.errors import IllegalAction, gettext_noop
from games.engine.protocol import Action, Play, Rules, State
from games.teamwork.plan import CheckedStep

MARGIN = 0.10
"""A turn is more dangerous if losing is likelier by more than this, or a new way to lose is at least this likely.

Less would stop a third of the desert's turns for nothing, because each storm leaves fewer cards with the same suns.
"""
MOST_LEFT_OUT = 1
"""The most steps that may be left out because they are no longer needed."""
MUCH_BETTER = 5.0
"""By how many points of the bots' value a better turn is much better."""


@dataclass(frozen=True)
class PlannedTurn:
    """A planned turn and the ways to lose when it was planned.

    A step may be left out if it `skips`. If it `is_careful`, it is not played where another turn is `MUCH_BETTER`.
    """

    steps: Sequence[CheckedStep]
    odds: Mapping[str, float]
    skips: bool
    is_careful: bool = False


@dataclass(frozen=True)
class Replanned:
    """How far a planned turn can be played: up to step `number`, and why no further; `why` is None if it fits.

    `plays` are what is played then, up to the first play that reveals something.
    """

    plays: Sequence[Play]
    number: int = 0
    why: IllegalAction | None = None


def plays_of(rules: Rules, state: State, step: CheckedStep, *, skips: bool) -> Sequence[Action]:
    """Return the plays that do now what a step was to do where it was planned.

    There are none for a step that is no longer needed, which is an `IllegalAction` unless the plan `skips` it. A step
    without a position, because it comes after a reveal and the copy could not play it, is played as it is.
    """
    if step.before is None:
        return (step.action,)
    plays = rules.adapted(state, step.seat, step.action, before=step.before)
    if not plays and not skips:
        raise IllegalAction(gettext_noop("It is no longer needed."))
    return plays


def replan(rules: Rules, state: State, steps: Sequence[CheckedStep], *, skips: bool) -> Replanned:
    """Return whether the steps can be played from the state, as far as anybody can know."""
    left_out, done = 0, list[Play]()
    for number, step in enumerate(steps, 1):
        try:
            plays = plays_of(rules, state, step, skips=skips and left_out < MOST_LEFT_OUT)
            left_out += not plays
            for action in plays:
                state, events = rules.play(state, step.seat, action)
                done.append((step.seat, action))
                if any(event.reveals for event in events):
                    return Replanned(done)  # what comes after it cannot be known before
        except IllegalAction as why:
            return Replanned(done, number, why)
    return Replanned(done)


def first_that_fits(
    rules: Rules,
    state: State,
    planned: Sequence[PlannedTurn],
    now: Mapping[str, float],
    shortfall: Callable[[Sequence[Play]], float],
) -> PlannedTurn | None:
    """Return the first planned turn that can be played as it is, else the first of which a step is left out.

    `now` are the ways to lose with their odds. `shortfall` returns by how many points some plays are worse than the
    turn that a bot finds.
    """
    safe = [turn for turn in planned if not is_worse(turn.odds, now)]
    for skips in (False, True):
        for turn in safe:
            if turn.skips or not skips:
                found = replan(rules, state, turn.steps, skips=skips)
                if found.why is None and not (turn.is_careful and shortfall(found.plays) > MUCH_BETTER):
                    return turn
    return None


def is_worse(before: Mapping[str, float], now: Mapping[str, float]) -> bool:
    """Return whether it has become likelier to lose, or a new way to lose has come."""
    if sum(now.values()) > sum(before.values()) + MARGIN:
        return True
    return any(way not in before and odds >= MARGIN for way, odds in now.items())
