"""The outlook, fitted to results: `python -m bench.training outlook island --players 2 --minutes 8 --jobs 2`.

Bots play games of seeds of their own. The features of the state at the start of each turn are noted. In further games
they make now and then another plan than the best, and what each choice between plans leads to is noted. Logistic
regression finds the weights under which the results of these games are most likely. The bots play with the outlook that
is stored, so a later run with another seed learns from better games.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from bench.training.pool import gather
from bench.training.regression import Sample, brier, logistic
from games.bots import weights
from games.bots.beam import beam
from games.bots.outlook import TRIED, most_promising, plans_to_compare
from games.bots.selfplay import play_plan
from games.bots.values import value_of
from games.engine import RULES

PARTS = ("start", "planned")
WIDTH = 8
CURIOUS = 0.1
"""The chance of another plan than the most promising: otherwise nothing is learned about plans that nobody makes."""
OTHERS = 4
"""Among so many of the best plans by value it is."""
BATCH = 32
"""Games of a process between two looks at the clock."""
KEPT_FOR_TEST = 5
"""Every so many games one is not fitted, but tells how good the outlook is."""


class Course(NamedTuple):
    """The samples of a game: features at starts of turns or, of a curious game, after choices; and whether it was won.

    What comes of a turn is not learned from curious games, since they are won less often.
    """

    notes: Sequence[Mapping[str, float]]
    won: bool


def play(name: str, players: int, difficulty: str, seed: str, *, curious: bool) -> Course:
    """Play a game, and note what there is to learn from it."""
    rules, value = RULES[name], value_of(name, players)
    dice = Random(seed)  # nosec B311  # it hides nothing
    state = rules.new(players, difficulty=difficulty, seed=f"outlook {seed}")
    notes, turn = list[Mapping[str, float]](), 0
    while rules.waiting_on(state):
        if not curious and state.turn != turn:
            turn = state.turn
            notes.append(value.features(state))
        plans = beam(rules, value, state, range(players), WIDTH, TRIED if curious else plans_to_compare(value))
        plan = most_promising(rules, value, plans)[0]
        if curious and len(plans) > 1:
            plan = dice.choice(plans[:OTHERS]) if dice.random() < CURIOUS else plan
            if rules.outcome(plan.state) is None:
                notes.append(value.features(plan.state))
        state = play_plan(rules, value, state, plan)
    outcome = rules.outcome(state)
    return Course(notes, bool(outcome and outcome.won))


def courses(name: str, players: Sequence[int], seed: int, minutes: float, jobs: int, *, curious: bool) -> list[Course]:
    """Return the courses of games of all classes in turn, played for so long."""
    kind = "curious" if curious else "best"
    return gather(partial(play, curious=curious), name, players, f"{kind} {seed}", minutes, jobs, BATCH)


def samples(played: Sequence[Course]) -> list[Sample]:
    """Return the notes of games, each game with the same share."""
    return [Sample(features, course.won, 1 / len(course.notes)) for course in played for features in course.notes]


def learn(played: Sequence[Course]) -> tuple[Mapping[str, float], dict[str, float]]:
    """Return the weights that games teach, and figures: how many, how many won, and the score in games kept apart."""
    tested = samples(played[::KEPT_FOR_TEST])
    found = logistic(samples([course for number, course in enumerate(played) if number % KEPT_FOR_TEST]))
    return found, {
        "games": len(played),
        "won": sum(course.won for course in played),
        "brier": round(brier(tested, found), 4),
    }


def arguments(parser: ArgumentParser) -> None:
    """Add what only this fit takes."""
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS, help="the others stay as they are")


def main(options: Namespace, command: str) -> None:
    name, players = options.game, options.players
    stored = weights.load(name)
    before = stored.outlooks.get(str(players[0]), weights.FittedOutlook())
    found, figures, commands = dict[str, Mapping[str, float]](), {**before.figures}, {**before.commands}
    for part in options.parts:
        played = courses(name, players, options.seed, options.minutes, options.jobs, curious=part == "planned")
        found[part], figures[part] = learn(played)
        commands[part] = command
        print(part, figures[part], flush=True)
    outlook = replace(before.outlook, **found)
    outlooks, by_players = {**stored.outlooks}, {**stored.by_players}
    for number in players:
        key, played_with = str(number), weights.fingerprint(value_of(name, number).weights)
        outlooks[key] = weights.FittedOutlook(commands, figures, outlook, played_with)
        if key in by_players:
            by_players[key] = replace(by_players[key], outlook=weights.fingerprint(outlook))
    weights.save(name, replace(stored, by_players=by_players, outlooks=outlooks))
