"""The decision of a bot, with its reason."""

from collections.abc import Collection

from msgspec import Struct

from games.bots.beam import Node, beam
from games.bots.observation import Observation
from games.bots.outlook import TRIED, most_promising, plans_to_compare
from games.bots.protocol import Reason, Value
from games.bots.search import Budget, compare, distinct, search_budget
from games.engine.protocol import Action, Play, State

WIDTH = 8
"""The width of the beam: how many states of each step a plan goes on from."""


class Decision(Struct, frozen=True):
    """An action of a seat. `then` are the further plays of the plan, good until something is revealed."""

    seat: int
    action: Action
    reason: Reason
    then: tuple[Play, ...] = ()


def decide(
    observation: Observation, seats: Collection[int] | None = None, budget: Budget | None = None
) -> Decision | None:
    """Return what to do now, or None if these seats have nothing to do before others decide.

    `seats` are those that the bot plays, the observation's own if None. Some of them may play a card while others are
    awaited. Without a budget the most promising plan is taken at once; with one the best plans are tried on deals.
    """
    mine = played_seats(observation, seats)
    value = observation.value
    plans = beam(observation.rules, value, observation.state, mine, WIDTH, TRIED if budget else plans_to_compare(value))
    if not plans:
        return _first_legal(observation, mine)
    plans = most_promising(observation.rules, value, plans)
    plan = plans[0]
    if budget and len(plans) > 1:
        budget = budget.at(value.cost(observation.players))
        plans = distinct(observation.rules, value, plans, budget.plans)
        plan = compare(observation, value, plans, budget)[0].plan
    return as_decision(value, observation.state, plan, mine)


def budget_of(observation: Observation) -> Budget | None:
    """Return what a bot of a table spends on this decision; nothing where it does not search."""
    return search_budget(observation.players) if observation.value.searches(observation.state) else None


def as_decision(value: Value, state: State, plan: Node, seats: Collection[int]) -> Decision | None:
    """Return the first play of a plan. An empty one ends the turn, or draws, if one of the seats has to."""
    stop = value.stop(plan.state)
    plays = plan.plays if plan.first_reveal or stop is None or stop[0] not in seats else (*plan.plays, stop)
    if not plays:
        return None
    (seat, action), *then = plays
    reason = value.reason(state, plan.state, plan.plays, seat)
    return Decision(seat, action, reason, tuple(then))


def played_seats(observation: Observation, seats: Collection[int] | None) -> tuple[int, ...]:
    """Return the seats that the bot plays."""
    if seats is not None:
        return tuple(sorted(seats))
    assert observation.seat is not None, "a spectator plays no seat"
    return (observation.seat,)


def _first_legal(observation: Observation, seats: Collection[int]) -> Decision | None:
    """Return the action that does least, where no plan was found."""
    for seat in sorted(observation.rules.waiting_on(observation.state) & frozenset(seats)):
        return Decision(seat, observation.rules.legal(observation.state, seat)[0], Reason(""))
    return None
