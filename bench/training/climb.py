"""The weights of the value, fitted to whole games: `python -m bench.training games desert --players 2 3 --minutes 20`.

The fit climbs by the gradient. In each pair of games all weights are changed at random: in the first game by some
factors, in the second, which has the same deal, by their inverses. How far the team got in one and not in the other,
summed over many pairs, says of each weight whether it should grow. After each round of pairs the weights move, and are
written, so that a later run goes on from there. What was learned in a round fades in later ones.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from math import exp, sqrt
from random import Random
from time import monotonic
from typing import NamedTuple

from msgspec.structs import replace

from games.bots import weights
from games.bots.protocol import NO_OUTLOOK
from games.bots.selfplay import play_game
from games.bots.values import VALUES
from games.engine import RULES

PAIRS = 60
"""Pairs of games in a round."""
SPREAD = 0.35
"""The standard deviation of the logarithms of the factors."""
FADE = 0.75
"""The share of the evidence of earlier rounds that still counts after a round."""
PACE = 0.07
"""The change of a weight, as a logarithm, for each standard error of the evidence."""
FARTHEST = 0.2
"""The farthest that a weight moves in a round, as a logarithm."""
WON = 3.0
"""The points of a won game; each treasure or part counts 1."""


class Trial(NamedTuple):
    """A pair of games: their deal, and the logarithms of the factors of the first one by weight."""

    game: str
    players: int
    difficulty: str
    seed: str
    width: int
    weights: Mapping[str, float]
    factors: Mapping[str, float]

    def lead(self) -> float:
        """Return how much farther the team gets with the factors than with their inverses."""
        return self._reached(1) - self._reached(-1)

    def _reached(self, sign: int) -> float:
        tried = {name: weight * exp(sign * self.factors[name]) for name, weight in self.weights.items()}
        rules, value = RULES[self.game], VALUES[self.game](tried, NO_OUTLOOK)
        state = rules.new(self.players, difficulty=self.difficulty, seed=self.seed)
        end = play_game(rules, value, state, self.width)
        outcome = rules.outcome(end)
        return value.progress(end) + WON * bool(outcome and outcome.won)


class Evidence:
    """The evidence of the pairs about each weight."""

    def __init__(self, names: Sequence[str]) -> None:
        self.sums = dict.fromkeys(names, 0.0)
        self.squares = dict.fromkeys(names, 0.0)

    def add(self, leads: Sequence[tuple[float, Mapping[str, float]]]) -> None:
        """Add the leads of a round with their factors."""
        for name in self.sums:
            products = [lead * factors[name] for lead, factors in leads]
            self.sums[name] = FADE * self.sums[name] + sum(products)
            self.squares[name] = FADE * self.squares[name] + sum([product * product for product in products])

    def moved(self, before: Mapping[str, float]) -> dict[str, float]:
        """Return the weights, each moved by what speaks for it. Less than one standard error moves nothing."""
        after = dict(before)
        for name, total in self.sums.items():
            errors = total / sqrt(self.squares[name]) if self.squares[name] else 0.0
            if abs(errors) > 1:
                after[name] *= exp(max(-FARTHEST, min(FARTHEST, PACE * errors)))
        return after


class Fit:
    """The climb for one game and some numbers of players."""

    def __init__(self, name: str, players: Sequence[int], difficulties: Sequence[str], seed: int, width: int) -> None:
        self.name, self.players, self.difficulties, self.width = name, players, difficulties, width
        self.random = Random(seed)  # nosec B311  # it hides nothing
        self.seed = seed
        fitted = weights.load(name).by_players.get(str(players[0]))
        known = fitted.weights if fitted else {}
        first = VALUES[name]({}, NO_OUTLOOK).weights
        self.current: dict[str, float] = {name: known.get(name, weight) for name, weight in first.items()}
        self.evidence = Evidence([*self.current])
        self.pairs = 0

    def trial(self) -> Trial:
        """Return the next pair of games. The classes take turns."""
        number = self.pairs
        self.pairs += 1
        players = self.players[number % len(self.players)]
        difficulty = self.difficulties[number // len(self.players) % len(self.difficulties)]
        factors = {name: self.random.gauss(0, SPREAD) for name in self.current}
        return Trial(self.name, players, difficulty, f"fit {self.seed} {number}", self.width, self.current, factors)

    def play_round(self, pool: Executor) -> None:
        """Play a round of pairs, and move the weights."""
        trials = [self.trial() for _ in range(PAIRS)]
        leads = pool.map(Trial.lead, trials)
        self.evidence.add([(lead, trial.factors) for lead, trial in zip(leads, trials, strict=True)])
        self.current = {name: round(weight, 4) or weight for name, weight in self.evidence.moved(self.current).items()}


def climb(fit: Fit, minutes: float, pool: Executor) -> Iterator[str]:
    """Climb for so long, and tell each round."""
    start = monotonic()
    while monotonic() - start < minutes * 60:
        before = fit.current
        fit.play_round(pool)
        moves = {name: round(now / before[name], 2) for name, now in fit.current.items() if now != before[name]}
        yield f"{monotonic() - start:6.0f} s, {fit.pairs} pairs: {moves}"


def store(fit: Fit, command: str) -> None:
    """Write the current weights with their figures."""
    before = weights.load(fit.name)
    fitted = weights.Fitted(command, {"games": 2 * fit.pairs}, fit.current)
    by_players = {**before.by_players, **dict.fromkeys(map(str, fit.players), fitted)}
    weights.save(fit.name, replace(before, by_players=by_players))


def arguments(parser: ArgumentParser) -> None:
    """Add what only this fit takes."""
    parser.add_argument("--difficulties", nargs="+", default=["novice", "normal"])
    parser.add_argument("--width", type=int, default=4)


def main(options: Namespace, command: str) -> None:
    fit = Fit(options.game, options.players, options.difficulties, options.seed, options.width)
    with ProcessPoolExecutor(options.jobs) as pool:
        for line in climb(fit, options.minutes, pool):
            print(line, flush=True)
            store(fit, command)
