"""The win rates of bots, by class: game, number of players, difficulty. Results add up in `bench/results/bots.json`.

`make bench PARTS=bots MINUTES=30 KINDS="blueprint search"` plays on; `python -m bench.bots` prints the table. Seeds are
never those of the fits. Only results of the same code and numbers of a class are counted together.
"""

import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import product
from math import sqrt
from pathlib import Path
from time import monotonic, process_time
from typing import NamedTuple

from msgspec import Struct, json
from msgspec.json import encode

from bench.figures import Figure
from games.bots import Budget, Decision, Observation, decide, search_budget
from games.bots.values import value_of
from games.engine import RULES
from games.engine.protocol import Rules, State

STORED = Path(__file__).parent / "results" / "bots.json"
CODE = Path(__file__).parents[1] / "games" / "bots"
MUST: dict[tuple[str, int], tuple[float, float, float, float]] = {
    ("island", 2): (60, 40, 18, 6),
    ("island", 3): (60, 40, 18, 6),
    ("island", 4): (33, 22, 8, 2),
    ("desert", 2): (65, 40, 18, 8),
    ("desert", 3): (50, 25, 12, 5),
    ("desert", 4): (20, 10, 4, 2),
    ("desert", 5): (10, 5, 2, 1),
}
"""The win rate to reach with search, by difficulty; without search half of it."""
KINDS: dict[str, Callable[[int], Budget | None]] = {
    "blueprint": lambda players: None,
    "search": search_budget,
    "true decks": lambda players: Budget(plans=8, deals=1, turns=1000, prior=0),
}
"""The budget of each kind of bot for a decision, by the number of players."""
NO_PLAY = {"init", "reasons", "advice", "calibration", "forecast"}
"""Words in the names of files that do not change how bots play."""
QUICK = 1.5
"""CPU seconds that no turn should exceed."""
MOST_CPU = {"blueprint": 0.05, "search": 1.5}
"""CPU seconds of a turn, on average over a game."""


class Class(NamedTuple):
    game: str
    players: int
    difficulty: str

    def __str__(self) -> str:
        return f"{self.game} {self.players} {self.difficulty}"


CLASSES = [Class(game, players, difficulty) for game, players in MUST for difficulty in RULES[game].DIFFICULTIES]


class TrueDecks(Observation):
    """An observation of everything hidden. It exists only here, as a reference."""

    def __init__(self, name: str, state: State, seat: int | None) -> None:
        super().__init__(name, state, seat)
        self.state = state

    def deal(self, number: int) -> State:
        return self.state


class Results(Struct):
    """The games of one kind of bot in one class, from number 0 on. `won` has a 1 for each game that was won, else a 0.

    `causes` and `goals` count the lost games: why they were lost, and how many parts or treasures the team had.
    `cpu` is the sum over the games of CPU seconds a turn, and `quick` counts games without a turn above `QUICK`.
    """

    version: str = ""
    won: str = ""
    causes: dict[str, int] = {}
    goals: dict[str, int] = {}
    cpu: float = 0.0
    quick: int = 0

    @property
    def wins(self) -> int:
        return self.won.count("1")

    def add(self, played: "Played") -> None:
        """Count the next game."""
        self.won += str(int(played.won))
        self.cpu = round(self.cpu + played.cpu, 4)
        self.quick += played.slowest < QUICK
        if not played.won:
            self.causes[played.cause] = self.causes.get(played.cause, 0) + 1
            self.goals[str(played.goals)] = self.goals.get(str(played.goals), 0) + 1


class Played(NamedTuple):
    """A game: its result, the parts or treasures that the team had, and CPU seconds of its turns."""

    won: bool
    cause: str
    goals: int
    cpu: float
    slowest: float


def version(table: Class, kind: str = "search") -> str:
    """Return a hash of all that decides how bots play a class: not of what belongs to another game or to others."""
    unused = NO_PLAY | (RULES.keys() - {table.game})
    files = [file for file in sorted(CODE.rglob("*.py")) if not unused & {*_words(file.relative_to(CODE))}]
    value = value_of(table.game, table.players)
    # The chance to win at the start of a turn is asked for only at the end of a search.
    outlook = value.outlook.planned if kind == "blueprint" else value.outlook
    fitted = encode((value.weights, outlook), order="sorted")
    return sha256(b"".join([*(file.read_bytes() for file in files), fitted])).hexdigest()[:12]


def _words(path: Path) -> list[str]:
    return re.findall("[a-z]+", str(path))


def is_turn(state: State) -> bool:
    """Return whether somebody may take actions: only then a plan is searched."""
    return type(state.phase).__name__ == "TakeActions"  # type: ignore[attr-defined]  # both games have it


def played(rules: Rules, state: State, decision: Decision | None) -> State:
    """Return the state after a decision: up to what it reveals first, or else after its whole plan."""
    assert decision is not None, "somebody has to decide"
    for seat, action in ((decision.seat, decision.action), *decision.then):
        state, events = rules.play(state, seat, action)
        if any(event.reveals for event in events):
            break
    return state


def start_of(table: Class, number: int) -> State:
    """Return the start of the game of this number."""
    return RULES[table.game].new(table.players, difficulty=table.difficulty, seed=f"bench {table} {number}")


def course(table: Class, kind: str, number: int) -> Iterator[State]:
    """Yield the states of a game of bots alone. They search at the start of turns, not between the cards."""
    rules, budget = RULES[table.game], KINDS[kind](table.players)
    observation = TrueDecks if kind == "true decks" else Observation
    state = start_of(table, number)
    yield state
    while waiting := rules.waiting_on(state):
        search = budget if is_turn(state) else None
        decision = decide(observation(table.game, state, min(waiting)), range(table.players), search)
        state = played(rules, state, decision)
        yield state


def play(table: Class, kind: str, number: int) -> Played:
    """Play a game of bots alone, and return what came of it."""
    start, slowest, turn = process_time(), 0.0, (0, process_time())
    for state in course(table, kind, number):
        if state.turn != turn[0]:
            slowest = max(slowest, process_time() - turn[1])
            turn = (state.turn, process_time())
    outcome = RULES[table.game].outcome(state)
    assert outcome is not None
    goals = int(value_of(table.game, table.players).progress(state))
    return Played(outcome.won, outcome.cause, goals, (process_time() - start) / state.turn, slowest)


def read() -> dict[str, dict[str, Results]]:
    """Return the stored results by class and kind."""
    return json.decode(STORED.read_bytes(), type=dict[str, dict[str, Results]]) if STORED.exists() else {}


def results() -> dict[tuple[str, str], Results]:
    """Return the stored results of the present versions by class and kind, and empty ones for what was not played."""
    stored = read()
    found = dict[tuple[str, str], Results]()
    for table, kind in product(CLASSES, KINDS):
        now, known = version(table, kind), stored.get(str(table), {}).get(kind)
        found[str(table), kind] = known if known and known.version == now else Results(now)
    return found


def store(table: Class, kind: str, played: Results) -> None:
    """Write the results of a class and kind, in place of older ones."""
    stored = read()
    stored.setdefault(str(table), {})[kind] = played
    STORED.write_bytes(json.format(json.encode(stored, order="sorted"), indent=1) + b"\n")


def wilson(won: int, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a win rate, in percent."""
    if not games:
        return 0.0, 100.0
    z, rate = 1.96, won / games
    middle, half = rate + z * z / (2 * games), z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return max(0.0, 100 * (middle - half) / (1 + z * z / games)), 100 * (middle + half) / (1 + z * z / games)


def run(minutes: float, kinds: list[str], classes: list[Class]) -> None:
    """Play game after game, each class in turn, and store each result at once."""
    found, start = results(), monotonic()
    while True:
        for kind, table in product(kinds, classes):
            if monotonic() - start > 60 * minutes:
                return
            known = found[str(table), kind]
            known.add(play(table, kind, len(known.won)))
            store(table, kind, known)


def measure() -> Iterator[Figure]:
    kinds = [kind for kind in KINDS if kind.split()[0] in os.environ.get("KINDS", "blueprint search true").split()]
    wanted = os.environ.get("CLASSES", "").split(",")
    classes = [table for table in CLASSES if any(part in str(table) for part in wanted)]
    run(float(os.environ.get("MINUTES", "5")), kinds, classes)
    for (table, kind), known in results().items():
        games = len(known.won)
        if not games:
            continue
        game, players, difficulty = table.split()
        must = MUST[game, int(players)][list(RULES[game].DIFFICULTIES).index(difficulty)]
        low, high = wilson(known.wins, games)
        bound = {"search": must, "blueprint": must / 2}.get(kind, 0)
        yield Figure(
            f"bots, {table}, {kind}: % won",
            100 * known.wins / games,
            at_least=bound,
            detail=f"{known.wins} of {games} ({low:.0f} to {high:.0f}), {known.cpu / games:.3f} s CPU a turn",
        )
        if kind in MOST_CPU:
            yield Figure(f"bots, {table}, {kind}: s CPU a turn", known.cpu / games, at_most=MOST_CPU[kind])


def table() -> str:
    """Return the results of the present versions as a table of Markdown, with what the losses are made of."""
    found = results()
    versions = ", ".join(f"{game} {players} {version(Class(game, players, 'normal'))}" for game, players in MUST)
    lines = [f"Versions: {versions}.", "", "| class | blueprint | search | true decks | losses with search |"]
    lines.append("| --- | --- | --- | --- | --- |")
    for each in CLASSES:
        cells = [_cell(found[str(each), kind]) for kind in KINDS]
        causes = Counter(found[str(each), "search"].causes)
        losses = ", ".join(f"{cause} {number}" for cause, number in causes.most_common())
        lines.append(f"| {each} | {' | '.join(cells)} | {losses} |")
    return "\n".join(lines)


def _cell(known: Results) -> str:
    games = len(known.won)
    low, high = wilson(known.wins, games)
    return f"{known.wins}/{games} = {100 * known.wins / games:.0f} ({low:.0f}-{high:.0f})" if games else ""


if __name__ == "__main__":
    sys.stdout.write(table() + "\n")
