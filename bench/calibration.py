"""The chance to win that is told, against what happens when the bots of a table play on, by class and in ten bins.

`make bench PARTS=calibration MINUTES=30 CLASSES="desert 3"` plays on, and judges only games that were not fitted.
`python -m bench.calibration` fits the lines to all games that were played, and writes them to `games/bots/weights`.
The games add up in `bench/results/calibration.json`, as counts by the outlook's odds. The first ones are those of
`bench.bots`, of which only the starts are counted; these games go on from their numbers.
"""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from time import monotonic

import msgspec

from bench.bots import CLASSES, MUST, Class, course, results, start_of
from bench.figures import Figure
from bench.training.regression import solved
from games.bots import weights
from games.bots.calibration import UNKNOWN
from games.bots.logistic import chance_of, log_odds
from games.bots.values import value_of
from games.engine import RULES

RESULTS = Path(__file__).parent / "results" / "calibration.json"
STEP = 0.1
"""The width of a bin of log odds, in which states are counted."""
MOST_OFF = 5.0
"""The percentage points by which a chance may be off, at the start of a game and on average over bins."""
LEAST = 200
"""Bins of fewer states are not judged."""
A_TURN = 0.04
"""The weight of a turn in the fit, if the start of a game has 1."""
ROUNDS = 12
"""Newton's method finds the lines in fewer."""
SPREAD = 0.3
"""By how much the bases of difficulties are expected to differ."""

Counts = dict[int, tuple[int, int]]
"""By bin of log odds: how many states, and how many of them were won."""


class Tally(msgspec.Struct):
    """Counts of the games of a class: of their starts, and of the starts of their later turns."""

    fitted: str = ""
    games: int = 0
    starts: Counts = {}
    turns: Counts = {}

    def add(self, said: Iterable[float], won: bool) -> None:
        """Count a game: the outlook's log odds at the start of each turn, and the result."""
        self.games += 1
        for number, odds in enumerate(said):
            counts, place = (self.turns if number else self.starts), round(odds / STEP)
            states, wins = counts.get(place, (0, 0))
            counts[place] = (states + 1, wins + won)

    @property
    def all(self) -> Counts:
        """The starts of all turns."""
        return added(self.starts, self.turns)

    def in_order(self) -> "Tally":
        """Return the same tally with its bins in order."""
        return Tally(self.fitted, self.games, dict(sorted(self.starts.items())), dict(sorted(self.turns.items())))

    def joined(self, other: "Tally") -> "Tally":
        """Return the tally of the games of both."""
        starts, turns = added(self.starts, other.starts), added(self.turns, other.turns)
        return Tally(self.fitted, self.games + other.games, starts, turns)


class Tallies(msgspec.Struct):
    """By class, the games that were fitted, and those that came after."""

    fitted: dict[str, Tally] = {}
    later: dict[str, Tally] = {}

    def of(self, table: Class) -> tuple[Tally, Tally]:
        """Return the tallies of a class, fitted and later; new ones if it is played in another way now."""
        current, key = fingerprint(table), str(table)
        if key not in self.fitted or self.fitted[key].fitted != current:
            self.fitted[key], self.later[key] = known_starts(table), Tally(current)
        return self.fitted[key], self.later[key]


def added(*counts: Counts) -> Counts:
    """Return the sum of counts."""
    total = Counts()
    for each in counts:
        for place, (states, wins) in each.items():
            before = total.get(place, (0, 0))
            total[place] = (before[0] + states, before[1] + wins)
    return total


def read() -> Tallies:
    """Return what was counted."""
    return msgspec.json.decode(RESULTS.read_bytes(), type=Tallies) if RESULTS.exists() else Tallies()


def write(tallies: Tallies) -> None:
    """Keep what was counted, a class a line."""
    parts = []
    for name, group in msgspec.structs.asdict(tallies).items():
        lines = [f'"{key}":{msgspec.json.encode(tally.in_order()).decode()}' for key, tally in group.items()]
        parts.append(f'"{name}":{{\n' + ",\n".join(lines) + "\n}")
    RESULTS.write_text("{" + ",\n".join(parts) + "}\n")


def fingerprint(table: Class) -> str:
    """Return the hash of the fitted numbers on which the odds and the plays of a class rest."""
    value = value_of(table.game, table.players)
    return weights.fingerprint(value.weights, value.outlook)


def kind_of(table: Class) -> str:
    """Return how the bots of a table play a class."""
    start = RULES[table.game].new(table.players, difficulty=table.difficulty, seed="0")
    return "search" if value_of(table.game, table.players).searches(start) else "blueprint"


def known_starts(table: Class) -> Tally:
    """Return what the results of `bench.bots` show of the starts of games."""
    value, tally = value_of(table.game, table.players), Tally(fingerprint(table))
    for number, won in enumerate(results()[str(table), kind_of(table)].won):
        state = start_of(table, number)
        tally.add([log_odds(value.outlook.start, value.features(state))], won == "1")
    return tally


def play(table: Class, number: int) -> tuple[list[float], bool]:
    """Return the outlook's log odds at the start of each turn of a game by bots of a table, and whether it was won."""
    value, said, turn = value_of(table.game, table.players), list[float](), 0
    for state in course(table, kind_of(table), number):
        if state.turn != turn:
            turn = state.turn
            said.append(log_odds(value.outlook.start, value.features(state)))
    outcome = RULES[table.game].outcome(state)
    return said, bool(outcome and outcome.won)


def run(minutes: float, classes: Sequence[Class], jobs: int) -> None:
    """Play on, each class in turn, and keep what was counted after each round."""
    tallies, start = read(), monotonic()
    with ProcessPoolExecutor(jobs) as pool:
        while monotonic() - start < 60 * minutes:
            numbers = [sum(tally.games for tally in tallies.of(table)) for table in classes]
            for table, (said, won) in zip(classes, pool.map(play, classes, numbers), strict=True):
                tallies.of(table)[1].add(said, won)
            write(tallies)


def line_fits(tallies: Mapping[str, Tally]) -> dict[str, weights.Line]:
    """Return by difficulty the likeliest line from the outlook's log odds to the true ones.

    The lines have one slope, and their bases are held to a common one: games that are searched are few.
    """
    rows = [
        (row, place * STEP, states * counts, wins * counts)
        for row, tally in enumerate(tallies.values())
        for part, counts in ((tally.starts, 1.0), (tally.turns, A_TURN))
        for place, (states, wins) in part.items()
    ]
    size = 2 + len(tallies)
    found = [0.0, 1.0] + [0.0] * len(tallies)
    for _ in range(ROUNDS):
        rise = [-number / SPREAD**2 if place > 1 else 0.0 for place, number in enumerate(found)]
        slopes = [[(1 / SPREAD**2 if i > 1 else 1e-6) * (i == j) for j in range(i + 1)] for i in range(size)]
        for row, odds, states, wins in rows:
            parts = {0: 1.0, 1: odds, 2 + row: 1.0}
            chance = chance_of(sum(found[place] * part for place, part in parts.items()))
            for i, part in parts.items():
                rise[i] += (wins - states * chance) * part
                for j, other in parts.items():
                    if j <= i:
                        slopes[i][j] += states * chance * (1 - chance) * part * other
        found = [number + step for number, step in zip(found, solved(slopes, rise), strict=True)]
    base, slope, *offsets = found
    return {
        difficulty: weights.Line(round(base + offset, 3), round(slope, 3))
        for difficulty, offset in zip(tallies, offsets, strict=True)
    }


def fit() -> None:
    """Fit the lines to all games that were played, and write them beside the weights."""
    tallies = read()
    for game, players in MUST:
        classes = [table for table in CLASSES if (table.game, table.players) == (game, players)]
        for table in classes:
            before, later = tallies.of(table)
            tallies.fitted[str(table)] = before.joined(later)
            tallies.later[str(table)] = Tally(before.fitted)
        seen = {table.difficulty: tallies.fitted[str(table)] for table in classes}
        stored, key = weights.load(game), str(players)
        known = stored.calibrations.get(key)
        calibration = weights.FittedCalibration(
            games={difficulty: tally.games for difficulty, tally in seen.items()},
            lines=line_fits(seen),
            error=known.error if known else UNKNOWN,
            fitted=fingerprint(classes[0]),
        )
        weights.save(game, msgspec.structs.replace(stored, calibrations={**stored.calibrations, key: calibration}))
    write(tallies)


def bins(counts: Counts, line: weights.Line) -> list[tuple[int, float, float]]:
    """Return of ten bins of the told chance: how many states, what was told and what was won on average, in percent."""
    found = [(0, 0.0, 0)] * 10
    for place, (states, wins) in counts.items():
        chance = chance_of(line.base + line.slope * place * STEP)
        number = min(9, int(10 * chance))
        total, told, won = found[number]
        found[number] = (total + states, told + states * chance, won + wins)
    return [(total, 100 * told / max(1, total), 100 * won / max(1, total)) for total, told, won in found]


def measure() -> Iterator[Figure]:
    wanted = os.environ.get("CLASSES", "").split(",")
    classes = [table for table in CLASSES if any(part in str(table) for part in wanted)]
    run(float(os.environ.get("MINUTES", "5")), classes, int(os.environ.get("JOBS", "1")))
    tallies, all_bins = read(), list[list[tuple[int, float, float]]]()
    for table in classes:
        calibration = weights.load(table.game).calibrations[str(table.players)]
        line = calibration.lines[table.difficulty]
        before, later = tallies.of(table)
        at_start = bins(before.joined(later).starts, line)
        games = max(1, sum(total for total, _, _ in at_start))
        told = sum(total * each for total, each, _ in at_start) / games
        won = sum(total * each for total, _, each in at_start) / games
        chance_error = 196 * sqrt(won / 100 * (1 - won / 100) / games)
        yield Figure(
            f"calibration, {table}: points off at the start",
            abs(told - won),
            at_most=MOST_OFF,
            detail=f"told {told:.0f}, won {won:.0f} ± {chance_error:.0f} of {games}",
        )
        all_bins.append(bins(later.all, line))
    judged = list[float]()
    for number, columns in enumerate(zip(*all_bins, strict=True)):
        total = sum(states for states, _, _ in columns)
        if total < LEAST:
            continue
        told = sum(states * each for states, each, _ in columns) / total
        won = sum(states * each for states, _, each in columns) / total
        judged.append(abs(told - won))
        yield Figure(
            f"calibration, {10 * number} to {10 * number + 10} %: points off",
            judged[-1],
            at_most=2 * MOST_OFF,
            detail=f"told {told:.1f}, won {won:.1f} of {total} states that were not fitted",
        )
    if judged:
        yield Figure("calibration, all bins: mean points off", sum(judged) / len(judged), at_most=MOST_OFF)


if __name__ == "__main__":
    fit()
