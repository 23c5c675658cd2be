"""The outlook: the chance that the team wins, as games of bots have taught it, and the plan that it speaks for.

The value of a state says what is good to do, the outlook how good that is for winning: it weighs what the value leaves
out, like the time that is left. So plans are made by value, and the best of them are compared by both.
"""

from collections.abc import Sequence

from games.bots.beam import Node
from games.bots.logistic import SURE, chance_of, log_odds
from games.bots.protocol import Value
from games.engine.protocol import Rules, State

TRIED = 12
"""Among so many of the best plans by value the outlook chooses. Among more it wins less often: it errs somewhere."""
POINTS = 100.0
"""The points of value that count in a plan as much as the logarithm of the odds rising by 1."""


def chance(rules: Rules, value: Value, state: State) -> float:
    """Return the chance that the team wins from the start of a turn, or from the end of the game."""
    outcome = rules.outcome(state)
    if outcome is not None:
        return float(outcome.won)
    start = value.outlook.start
    return chance_of(log_odds(start, value.features(state)) if start else value.value(state) / POINTS - 2)


def promise(rules: Rules, value: Value, plan: Node) -> float:
    """Return how much speaks for a plan: its value, and the odds that the team wins after it, if they are known."""
    outcome = rules.outcome(plan.state)
    if outcome is not None:
        return SURE if outcome.won else -SURE
    planned = value.outlook.planned
    return plan.value / POINTS + (log_odds(planned, value.features(plan.state)) if planned else 0.0)


def plans_to_compare(value: Value) -> int:
    """Return how many plans to compare: only the best by value, where no outlook tells plans apart."""
    return TRIED if value.outlook.planned else 1


def most_promising(rules: Rules, value: Value, plans: Sequence[Node]) -> list[Node]:
    """Return the plans of a beam, the most promising first; those that are not among the best by value stay behind."""
    if not value.outlook.planned:
        return [*plans]
    tried = sorted(plans[:TRIED], key=lambda plan: promise(rules, value, plan), reverse=True)
    return [*tried, *plans[TRIED:]]
