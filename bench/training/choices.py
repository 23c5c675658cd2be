"""The weights of the value, fitted to choices: `python -m bench.training choices desert --players 3 --minutes 12`.

Bots play games of seeds of their own. At some of their decisions several plans are played on the same deals, some
turns ahead, and the chances to win there are noted, as the outlook tells them. Regression then finds by what factor
each weight should change, so that the value says of these plans what the deals said. Plans are compared on the same
deals, so the other turns of a game do not blur what a choice is worth.

The weights move a part of the way, because other plans would be made with the new ones: a later run with another
`--seed` goes on from there.
"""

from argparse import Namespace
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp
from operator import mul, sub
from random import Random
from statistics import fmean
from typing import NamedTuple

from msgspec.structs import replace

from bench.training.pool import gather
from bench.training.regression import solved
from games.bots import weights
from games.bots.beam import Node, beam
from games.bots.observation import Observation
from games.bots.outlook import POINTS, chance, most_promising, plans_to_compare
from games.bots.protocol import Value
from games.bots.search import follow
from games.bots.selfplay import play_plan
from games.bots.values import VALUES, value_of
from games.engine import RULES
from games.engine.protocol import Rules, State

WIDTH = 8
ASKED = 0.12
"""The chance that a decision is looked at."""
BEST, OTHERS, AMONG = 3, 2, 30
"""The numbers of best plans and of other plans of a decision that are played on, and of those that are drawn from."""
DEALS, TURNS = 4, 6
"""On how many deals a plan is played on, and how many turns."""
NEAR = POINTS
"""A plan that is worse than the best by more points teaches nothing about choices."""
NUDGE = 0.1
"""By how much the logarithm of a weight changes to see what depends on it."""
LEAST_SPREAD = 0.03
"""The least variance of a win."""
MOST = 2.0
"""By how much a plan counts at most as better or worse than the others, as a logarithm of odds."""
PRIOR = 0.5
"""The expected error of the logarithm of a weight."""
STEP, FARTHEST = 0.5, 0.25
"""Which part of the way the logarithm of a weight moves, and how far at most."""
BATCH = 4
"""Games of a process between two looks at the clock."""
KEPT_FOR_TEST = 5
"""Every so many choices one is not fitted, but tells what the fit is worth."""


class Tried(NamedTuple):
    """A plan: its value, how it grows with the logarithm of each weight, and the chance to win to which it led."""

    value: float
    slopes: Mapping[str, float]
    chance: float


class Row(NamedTuple):
    """A plan compared with the mean of its choice: its gain, value and slopes, and how much it counts.

    The gain is a difference of log odds. A row counts as much as the variance of a win at the mean chance.
    """

    gain: float
    counts: float
    value: float
    slopes: Sequence[float]


@cache
def nudged(name: str, players: int) -> dict[str, Value]:
    """Return the values in which one weight is a little greater, by the name of the weight."""
    value = value_of(name, players)
    return {
        weight: VALUES[name]({**value.weights, weight: number * exp(NUDGE)}, value.outlook)
        for weight, number in value.weights.items()
    }


def worth(rules: Rules, value: Value, state: State, plan: Node) -> float:
    """Return the value of a plan that may have been made by another value."""
    bonus = 0.0
    for seat, action in plan.plays:
        bonus -= value.price(action)
        if foresight := value.foresee(state, seat, action):
            state, bonus = foresight.state, bonus + foresight.bonus
        else:
            state = rules.carry_out(state, seat, action)[0]
    return value.value(state) + bonus


def play(name: str, players: int, difficulty: str, seed: str) -> list[list[Tried]]:
    """Play a game, and return the choices that were looked at."""
    rules, value = RULES[name], value_of(name, players)
    dice = Random(seed)  # nosec B311  # it hides nothing
    state = rules.new(players, difficulty=difficulty, seed=f"choices {seed}")
    found = list[list[Tried]]()
    while awaited := rules.waiting_on(state):
        asked = dice.random() < ASKED
        plans = beam(rules, value, state, range(players), WIDTH, AMONG if asked else plans_to_compare(value))
        if asked and len(plans) > 1:
            rest = plans[BEST:]
            plans_tried = [*plans[:BEST], *dice.sample(rest, min(OTHERS, len(rest)))]
            found.append(tried(Observation(name, state, min(awaited)), plans_tried))
        state = play_plan(rules, value, state, most_promising(rules, value, plans)[0])
    return found


def tried(observation: Observation, plans: Sequence[Node]) -> list[Tried]:
    """Return what comes of the plans, all on the same deals."""
    rules, value, state = observation.rules, value_of(observation.name, observation.players), observation.state
    deals = [observation.deal(number) for number in range(DEALS)]
    found = list[Tried]()
    for plan in plans:
        slopes = {
            weight: (worth(rules, other, state, plan) - plan.value) / NUDGE
            for weight, other in nudged(observation.name, observation.players).items()
        }
        ends = [chance(rules, value, follow(rules, value, deal, plan, TURNS)) for deal in deals]
        found.append(Tried(plan.value, slopes, sum(ends) / DEALS))
    return found


def rows(names: Sequence[str], found: Sequence[Sequence[Tried]]) -> list[Row]:
    """Return the plans of choices, each compared with the mean of those that are near the best."""
    compared = list[Row]()
    for plans in found:
        best = max(plan.value for plan in plans)
        near = [plan for plan in plans if plan.value > best - NEAR]
        if len(near) < 2:
            continue
        mean, middle = fmean(plan.chance for plan in near), fmean(plan.value for plan in near)
        slopes = [[plan.slopes[name] for name in names] for plan in near]
        middles = [fmean(column) for column in zip(*slopes, strict=True)]
        spread = max(LEAST_SPREAD, mean * (1 - mean))
        for plan, own in zip(near, slopes, strict=True):
            gain = max(-MOST, min(MOST, (plan.chance - mean) / spread))
            compared.append(Row(gain, spread, plan.value - middle, [*map(sub, own, middles)]))
    return compared


def scale_of(data: Sequence[Row]) -> float:
    """Return by how much the logarithm of the odds rises with each point of value."""
    return sum(row.counts * row.value * row.gain for row in data) / sum(row.counts * row.value**2 for row in data)


def factors(data: Sequence[Row]) -> list[float]:
    """Return by how much the logarithm of each weight should grow: the likeliest numbers, held to 0 by `PRIOR`."""
    scale = scale_of(data)
    missing = [row.gain - scale * row.value for row in data]
    noise = sum(row.counts * miss**2 for row, miss in zip(data, missing, strict=True)) / len(data)
    columns = [*zip(*(row.slopes for row in data), strict=True)]
    right, lower = list[float](), list[list[float]]()
    for place, column in enumerate(columns):
        counted = [row.counts * slope for row, slope in zip(data, column, strict=True)]
        right.append(scale * sum(map(mul, counted, missing)))
        lower.append([scale**2 * sum(map(mul, counted, other)) for other in columns[: place + 1]])
        lower[place][place] += noise / PRIOR**2
    return solved(lower, right)


def explained(data: Sequence[Row], moves: Sequence[float]) -> float:
    """Return the share of the gains, by their squares, that the value explains once the weights have moved so far."""
    moved = [row._replace(value=row.value + sum(map(mul, row.slopes, moves))) for row in data]
    scale = scale_of(moved)
    missed = sum(row.counts * (row.gain - scale * row.value) ** 2 for row in moved)
    return 1 - missed / sum(row.counts * row.gain**2 for row in moved)


def learn(before: Mapping[str, float], found: Sequence[Sequence[Tried]]) -> tuple[dict[str, float], dict[str, float]]:
    """Return the weights that choices teach, and figures: how many, and what is explained in those kept apart."""
    names = [*before]
    fitted = rows(names, [plans for number, plans in enumerate(found) if number % KEPT_FOR_TEST])
    tested = rows(names, found[::KEPT_FOR_TEST])
    wanted = factors(fitted)
    moves = [max(-FARTHEST, min(FARTHEST, STEP * each)) for each in wanted]
    after = {name: round(before[name] * exp(move), 4) or before[name] for name, move in zip(names, moves, strict=True)}
    return after, {
        "choices": len(found),
        "explained": round(explained(tested, moves), 4),
        "explained before": round(explained(tested, [0.0] * len(names)), 4),
    }


def main(options: Namespace, command: str) -> None:
    name, players = options.game, options.players
    games = gather(play, name, players, str(options.seed), options.minutes, options.jobs, BATCH)
    before = value_of(name, players[0]).weights
    after, figures = learn(before, [plans for game in games for plans in game])
    print(figures, {weight: round(number / before[weight], 2) for weight, number in after.items()}, flush=True)
    stored, fitted = weights.load(name), weights.Fitted(command, figures, after)
    weights.save(name, replace(stored, by_players={**stored.by_players, **dict.fromkeys(map(str, players), fitted)}))
