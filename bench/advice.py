"""The error of the chances of advice: those of plans, against many games that are played on from them.

`python -m bench.advice desert --minutes 20` asks for advice in games of all classes in turn, and writes the error
beside the lines of the calibration: a share of the standard deviation of the result, for deals and calibration
together.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import count, cycle
from math import log, sqrt
from random import Random
from statistics import fmean
from time import monotonic
from typing import NamedTuple

from msgspec.structs import replace

from bench.bots import CLASSES, Class, course
from bench.calibration import kind_of
from games.bots import AdvisedLine, Observation, advise, weights
from games.bots.beam import plan_of
from games.bots.logistic import chance_of
from games.bots.selfplay import play_game, play_plan
from games.engine import RULES
from games.engine.protocol import State

PLAYED = 24
"""The number of games that are played on from each plan."""
EVERY = 9
"""About one turn of so many is asked for advice."""
FIRST = 10_000
"""The number of the first game: the calibration has not seen it."""


class Told(NamedTuple):
    """The chance that was told of a plan, and the share of games that were won from it."""

    chance: float
    won: float


def played_on(observation: Observation, plan: AdvisedLine) -> float:
    """Return the share of games that bots win from a plan, on deals that the advice has not seen."""
    rules, value, won = observation.rules, observation.value, 0
    node = plan_of(rules, value, observation.state, plan.plays)
    assert node is not None, "advice is legal"
    for number in range(PLAYED):
        end = play_game(rules, value, play_plan(rules, value, observation.deal(1000 + number), node))
        outcome = rules.outcome(end)
        won += bool(outcome and outcome.won)
    return won / PLAYED


def positions(game: str) -> Iterator[State]:
    """Yield some of the starts of turns of games, the classes in turn."""
    dice, classes = Random(0), [table for table in CLASSES if table.game == game]  # nosec B311  # it hides nothing
    for number, table in zip(count(FIRST), cycle(classes), strict=False):
        turn = 0
        for state in course(table, "blueprint", number):
            if state.turn != turn and RULES[game].waiting_on(state):
                turn = state.turn
                if dice.random() < 1 / EVERY:
                    yield state


def noted(game: str, minutes: float) -> Iterator[Told]:
    """Yield what is told of plans and what comes of them, for so long."""
    start = monotonic()
    for state in positions(game):
        if monotonic() - start > 60 * minutes:
            return
        observation = Observation(game, state, min(RULES[game].waiting_on(state)))
        for plan in advise(observation)[:1]:
            if plan.error > 0:
                yield Told(plan.chance, played_on(observation, plan))


def shifted(told: Sequence[Told]) -> list[Told]:
    """Return what would be told if bots played on as they did here.

    Bots of a table that search win more often, and here they do not search. So all log odds move by one number, with
    which as much is told as won.
    """
    wanted, low, high = fmean(each.won for each in told), -5.0, 5.0
    for _ in range(30):
        middle = (low + high) / 2
        moved = [chance_of(log(each.chance / (1 - each.chance)) + middle) for each in told]
        low, high = (middle, high) if fmean(moved) < wanted else (low, middle)
    return [each._replace(chance=chance) for each, chance in zip(told, moved, strict=True)]


def error_of(told: Sequence[Told]) -> float:
    """Return the standard error of what is told, as a share of a result's standard deviation, without that of the games
    played on.
    """
    squares = sum((each.chance - each.won) ** 2 for each in told)
    return sqrt(max(0.0, squares / sum(each.chance * (1 - each.chance) for each in told) - 1 / PLAYED))


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.advice", description=__doc__)
    parser.add_argument("game", choices=sorted(RULES))
    parser.add_argument("--minutes", type=float, default=10)
    options = parser.parse_args(arguments)
    game = options.game
    told = [*noted(game, options.minutes)]
    if kind_of(Class(game, 2, "novice")) == "search":
        told = shifted(told)
    error = round(error_of(told), 3)
    means = fmean(each.chance for each in told), fmean(each.won for each in told)
    print(f"{game}: {len(told)} plans, told {means[0]:.2f}, won {means[1]:.2f}, error {error}", flush=True)
    stored = weights.load(game)
    calibrations = {key: replace(each, error=error) for key, each in stored.calibrations.items()}
    weights.save(game, replace(stored, calibrations=calibrations))


if __name__ == "__main__":
    main(sys.argv[1:])
