"""The command that fits the odds of winning: `python -m games.bots.fit_odds desert --games 40`.

Bots play games of the command's own seeds. At each start of a turn it notes the value, and at the end who won. A
logistic curve turns values into chances. Each number of players has a curve of its own, and each difficulty of it, that
differs from the curve of all as far as its games say so.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import exp, log1p
from typing import NamedTuple

from msgspec.structs import replace

from games.bots import weights
from games.bots.selfplay import MOST_STEPS, step
from games.bots.values import VALUES, value_of
from games.bots.weights import Odds
from games.engine import RULES

WIDTH = 4
ROUNDS = 40
FIRST = Odds(-1.0, 0.3, 3.0)
HOLD = 6.0
"""How many games hold a curve to that of more games."""
STIFF = (1.0, 25.0, 1.0)
"""How much more each number of a curve is held: without a won game nothing is known about the slope."""


class Sample(NamedTuple):
    """A value, how much of the time was up, whether the game was won, and the share of its game among all samples."""

    value: float
    clock: float
    won: bool
    weight: float

    @property
    def features(self) -> tuple[float, float, float]:
        return 1.0, self.value / 100, self.clock


def samples(name: str, players: int, difficulty: str, number: int) -> list[Sample]:
    """Return the values at the starts of the turns of one game, each with an equal share of it."""
    rules, value = RULES[name], value_of(name, players)
    state = rules.new(players, difficulty=difficulty, seed=f"odds {players} {difficulty} {number}")
    values, turn = list[tuple[float, float]](), 0
    for _ in range(MOST_STEPS):
        if not rules.waiting_on(state):
            break
        if state.turn != turn:
            turn = state.turn
            values.append((value.value(state), value.clock(state)))
        state = step(rules, value, state, WIDTH)
    outcome = rules.outcome(state)
    won = bool(outcome and outcome.won)
    return [Sample(*each, won, 1 / len(values)) for each in values]


def logistic(data: Sequence[Sample], prior: Odds, hold: float) -> Odds:
    """Return the curve of greatest likelihood, held to the prior by so many games.

    Newton's method in one number after the other; half a step where a whole one leads beyond the best.
    """
    start = (prior.base, prior.slope, -prior.late)
    curve = list(start)
    for number in range(ROUNDS * len(curve)):
        place = number % len(curve)
        bend = hold * STIFF[place]
        rise = bend * (start[place] - curve[place])
        for each in data:
            feature = each.features[place]
            chance = 1 / (1 + exp(-max(-30.0, min(30.0, _sum(curve, each)))))
            rise += each.weight * (each.won - chance) * feature
            bend += each.weight * chance * (1 - chance) * feature * feature
        tried, step = [*curve], rise / bend
        reached = _misfit(data, start, hold, curve)
        while abs(step) > 1e-4:
            tried[place] = curve[place] + step
            if _misfit(data, start, hold, tried) <= reached:
                curve = tried
                break
            step /= 2
    base, slope, late = curve
    return Odds(round(base, 4), round(max(slope, 0.02), 4), round(max(-late, 0.0), 4))


def _sum(curve: Sequence[float], sample: Sample) -> float:
    return sum([number * feature for number, feature in zip(curve, sample.features, strict=True)])


def _misfit(data: Sequence[Sample], start: Sequence[float], hold: float, curve: Sequence[float]) -> float:
    """Return the negative logarithm of the likelihood, with the distance from the start."""
    moved = zip(STIFF, curve, start, strict=True)
    total = hold * sum([stiff * (one - other) ** 2 for stiff, one, other in moved]) / 2
    for each in data:
        x = _sum(curve, each)
        # The logarithm of 1 + exp(x) without overflow.
        total += each.weight * (max(x, 0.0) + log1p(exp(-abs(x))) - each.won * x)
    return total


def score(data: Iterable[Sample], odds: Odds) -> float:
    """Return the Brier score: the mean square of chance minus result."""
    data = list(data)
    total = sum(each.weight for each in data)
    return sum(each.weight * (odds.chance(each.value, each.clock) - each.won) ** 2 for each in data) / total


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m games.bots.fit_odds", description=__doc__)
    parser.add_argument("game", choices=sorted(VALUES))
    help_text = "games of each difficulty: by number of players, or the same for all"
    parser.add_argument("--games", type=int, nargs="+", default=[40], help=help_text)
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    options = parser.parse_args(arguments)
    rules = RULES[options.game]
    curves = dict[str, Odds]()
    figures = dict[str, float]()
    games = dict(zip(rules.PLAYERS, options.games * len(rules.PLAYERS), strict=False))
    classes = [(players, difficulty) for players in rules.PLAYERS for difficulty in rules.DIFFICULTIES]
    wanted = [(options.game, *each, number) for each in classes for number in range(games[each[0]])]
    data: dict[tuple[int, str], list[Sample]] = {each: [] for each in classes}
    with ProcessPoolExecutor(options.jobs) as pool:
        for (_, players, difficulty, _), found in zip(
            wanted, pool.map(samples, *zip(*wanted, strict=True)), strict=True
        ):
            data[players, difficulty] += found
    of_all = logistic([each for some in data.values() for each in some], FIRST, 1.0)
    for players in rules.PLAYERS:
        of_players = [each for (number, _), some in data.items() for each in some if number == players]
        pooled = logistic(of_players, of_all, HOLD)
        for difficulty in rules.DIFFICULTIES:
            own = data[players, difficulty]
            curves[f"{players} {difficulty}"] = odds = logistic(own, pooled, HOLD)
            figures[f"brier {players} {difficulty}"] = round(score(own, odds), 4)
            print(players, difficulty, odds, figures[f"brier {players} {difficulty}"], flush=True)
    figures |= {f"games of {players}, each difficulty": number for players, number in games.items()}
    command = " ".join(["python -m games.bots.fit_odds", *arguments])
    before = weights.load(options.game)
    weights.save(options.game, replace(before, odds=weights.FittedOdds(command, figures, curves)))


if __name__ == "__main__":
    main(sys.argv[1:])
