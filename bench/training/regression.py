"""Logistic regression over named features."""

from collections.abc import Mapping, Sequence
from math import sqrt
from operator import mul
from typing import NamedTuple

from games.bots.logistic import SURE, chance_of, log_odds

HOLD = 0.15
"""The number of games that hold each weight to 0, for a feature of variance 1."""
ROUNDS = 25
CLOSE = 1e-4
"""The fit ends when no weight moves farther than this."""
Matrix = list[list[float]]


class Sample(NamedTuple):
    """The features of a state (those that are 0 may be left out), whether the game was won, and how much it counts."""

    features: Mapping[str, float]
    won: bool
    weight: float


def logistic(data: Sequence[Sample]) -> dict[str, float]:
    """Return the weights of greatest likelihood, held to 0, by Newton's method. "base" is what counts always."""
    names = sorted({name for sample in data for name in sample.features})
    columns, means, spreads = _standardized(data, names)
    curve = [0.0] * len(columns)
    for _ in range(ROUNDS):
        chances = [chance_of(max(-SURE, min(SURE, sum(map(mul, curve, row))))) for row in zip(*columns, strict=True)]
        misses = [sample.weight * (sample.won - each) for sample, each in zip(data, chances, strict=True)]
        bends = [sample.weight * each * (1 - each) for sample, each in zip(data, chances, strict=True)]
        rise, slopes = list[float](), Matrix()
        for place, column in enumerate(columns):
            hold = HOLD if place else 1e-6
            bent = [*map(mul, bends, column)]
            rise.append(sum(map(mul, misses, column)) - hold * curve[place])
            slopes.append([sum(map(mul, bent, other)) for other in columns[: place + 1]])
            slopes[place][place] += hold
        step = solved(slopes, rise)
        curve = [number + moved for number, moved in zip(curve, step, strict=True)]
        if max(map(abs, step)) < CLOSE:
            break
    base, *numbers = curve
    weights = {name: number / spread for name, number, spread in zip(names, numbers, spreads, strict=True)}
    weights["base"] = base - sum(weights[name] * mean for name, mean in zip(names, means, strict=True))
    return {name: round(weight, 5) for name, weight in weights.items()}


def _standardized(data: Sequence[Sample], names: Sequence[str]) -> tuple[Matrix, list[float], list[float]]:
    """Return a column of ones and one of each feature, with mean 0 and variance 1, and their means and spreads."""
    columns, means, spreads = [[1.0] * len(data)], list[float](), list[float]()
    for name in names:
        column = [sample.features.get(name, 0.0) for sample in data]
        mean = sum(column) / len(column)
        spread = sqrt(sum([(number - mean) ** 2 for number in column]) / len(column)) or 1.0
        columns.append([(number - mean) / spread for number in column])
        means.append(mean)
        spreads.append(spread)
    return columns, means, spreads


def solved(lower: Matrix, right: Sequence[float]) -> list[float]:
    """Return the solution of a system of equations by Cholesky's method. Of the matrix its lower half is given."""
    size, root = len(right), [row[:] for row in lower]
    for i in range(size):
        for j in range(i + 1):
            rest = root[i][j] - sum(map(mul, root[i][:j], root[j][:j]))
            root[i][j] = sqrt(rest) if i == j else rest / root[j][j]
    solved = [*right]
    for i in range(size):
        solved[i] = (solved[i] - sum(map(mul, root[i][:i], solved[:i]))) / root[i][i]
    for i in reversed(range(size)):
        solved[i] = (solved[i] - sum([root[k][i] * solved[k] for k in range(i + 1, size)])) / root[i][i]
    return solved


def brier(data: Sequence[Sample], weights: Mapping[str, float]) -> float:
    """Return the Brier score: the mean square of chance minus result."""
    total = sum(sample.weight for sample in data)
    misses = [each.weight * (chance_of(log_odds(weights, each.features)) - each.won) ** 2 for each in data]
    return sum(misses) / total
