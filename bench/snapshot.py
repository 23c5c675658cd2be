"""The cost of loading a snapshot, playing and dumping it, compared with `json` that reads and writes the same text."""

import json
import random
from collections.abc import Iterator
from typing import Any

from bench.figures import Figure, cpu_per, ratio_of
from games.engine import RULES

TIMES = 2000


def measure() -> Iterator[Figure]:
    for name, rules in RULES.items():
        state = _mid_game(rules)
        snapshot = rules.dump(state)
        seat = min(rules.waiting_on(state))
        action = rules.legal(state, seat)[0]

        def move(rules: Any = rules, snapshot: bytes = snapshot, seat: int = seat, action: Any = action) -> int:
            for _ in range(TIMES):
                played, _events = rules.play(rules.load(snapshot), seat, action)
                rules.dump(played)
            return TIMES

        def plain(snapshot: bytes = snapshot) -> int:
            for _ in range(TIMES):
                json.dumps(json.loads(snapshot))
            return TIMES

        cost, json_cost, ratio = ratio_of(lambda: cpu_per(move), lambda: cpu_per(plain))
        yield Figure(
            f"snapshot, {name}: load, play and dump against json",
            ratio,
            at_most=5,
            detail=f"{cost * 1e6:.1f} us against {json_cost * 1e6:.1f} us, {len(snapshot)} bytes",
        )


def _mid_game(rules: Any) -> Any:
    chance = random.Random(3)
    state = rules.new(rules.PLAYERS[-1], difficulty="novice", seed="bench")
    while state.turn < 6:
        seat = min(rules.waiting_on(state))
        state, _ = rules.play(state, seat, chance.choice(rules.legal(state, seat)))
    return state
