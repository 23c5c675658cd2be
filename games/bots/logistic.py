"""Chances and the logarithms of their odds."""

from collections.abc import Mapping
from math import exp

SURE = 30.0
"""The logarithm of the odds of what is certain."""


def log_odds(weights: Mapping[str, float], features: Mapping[str, float]) -> float:
    """Return the logarithm of the odds that these weights give to features, bounded to those of a sure thing."""
    total = weights["base"] + sum([number * weights.get(name, 0.0) for name, number in features.items()])
    return max(-SURE, min(SURE, total))


def chance_of(log_odds: float) -> float:
    """Return the chance that has odds of this logarithm."""
    return 1 / (1 + exp(-log_odds))
