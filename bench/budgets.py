"""What a search gains with other budgets, without whole games for each of them.

`python -m bench.budgets island --players 2 --minutes 15 --jobs 2` plays the plans of many positions on the same deals,
and notes the chance to win at each turn. Every budget then chooses from the same notes. What it chose is judged by the
last notes of deals on which it did not choose, against the plan that promises most.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from bench.bots import is_turn, played
from bench.training.pool import gather
from games.bots import Budget, Observation, decide, search_budget
from games.bots.beam import Node, beam
from games.bots.decide import WIDTH
from games.bots.outlook import chance, most_promising, promise
from games.bots.protocol import Value
from games.bots.search import WIDTH as DEAL_WIDTH
from games.bots.search import Estimate, distinct, halve
from games.bots.selfplay import play_plan, step
from games.engine import RULES
from games.engine.protocol import Rules, State

PLANS, DEALS, TURNS = 10, 32, 10
"""What is noted of a position: plans, deals of each, and turns of each deal."""
FOUND = 30
"""Among so many of the best plans of the beam are those that are noted."""
TURNS_APART = 5
"""About how many turns lie between two positions of a game."""
CHOICES = 12
"""How often a budget chooses in a position, each time on other deals."""
BATCH = 2
"""Games of a process between two looks at the clock."""


class Position(NamedTuple):
    """The plans of a position: what each promises, and its chances to win by deal and turn."""

    promises: list[float]
    notes: list[list[list[float]]]

    def chance(self, plan: int, deal: int, turns: int) -> float:
        """Return the chance to win after so many turns, or at the end of the game."""
        noted = self.notes[plan][deal]
        return noted[min(turns, len(noted)) - 1]


class Gain(NamedTuple):
    """Percentage points that a budget gains in a turn, with their standard error, and the turns that it simulates."""

    points: float
    error: float
    turns: float


def budgets(players: int) -> dict[str, Budget]:
    """Return by name what is compared: the budget of bots, and others in which one thing is changed."""
    now = search_budget(players)
    return {
        "as it is": now,
        **{f"{turns} turns": replace(now, turns=turns) for turns in (1, 2, 3, 4, 6, 8)},
        **{f"{plans} plans": replace(now, plans=plans) for plans in (2, 3, 4, 5, 10)},
        **{f"{deals} deals": replace(now, deals=deals) for deals in (6, 10, 20)},
        **{f"prior {prior:g}": replace(now, prior=prior) for prior in (0.0, 8.0)},
        **{f"cuts after {cuts}": replace(now, cuts=cuts) for cuts in ((2, 5), (4,), ())},
    }


def positions(game: str, players: int, difficulty: str, seed: str) -> list[Position]:
    """Return positions of one game of bots without a search."""
    rules, dice = RULES[game], Random(seed)  # nosec B311  # it hides nothing
    state = rules.new(players, difficulty=difficulty, seed=seed)
    found, turn = list[Position](), dice.randint(1, TURNS_APART)
    while waiting := rules.waiting_on(state):
        observation = Observation(game, state, min(waiting))
        if state.turn >= turn and is_turn(state):
            turn = state.turn + dice.randint(1, 2 * TURNS_APART)
            found += _noted(observation)
        state = played(rules, state, decide(observation, range(players)))
    return found


def _noted(observation: Observation) -> Iterator[Position]:
    """Yield the position, if there are plans to choose from."""
    rules, value = observation.rules, observation.value
    found = most_promising(
        rules, value, beam(rules, value, observation.state, range(observation.players), WIDTH, FOUND)
    )
    plans = distinct(rules, value, found, PLANS)
    if len(plans) > 1:
        deals = [observation.deal(number) for number in range(DEALS)]
        notes = [[_course(rules, value, deal, plan) for deal in deals] for plan in plans]
        yield Position([promise(rules, value, plan) for plan in plans], notes)


def _course(rules: Rules, value: Value, deal: State, plan: Node) -> list[float]:
    """Return the chances to win after each turn, from that of the plan on."""
    state, turn, noted = play_plan(rules, value, deal, plan), deal.turn, list[float]()
    while state.turn < deal.turn + TURNS and rules.waiting_on(state):
        if state.turn > turn:
            turn = state.turn
            noted.append(chance(rules, value, state))
        state = step(rules, value, state, DEAL_WIDTH)
    return [*noted, chance(rules, value, state)]


def gain(found: Sequence[Position], budget: Budget) -> Gain:
    """Return what a budget gains in these positions."""
    gains, turns = list[float](), 0
    for number, position in enumerate(found):
        dice = Random(number)  # nosec B311  # it hides nothing
        chosen = [_choice(position, budget, dice.sample(range(DEALS), DEALS)) for _ in range(CHOICES)]
        gains.append(sum(lead for lead, _ in chosen) / CHOICES)
        turns += sum(spent for _, spent in chosen)
    mean = sum(gains) / len(gains)
    error = sqrt(sum((each - mean) ** 2 for each in gains)) / len(gains)
    return Gain(100 * mean, 100 * error, turns / len(gains) / CHOICES)


def _choice(position: Position, budget: Budget, deals: Sequence[int]) -> tuple[float, int]:
    """Return by how much the chosen plan is better than the first, on deals not chosen by, and the turns simulated."""
    estimates = [Estimate(plan, promise) for plan, promise in enumerate(position.promises[: budget.plans])]
    best = halve(estimates, lambda each, number: position.chance(each.plan, deals[number], budget.turns), budget)[0]
    rest = deals[budget.deals :]
    lead = sum(position.chance(best.plan, deal, TURNS) - position.chance(0, deal, TURNS) for deal in rest) / len(rest)
    return lead, budget.turns * sum(len(each.chances) for each in estimates)


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.budgets", description=__doc__)
    parser.add_argument("game", choices=sorted(RULES))
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    options = parser.parse_args(arguments)
    games = gather(positions, options.game, [options.players], "budgets", options.minutes, options.jobs, BATCH)
    found = [position for game in games for position in game]
    print(f"{len(found)} positions; in a turn a budget gains")
    for name, budget in budgets(options.players).items():
        points, error, turns = gain(found, budget)
        print(f"{name:24} {points:5.2f} ± {error:.2f} points, by {turns:4.0f} simulated turns")


if __name__ == "__main__":
    main(sys.argv[1:])
