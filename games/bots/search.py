"""The search: how far plans lead in games dealt anew, a few turns ahead."""

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct
from msgspec.structs import replace

from games.bots.beam import Node
from games.bots.protocol import Value
from games.bots.selfplay import step
from games.bots.sight import Sight
from games.engine.protocol import Rules, State


class Budget(Struct, frozen=True):
    """What a search may spend, counted in plans, deals of each plan, and turns of each deal; never in seconds."""

    plans: int = 7
    deals: int = 20
    turns: int = 4
    prior: float = 2.0
    """How many deals the plan's own value counts for."""

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
"""What a bot of a table spends: at most some 1.5 s of CPU a turn."""
CUTS = (4, 10)
"""After so many deals the worse half of the plans is dropped."""
WIDTH = 3
"""The width of the beam with which deals are played on. With 1 a team wins half as often, and says little."""


class Estimate:
    """A plan and the values that it led to."""

    def __init__(self, plan: Node, prior: float) -> None:
        self.plan = plan
        self.prior = prior
        self.states = list[State]()
        self.leaves = list[float]()

    def add(self, value: Value, leaf: State) -> None:
        self.states.append(leaf)
        self.leaves.append(value.value(leaf))

    @property
    def mean(self) -> float:
        return (sum(self.leaves) + self.prior * self.plan.value) / (len(self.leaves) + self.prior)


def compare(sight: Sight, value: Value, plans: Sequence[Node], budget: Budget, keep: int = 1) -> list[Estimate]:
    """Return the plans with their estimates, the best first. All plans are tried on the same deals.

    The worse half is dropped at each of the `CUTS`, but `keep` of them stay to the end.
    """
    estimates = [Estimate(plan, budget.prior) for plan in plans]
    running = estimates
    for number in range(budget.deals):
        if number in CUTS and len(running) > keep:
            running = sorted(running, key=_rank)[: max(keep, (len(running) + 1) // 2)]
        if len(running) == 1 and keep == 1:
            break
        deal = sight.deal(number)
        for estimate in running:
            estimate.add(value, follow(sight.rules, value, deal, estimate.plan, budget.turns))
    return sorted(estimates, key=lambda estimate: (-len(estimate.leaves), *_rank(estimate)))


def _rank(estimate: Estimate) -> tuple[float]:
    return (-estimate.mean,)


def follow(rules: Rules, value: Value, state: State, plan: Node, turns: int) -> State:
    """Return the state to which a plan leads on this deal, so many turns later."""
    last = state.turn + turns
    stopped = True
    for seat, action in plan.plays:
        state, events = rules.play(state, seat, action)
        if any(event.reveals for event in events):
            stopped = False
            break
    if stopped and rules.waiting_on(state):
        stop = value.stop(state)
        if stop is not None:
            state = rules.play(state, *stop)[0]
    while state.turn < last and rules.waiting_on(state):
        state = step(rules, value, state, WIDTH)
    return state
