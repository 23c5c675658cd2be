"""The search: how far plans lead in games dealt anew, a few turns ahead."""

from collections.abc import Iterable, Sequence
from math import sqrt

from msgspec import Struct
from msgspec.structs import replace

from games.bots.beam import Node
from games.bots.outlook import chance, promise
from games.bots.protocol import Value
from games.bots.selfplay import play_plan, step
from games.bots.sight import Sight
from games.engine.protocol import Rules, State


class Budget(Struct, frozen=True):
    """What a search may spend, counted in plans, deals of each plan, and turns of each deal; never in seconds."""

    plans: int = 5
    deals: int = 14
    turns: int = 4
    prior: float = 2.0
    """How many deals the promise of a plan counts for."""

    def at(self, cost: float) -> "Budget":
        """Return the budget for turns that cost so many times more: fewer plans and deals, and less trust in them."""
        plans, deals = round(self.plans / sqrt(cost)), round(self.deals / cost)
        return replace(
            self,
            plans=min(self.plans, max(3, plans)),
            deals=min(self.deals, max(1, deals)),
            prior=self.prior * cost,
        )


SEARCH = Budget()
"""What a bot that searches spends: at most some 1.5 s of CPU a turn."""
CUTS = (4, 8)
"""After so many deals the worse half of the plans is dropped."""
LOG_ODDS = 0.4
"""How much a promise that is greater by 1 raises the logarithm of the odds."""
LEAST_SPREAD = 0.01
"""The least variance of a win: even in a game that is as good as lost, plans differ."""
FARTHEST = 3.0
"""The most by which a promise counts as worse than the best one."""
WIDTH = 3
"""The width of the beam with which deals are played on. With 1 a team wins half as often, and says little."""


class Estimate:
    """A plan, what it promises, and the chances to win that it led to."""

    def __init__(self, plan: Node, promise: float) -> None:
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


def compare(sight: Sight, value: Value, plans: Sequence[Node], budget: Budget, keep: int = 1) -> list[Estimate]:
    """Return the plans with their estimates, the best first. All plans are tried on the same deals.

    The worse half is dropped at each of the `CUTS`, but `keep` of them stay to the end.
    """
    rules = sight.rules
    running = estimates = [Estimate(plan, promise(rules, value, plan)) for plan in plans]
    for number in range(budget.deals):
        if number in CUTS and len(running) > keep:
            running = ranked(estimates, running, budget.prior)[: max(keep, (len(running) + 1) // 2)]
        if len(running) == 1 and keep == 1:
            break
        deal = sight.deal(number)
        for estimate in running:
            end = follow(rules, value, deal, estimate.plan, budget.turns)
            estimate.chances.append(chance(rules, value, end))
    return sorted(ranked(estimates, estimates, budget.prior), key=lambda estimate: len(estimate.chances), reverse=True)


def ranked(estimates: Sequence[Estimate], running: Sequence[Estimate], prior: float) -> list[Estimate]:
    """Return those that are running, the best first.

    What a plan promises counts like so many deals, as a chance near the mean of all.
    """
    chances = [each for estimate in estimates for each in estimate.chances]
    mean = sum(chances) / len(chances) if chances else 0.5
    step = LOG_ODDS * max(LEAST_SPREAD, mean * (1 - mean))
    best = max([estimate.promise for estimate in estimates])

    def rank(estimate: Estimate) -> float:
        promised = mean + step * max(-FARTHEST, estimate.promise - best)
        return (sum(estimate.chances) + prior * promised) / (len(estimate.chances) + prior)

    return sorted(running, key=rank, reverse=True)


def follow(rules: Rules, value: Value, state: State, plan: Node, turns: int) -> State:
    """Return the state to which a plan leads on this deal, so many turns later."""
    last = state.turn + turns
    state = play_plan(rules, value, state, plan)
    while state.turn < last and rules.waiting_on(state):
        state = step(rules, value, state, WIDTH)
    return state
