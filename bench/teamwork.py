"""The days and waits of a game of four, without and with the teamwork of `docs/teamwork.md`.

`make bench PARTS=teamwork MINUTES=10` plays whole games on a simulated clock, without a database. People open the site
in two windows a day in four time zones: some ten minutes about noon and two hours in the evening. `CLASSES` selects
games by their name.
"""

import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import count
from math import sqrt
from statistics import mean, median
from time import monotonic

from bench.figures import Figure
from bench.team_game import Arm, Result, play
from games.engine import RULES

ARMS = (
    Arm("without"),
    Arm("with", requests=True, orders=True, advance=True),
    Arm("with turns by trust", turns=True),
)


def measure() -> Iterator[Figure]:
    """Play class after class for some minutes, and yield the figures of each with their goals."""
    wanted, ends = os.environ.get("CLASSES", ""), monotonic() + 60 * float(os.environ.get("MINUTES", "5"))
    classes = [(name, difficulty) for name in RULES for difficulty in RULES[name].DIFFICULTIES]
    classes = [each for each in classes if wanted in " ".join(each)]
    results: dict[tuple[str, str], dict[str, list[Result]]] = defaultdict(lambda: defaultdict(list))
    for number in count():
        for name, difficulty in classes:
            for arm in ARMS:
                results[name, difficulty][arm.name].append(play(name, difficulty, number, arm))
        if monotonic() > ends:
            break
    print(table(results), flush=True)
    for (name, difficulty), arms in results.items():
        yield from _figures(f"{name} {difficulty}", arms)


def _figures(title: str, arms: dict[str, list[Result]]) -> Iterator[Figure]:
    before = _days(arms["without"])
    for arm in ARMS[1:]:
        rows, what = arms[arm.name], f"teamwork, {title}, {arm.name}"
        yield Figure(f"{what}: days, of those without", _days(rows) / before, at_most=0.5)
        yield Figure(f"{what}: waits a turn", _a_turn(rows, "waits"), at_most=0.2)
        speed = _a_turn(rows, "days") / _a_turn(arms["without"], "days")
        yield Figure(f"{what}: time a turn, of that without", speed, at_most=0.5)
        change = [with_.won - without.won for with_, without in zip(rows, arms["without"], strict=True)]
        yield Figure(
            f"{what}: wins, change", mean(change), at_least=-2 * _error(change), detail=f"± {_error(change):.2f}"
        )


def table(results: dict[tuple[str, str], dict[str, list[Result]]]) -> str:
    """Return the results as a table of Markdown."""
    heads = ("game", "", "games", "days (median)", "hours a turn", "waits a turn", "turns in advance")
    heads += ("plans that fitted", "orders a game", "turns by teammates", "won")
    lines = [f"| {' | '.join(heads)} |", "| --- " * len(heads) + "|"]
    for (name, difficulty), arms in results.items():
        for arm, rows in arms.items():
            won = [row.won for row in rows]
            tried = sum(row.tried for row in rows)
            fitted = f"{sum(row.fitted for row in rows) / tried:.0%}" if tried else "-"
            lines.append(
                f"| {name} {difficulty} | {arm} | {len(rows)} | {_days(rows):.1f} | "
                f"{24 * _a_turn(rows, 'days'):.1f} | {_a_turn(rows, 'waits'):.2f} | "
                f"{_a_turn(rows, 'advanced'):.0%} | {fitted} | {mean(row.ordered for row in rows):.1f} | "
                f"{_a_turn(rows, 'taken'):.0%} | "
                f"{mean(won):.0%} ± {_error(won):.0%} |"
            )
    return "\n".join(lines)


def _days(rows: Sequence[Result]) -> float:
    return median(row.days for row in rows)


def _a_turn(rows: Sequence[Result], what: str) -> float:
    return sum(getattr(row, what) for row in rows) / sum(row.turns for row in rows)


def _error(values: Sequence[float]) -> float:
    """Return the standard error of the mean."""
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values)) / len(values)
