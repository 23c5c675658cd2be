"""The command that fits the weights: `python -m games.bots.fit desert --players 2 3 --minutes 20`.

It climbs a hill: it changes a few weights at random and keeps them if the team gets further in the same games. Each
change is dropped as soon as it looks worse. After each change that is kept new games are dealt, and the same step is
tried once more. The weights are written whenever they improve, so that a later run goes on from there.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from math import exp, sqrt
from random import Random
from time import monotonic

from msgspec.structs import replace

from games.bots import weights
from games.bots.selfplay import play_game
from games.bots.values import VALUES
from games.engine import RULES

CHECKS = {6: -0.4, 12: 0.0, 24: 0.5, 48: 0.9, 72: 1.3}
"""After so many games a change needs this lead in standard errors, or it is dropped."""
BATCH = max(CHECKS)
WON = 3.0
"""How much a won game counts; each treasure or part counts 1."""


class Fit:
    """A hill climb for one game and some numbers of players."""

    def __init__(self, name: str, players: Sequence[int], difficulties: Sequence[str], seed: int, width: int) -> None:
        self.name, self.players, self.difficulties, self.width = name, players, difficulties, width
        self.random = Random(seed)  # nosec B311  # it hides nothing
        self.seed = seed
        self.start = VALUES[name]({})
        fitted = weights.load(name).by_players.get(str(players[0]))
        known = fitted.weights if fitted else {}
        self.best: dict[str, float] = {name: known.get(name, weight) for name, weight in self.start.weights.items()}
        self.games = 0
        self.batch = 0
        self.known: dict[int, float] = {}
        self.last: dict[str, float] = {}

    def score(self, tried: Mapping[str, float], number: int) -> float:
        """Return how far the team gets in a game of the fit's own seeds."""
        rules, value = RULES[self.name], VALUES[self.name](tried)
        players = self.players[number % len(self.players)]
        difficulty = self.difficulties[number // len(self.players) % len(self.difficulties)]
        state = rules.new(players, difficulty=difficulty, seed=f"fit {self.seed} {self.batch} {number}")
        end = play_game(rules, value, state, self.width)
        outcome = rules.outcome(end)
        self.games += 1
        return value.progress(end) + WON * bool(outcome and outcome.won)

    def changed(self) -> dict[str, float]:
        """Return the best weights with a few of them changed, right after a kept change by the same factors."""
        factors, self.last = self.last, {}
        if not factors:
            names = self.random.sample(sorted(self.best), self.random.randint(2, 7))
            size = self.random.choice((0.25, 0.6))
            factors = {name: exp(self.random.gauss(0, size)) for name in names}
        return {name: round(weight * factors.get(name, 1.0), 4) or weight for name, weight in self.best.items()}

    def better(self, tried: Mapping[str, float]) -> bool:
        """Return whether the weights stay ahead in the games of this batch until its end."""
        leads = list[float]()
        for number in range(BATCH):
            if number not in self.known:
                self.known[number] = self.score(self.best, number)
            leads.append(self.score(tried, number) - self.known[number])
            needed = CHECKS.get(number + 1)
            if needed is not None and _lead(leads) < needed:
                return False
        return True

    def keep(self, tried: dict[str, float]) -> None:
        self.last = {name: tried[name] / weight for name, weight in self.best.items() if tried[name] != weight}
        self.best, self.known, self.batch = tried, {}, self.batch + 1


def _lead(leads: Sequence[float]) -> float:
    """Return the mean lead in standard errors."""
    mean = sum(leads) / len(leads)
    spread = sum((lead - mean) ** 2 for lead in leads) / (len(leads) - 1)
    return mean / sqrt(spread / len(leads)) if spread else 0.0


def climb(fit: Fit, minutes: float) -> Iterator[str]:
    """Climb for so long, and tell each step."""
    start = monotonic()
    for tries in count(1):
        if monotonic() - start > minutes * 60:
            return
        tried = fit.changed()
        if fit.better(tried):
            steps = {name: (fit.best[name], tried[name]) for name in tried if tried[name] != fit.best[name]}
            fit.keep(tried)
            yield f"{monotonic() - start:6.0f} s, try {tries}: {steps}"


def store(fit: Fit, command: str) -> None:
    """Write the best weights with their figures."""
    before = weights.load(fit.name)
    figures = {"games": fit.games, "kept": fit.batch}
    fitted = weights.Fitted(command, figures, fit.best)
    by_players = {**before.by_players, **dict.fromkeys(map(str, fit.players), fitted)}
    weights.save(fit.name, replace(before, by_players=by_players))


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m games.bots.fit", description=__doc__)
    parser.add_argument("game", choices=sorted(VALUES))
    parser.add_argument("--players", type=int, nargs="+", required=True)
    parser.add_argument("--difficulties", nargs="+", default=["novice", "normal"])
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--width", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    fit = Fit(options.game, options.players, options.difficulties, options.seed, options.width)
    for line in climb(fit, options.minutes):
        print(line, flush=True)
        store(fit, " ".join(["python -m games.bots.fit", *arguments]))


if __name__ == "__main__":
    main(sys.argv[1:])
