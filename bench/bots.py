"""How often bots win, by class: game, number of players, difficulty. Results add up in `bench/results/bots.jsonl`.

`make bench PARTS=bots MINUTES=30 KINDS="blueprint search"` plays on; `python -m bench.bots` prints the table. Seeds are
never those of the fit. Only results of the same code and weights of a class are counted together.
"""

import json
import os
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import count
from math import sqrt
from pathlib import Path
from time import monotonic, process_time
from typing import NamedTuple

from msgspec.json import encode

from bench.figures import Figure
from games.bots import Budget, Decision, Sight, decide, search_budget
from games.bots.values import value_of
from games.engine import RULES
from games.engine.protocol import Rules, State

RESULTS = Path(__file__).parent / "results" / "bots.jsonl"
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
"""What each kind of bot spends on a decision, by the number of players."""
NO_PLAY = {"init", "reasons", "fit", "advice", "likely"}
"""Words in the names of files that do not change how bots play."""
MOST_CPU = {"blueprint": 0.05, "search": 1.5}
"""CPU seconds of a turn, on average over a game."""


class Class(NamedTuple):
    game: str
    players: int
    difficulty: str

    def __str__(self) -> str:
        return f"{self.game} {self.players} {self.difficulty}"


CLASSES = [Class(game, players, difficulty) for game, players in MUST for difficulty in RULES[game].DIFFICULTIES]


class TrueDecks(Sight):
    """A sight that knows everything hidden. It exists only here, as a reference."""

    def __init__(self, name: str, state: State, seat: int | None) -> None:
        super().__init__(name, state, seat)
        self.state = state

    def deal(self, number: int) -> State:
        return self.state


def version(table: Class) -> str:
    """Return a hash of all that decides how bots play a class: not of what belongs to another game or to others."""
    unused = NO_PLAY | (RULES.keys() - {table.game})
    files = [file for file in sorted(CODE.rglob("*.py")) if not unused & {*_words(file.relative_to(CODE))}]
    value = value_of(table.game, table.players)
    fitted = encode((value.weights, value.outlook), order="sorted")
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


def play(table: Class, kind: str, number: int) -> dict[str, object]:
    """Return the result of a game of bots alone. They search at the start of turns, not between the cards."""
    rules, budget = RULES[table.game], KINDS[kind](table.players)
    sight = TrueDecks if kind == "true decks" else Sight
    state = rules.new(table.players, difficulty=table.difficulty, seed=f"bench {table} {number}")
    start, slowest, turn = process_time(), 0.0, (0, process_time())
    while waiting := rules.waiting_on(state):
        search = budget if is_turn(state) else None
        decision = decide(sight(table.game, state, min(waiting)), range(table.players), search)
        state = played(rules, state, decision)
        if state.turn != turn[0]:
            slowest = max(slowest, process_time() - turn[1])
            turn = (state.turn, process_time())
    outcome = rules.outcome(state)
    assert outcome is not None
    return {
        "class": str(table),
        "kind": kind,
        "number": number,
        "version": version(table),
        "won": outcome.won,
        "cause": outcome.cause,
        "goals": value_of(table.game, table.players).progress(state),
        "turns": state.turn,
        "cpu": round((process_time() - start) / state.turn, 4),
        "slowest": round(slowest, 3),
    }


def results() -> dict[tuple[str, str], list[dict[str, object]]]:
    """Return the stored results of the present versions by class and kind."""
    rows = defaultdict(list)
    now = {(str(table), version(table)) for table in CLASSES}
    if RESULTS.exists():
        for line in RESULTS.read_text().splitlines():
            row = json.loads(line)
            if (row["class"], row["version"]) in now:
                rows[row["class"], row["kind"]].append(row)
    return rows


def wilson(won: int, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a win rate, in percent."""
    if not games:
        return 0.0, 100.0
    z, rate = 1.96, won / games
    middle, half = rate + z * z / (2 * games), z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return max(0.0, 100 * (middle - half) / (1 + z * z / games)), 100 * (middle + half) / (1 + z * z / games)


def run(minutes: float, kinds: list[str], classes: list[Class]) -> None:
    """Play game after game, each class in turn, and store each result at once."""
    RESULTS.parent.mkdir(exist_ok=True)
    done = results()
    start = monotonic()
    for round_ in count():
        for kind in kinds:
            for table in classes:
                if monotonic() - start > 60 * minutes:
                    return
                row = play(table, kind, len(done[str(table), kind]) + round_)
                with RESULTS.open("a") as file:
                    file.write(json.dumps(row) + "\n")


def measure() -> Iterator[Figure]:
    kinds = [kind for kind in KINDS if kind.split()[0] in os.environ.get("KINDS", "blueprint search true").split()]
    wanted = os.environ.get("CLASSES", "").split(",")
    classes = [table for table in CLASSES if any(part in str(table) for part in wanted)]
    run(float(os.environ.get("MINUTES", "5")), kinds, classes)
    for (table, kind), rows in results().items():
        game, players, difficulty = table.split()
        must = MUST[game, int(players)][list(RULES[game].DIFFICULTIES).index(difficulty)]
        won = sum(bool(row["won"]) for row in rows)
        low, high = wilson(won, len(rows))
        bound = {"search": must, "blueprint": must / 2}.get(kind, 0)
        cpu = sum(float(str(row["cpu"])) for row in rows) / len(rows)
        yield Figure(
            f"bots, {table}, {kind}: % won",
            100 * won / len(rows),
            at_least=bound,
            detail=f"{won} of {len(rows)} ({low:.0f} to {high:.0f}), {cpu:.3f} s CPU a turn",
        )
        if kind in MOST_CPU:
            yield Figure(f"bots, {table}, {kind}: s CPU a turn", cpu, at_most=MOST_CPU[kind])


def table() -> str:
    """Return the results of the present versions as a table of Markdown, with what the losses are made of."""
    rows = results()
    versions = ", ".join(f"{game} {players} {version(Class(game, players, 'normal'))}" for game, players in MUST)
    lines = [f"Versions: {versions}.", "", "| class | blueprint | search | true decks | losses with search |"]
    lines.append("| --- | --- | --- | --- | --- |")
    for each in CLASSES:
        cells = [_cell(rows[str(each), kind]) for kind in KINDS]
        causes = Counter(str(row["cause"]) for row in rows[str(each), "search"] if not row["won"])
        losses = ", ".join(f"{cause} {number}" for cause, number in causes.most_common())
        lines.append(f"| {each} | {' | '.join(cells)} | {losses} |")
    return "\n".join(lines)


def _cell(rows: list[dict[str, object]]) -> str:
    won = sum(bool(row["won"]) for row in rows)
    low, high = wilson(won, len(rows))
    return f"{won}/{len(rows)} = {100 * won / len(rows):.0f} ({low:.0f}-{high:.0f})" if rows else ""


if __name__ == "__main__":
    sys.stdout.write(table() + "\n")
