"""The command that fits the outlook: `python -m games.bots.fit_outlook island --players 2 --minutes 8 --jobs 2`.

Bots play games of the command's own seeds, now and then with another plan than the best. It notes the features of the
state at the start of each turn, and those of what each choice between plans leads to, and at the end who won. Logistic
regression finds the weights under which the results are most likely. The bots play with the outlook that is stored, so
a later run with another seed learns from better games.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import count, cycle, islice
from random import Random
from time import monotonic
from typing import NamedTuple

from msgspec.structs import replace

from games.bots import weights
from games.bots.beam import beam
from games.bots.logistic import Sample, brier, logistic
from games.bots.outlook import TRIED, most_promising
from games.bots.protocol import Outlook
from games.bots.selfplay import play_plan
from games.bots.values import VALUES, value_of
from games.engine import RULES

WIDTH = 8
CURIOUS = 0.1
"""The chance of another plan than the most promising: otherwise nothing is learned about plans that nobody makes."""
OTHERS = 4
"""Among so many of the best plans by value it is."""
BATCH = 32
"""Games between two looks at the clock."""
KEPT_FOR_TEST = 5
"""Every so many games one is not fitted, but tells how good the outlook is."""


class Course(NamedTuple):
    """What a game taught: features at starts of turns, features after choices, and whether it was won."""

    starts: Sequence[Mapping[str, float]]
    planned: Sequence[Mapping[str, float]]
    won: bool


def play(name: str, players: int, difficulty: str, seed: str) -> Course:
    """Play a game, and note what there is to learn from it."""
    rules, value = RULES[name], value_of(name, players)
    dice = Random(seed)  # nosec B311  # it hides nothing
    state = rules.new(players, difficulty=difficulty, seed=f"outlook {seed}")
    starts, planned, turn = list[Mapping[str, float]](), list[Mapping[str, float]](), 0
    while rules.waiting_on(state):
        if state.turn != turn:
            turn = state.turn
            starts.append(value.features(state))
        plans = beam(rules, value, state, range(players), WIDTH, TRIED)
        if len(plans) == 1:
            state = play_plan(rules, value, state, plans[0])
            continue
        curious = dice.random() < CURIOUS
        plan = dice.choice(plans[:OTHERS]) if curious else most_promising(rules, value, plans)[0]
        if rules.outcome(plan.state) is None:
            planned.append(value.features(plan.state))
        state = play_plan(rules, value, state, plan)
    outcome = rules.outcome(state)
    return Course(starts, planned, bool(outcome and outcome.won))


def courses(name: str, players: Sequence[int], minutes: float, seed: int, jobs: int) -> Iterator[Course]:
    """Yield the courses of games of all classes in turn, for so long."""
    classes = cycle([(number, difficulty) for number in players for difficulty in RULES[name].DIFFICULTIES])
    games = ((name, *each, f"{seed} {number}") for number, each in zip(count(), classes, strict=False))
    start = monotonic()
    with ProcessPoolExecutor(jobs) as pool:
        while monotonic() - start < minutes * 60:
            yield from pool.map(play, *zip(*islice(games, BATCH * jobs), strict=True))


def samples(played: Sequence[Course], kind: str) -> list[Sample]:
    """Return the notes of games, each game with the same share."""
    return [
        Sample(features, course.won, 1 / len(notes))
        for course in played
        for notes in [getattr(course, kind)]
        for features in notes
    ]


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m games.bots.fit_outlook", description=__doc__)
    parser.add_argument("game", choices=sorted(VALUES))
    parser.add_argument("--players", type=int, nargs="+", required=True, help="they share an outlook")
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    parser.add_argument("--only-starts", action="store_true", help="let the value alone choose between plans")
    options = parser.parse_args(arguments)
    played = [*courses(options.game, options.players, options.minutes, options.seed, options.jobs)]
    tested, fitted = played[::KEPT_FOR_TEST], [each for i, each in enumerate(played) if i % KEPT_FOR_TEST]
    figures: dict[str, float] = {"games": len(played), "won": sum(course.won for course in played)}
    found = dict[str, Mapping[str, float]]()
    for kind, name in (("starts", "start"), ("planned", "planned")):
        if kind == "planned" and options.only_starts:
            continue
        found[name] = logistic(samples(fitted, kind))
        figures[f"brier {name}"] = round(brier(samples(tested, kind), found[name]), 4)
    command = " ".join(["python -m games.bots.fit_outlook", *arguments])
    print(command, figures)
    taught = weights.FittedOutlook(command, figures, Outlook(**found))
    before = weights.load(options.game)
    outlooks = {**before.outlooks, **dict.fromkeys(map(str, options.players), taught)}
    weights.save(options.game, replace(before, outlooks=outlooks))


if __name__ == "__main__":
    main(sys.argv[1:])
