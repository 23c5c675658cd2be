"""Advice: the chance that the team wins, and plans with the chance of each."""

from collections.abc import Collection, Sequence
from itertools import takewhile
from statistics import fmean

from msgspec import Struct

from games.bots.beam import Node, beam, plan_of
from games.bots.calibration import calibrated, error_of, uncertain
from games.bots.decide import WIDTH, played_seats
from games.bots.observation import Observation
from games.bots.outlook import chance, most_promising
from games.bots.protocol import Reason
from games.bots.search import Budget, compare
from games.engine.protocol import Play

ADVICE = Budget(plans=3, deals=24, turns=4)
MOST = 3
"""The most plans that advice names."""
CANDIDATES = 30
"""Among so many of the best plans are those that advice names: the very best are near twins."""


class AdvisedLine(Struct, frozen=True):
    """A line of play for a seat, the chance that the team then wins, and its standard error.

    `reason` says why to play the first plan, and what tells another from the first. `is_mine` marks the plan that the
    player had before.
    """

    plays: tuple[Play, ...]
    reason: Reason
    chance: float
    error: float
    is_mine: bool = False


def odds(observation: Observation) -> float:
    """Return the chance that the team wins, as bots would play on."""
    return calibrated(observation, chance(observation.rules, observation.value, observation.state))


def _different(found: Sequence[Node]) -> list[Node]:
    """Return the best plans that differ in what is done where; twins only if there are no others."""
    chosen, twins = dict[frozenset[object], Node](), list[Node]()
    for plan in found:
        gist = frozenset(
            (seat, type(action), getattr(action, "to", None), getattr(action, "cell", None))
            for seat, action in plan.plays
        )
        if gist in chosen:
            twins.append(plan)
        else:
            chosen[gist] = plan
    return [*chosen.values(), *twins][:MOST]


def _reason(observation: Observation, plan: Node, plans: Sequence[Node], seat: int) -> Reason:
    """Return why to play the plan, from where it differs from those plans that begin like it."""
    value, state = observation.value, observation.state
    shared = max([_shared(plan.plays, other.plays) for other in plans if other is not plan], default=0)
    if shared < len(plan.plays):
        for who, action in plan.plays[:shared]:
            state, events = observation.rules.play(state, who, action)
            if any(event.reveals for event in events):
                break
        else:
            return value.reason(state, plan.state, plan.plays[shared:], seat)
    return value.reason(observation.state, plan.state, plan.plays, seat)


def _difference(observation: Observation, first: Node, other: Node, seat: int, said: Sequence[Reason]) -> Reason | None:
    """Return what tells a plan from the first one, if possible what is not said of another yet."""
    found = [*observation.value.differences(observation.state, first.state, other.state, seat)]
    return next((reason for reason in found if reason not in said), found[0] if found else None)


def _shared(plays: Sequence[Play], others: Sequence[Play]) -> int:
    """Return with how many of the same plays two plans begin."""
    return len([*takewhile(lambda pair: pair[0] == pair[1], zip(plays, others, strict=False))])


def advise(
    observation: Observation,
    seats: Collection[int] | None = None,
    budget: Budget = ADVICE,
    own: Sequence[Play] = (),
) -> list[AdvisedLine]:
    """Return the plans for the turn of these seats, the most promising first; none if they are not awaited.

    The player's `own` plan is tried like the others, if it is legal, and comes first.
    """
    mine = played_seats(observation, seats)
    if not observation.rules.waiting_on(observation.state) & frozenset(mine):
        return []
    value = observation.value
    found = beam(observation.rules, value, observation.state, mine, WIDTH, CANDIDATES)
    found = _different(most_promising(observation.rules, value, found))
    drafted = plan_of(observation.rules, value, observation.state, own) if own else None
    if drafted:
        found = [drafted, *(plan for plan in found if plan.sure != drafted.sure)][:MOST]
    chances = list[tuple[Node, float]]()
    for estimate in compare(observation, value, found, budget.at(value.cost(observation.players)), keep=MOST):
        plan = estimate.plan
        outcome = None if plan.first_reveal else observation.rules.outcome(plan.state)
        mean = fmean(calibrated(observation, each) for each in estimate.chances)
        chances.append((plan, uncertain(mean) if outcome is None else float(outcome.won)))
    chances.sort(key=lambda pair: (pair[0] is not drafted, -pair[1]))
    advice = list[AdvisedLine]()
    for plan, likely in chances:
        said = [line.reason for line in advice]
        difference = _difference(observation, chances[0][0], plan, mine[0], said) if advice else None
        reason = difference or _reason(observation, plan, found, mine[0])
        advice.append(AdvisedLine(plan.plays, reason, likely, error_of(observation, likely), plan is drafted))
    return advice
