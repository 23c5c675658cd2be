"""The search: how far plans lead in games dealt anew, a few turns ahead."""

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from games.bots.beam import Node
from games.bots.observation import Observation
from games.bots.outlook import chance, promise
from games.bots.protocol import Value
from games.bots.selfplay import play_plan, step
from games.engine.protocol import Rules, State

P = TypeVar("P")


class Budget(Struct, frozen=True):
    """The limits of a search, counted in plans, deals of each plan, and turns of each deal; never in seconds."""

    plans: int = 7
    deals: int = 14
    turns: int = 3
    prior: float = 2.0
    """How many deals the promise of a plan counts for."""
    cuts: tuple[int, ...] = (4, 8)
    """After so many deals the worse half of the plans is dropped."""

    def at(self, cost: float) -> "Budget":
        """Return the budget for turns that cost so many times more: fewer plans and deals, and less trust in them."""
        plans, deals = round(self.plans / sqrt(cost)), round(self.deals / cost)
        return replace(
            self,
            plans=min(self.plans, max(3, plans)),
            deals=min(self.deals, max(1, deals)),
            prior=self.prior * cost,
        )


MOST_TURNS = 4
"""How far a search looks at most: farther ahead, chance hides how plans differ."""
LOG_ODDS = 0.4
"""How much a promise that is greater by 1 raises the logarithm of the odds."""
LEAST_SPREAD = 0.01
"""The least variance of a win: even in a game that is as good as lost, plans differ."""
FARTHEST = 3.0
"""The most by which a promise counts as worse than the best one."""
WIDTH = 3
"""The width of the beam with which deals are played on. With 1 a team wins half as often."""


def search_budget(players: int) -> Budget:
    """Return what a bot that searches spends: at most some 1.5 s of CPU a turn.

    It looks ahead to the end of the seat's next turn, because a plan prepares that turn, too; but at most `MOST_TURNS`.
    """
    return Budget(turns=min(players + 1, MOST_TURNS))


class Estimate(Generic[P]):
    """A plan, what it promises, and the chances to win that it led to."""

    def __init__(self, plan: P, promise: float) -> None:
        self.plan = plan
        self.promise = promise
        self.chances = list[float]()


def distinct(rules: Rules, value: Value, plans: Iterable[Node], most: int) -> list[Node]:
    """Return the first plans that promise different things, at most so many.

    If two promise the same, a pawn ends its turn on another tile where nothing waits for it. Deals hardly tell them
    apart, and such plans would take the places of others.
    """
    different = dict[float, Node]()
    for plan in plans:
        if len(different) == most:
            break
        different.setdefault(round(promise(rules, value, plan), 6), plan)
    return [*different.values()]


def compare(
    observation: Observation, value: Value, plans: Sequence[Node], budget: Budget, keep: int = 1
) -> list[Estimate[Node]]:
    """Return the plans with their estimates, the best first. All plans are tried on the same deals."""
    rules = observation.rules
    estimates = [Estimate(plan, promise(rules, value, plan)) for plan in plans]
    deals = [observation.deal(number) for number in range(budget.deals)]

    def chance_on(estimate: Estimate[Node], number: int) -> float:
        return chance(rules, value, follow(rules, value, deals[number], estimate.plan, budget.turns))

    return halve(estimates, chance_on, budget, keep)


def halve(
    estimates: Sequence[Estimate[P]], chance_on: Callable[[Estimate[P], int], float], budget: Budget, keep: int = 1
) -> list[Estimate[P]]:
    """Return the estimates, the best first, after they have got the chances of their plans on the deals of the budget.

    The worse half is dropped at each of the cuts, but `keep` of them stay to the end.
    """
    running = estimates
    for number in range(budget.deals):
        if number in budget.cuts and len(running) > keep:
            running = ranked(estimates, running, budget.prior)[: max(keep, (len(running) + 1) // 2)]
        if len(running) == 1 and keep == 1:
            break
        for estimate in running:
            estimate.chances.append(chance_on(estimate, number))
    return sorted(ranked(estimates, estimates, budget.prior), key=lambda estimate: len(estimate.chances), reverse=True)


def ranked(estimates: Sequence[Estimate[P]], running: Sequence[Estimate[P]], prior: float) -> list[Estimate[P]]:
    """Return those that are running, the best first.

    The promise of a plan counts like so many deals, as a chance near the mean of all.
    """
    chances = [each for estimate in estimates for each in estimate.chances]
    mean = sum(chances) / len(chances) if chances else 0.5
    step = LOG_ODDS * max(LEAST_SPREAD, mean * (1 - mean))
    best = max([estimate.promise for estimate in estimates])

    def rank(estimate: Estimate[P]) -> float:
        promised = mean + step * max(-FARTHEST, estimate.promise - best)
        counted = len(estimate.chances) + prior
        return (sum(estimate.chances) + prior * promised) / counted if counted else promised

    return sorted(running, key=rank, reverse=True)


def follow(rules: Rules, value: Value, state: State, plan: Node, turns: int) -> State:
    """Return the state to which a plan leads on this deal, so many turns later."""
    last = state.turn + turns
    state = play_plan(rules, value, state, plan)
    while state.turn < last and rules.waiting_on(state):
        state = step(rules, value, state, WIDTH)
    return state
