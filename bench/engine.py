"""The cost of a play against the same in python-chess, and of a play on a snapshot against `json` alone."""

import json
import random
from collections.abc import Iterator

import chess

from bench.figures import Figure, cpu_per, ratio_of
from games.engine import RULES
from games.engine.protocol import Rules, State

GAMES = 40
PLIES = 80
SNAPSHOTS = 2000


def measure() -> Iterator[Figure]:
    for name, rules in RULES.items():
        chess_cost, cost, ratio = ratio_of(
            lambda: cpu_per(_play_chess), lambda name=name: cpu_per(lambda: _play_games(name))
        )
        yield Figure(
            f"engine, {name}: plays per CPU second against python-chess",
            ratio,
            at_least=3,
            detail=f"{cost * 1e6:.1f} us against {chess_cost * 1e6:.1f} us",
        )
        yield _snapshot(name, rules)


def _play_games(name: str) -> int:
    """Play random games with every number of players to their ends; return the number of plays."""
    rules, chance, plays = RULES[name], random.Random(7), 0
    for game in range(GAMES):
        state = rules.new(rules.PLAYERS[game % len(rules.PLAYERS)], difficulty="normal", seed=f"bench {game}")
        while waiting := rules.waiting_on(state):
            seat = min(waiting)
            state, _ = rules.play(state, seat, chance.choice(rules.legal(state, seat)))
            plays += 1
    return plays


def _play_chess() -> int:
    chance, plays = random.Random(7), 0
    for _ in range(GAMES // 4):
        board = chess.Board()
        for _ in range(PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chance.choice(moves))
            plays += 1
    return plays


def _snapshot(name: str, rules: Rules) -> Figure:
    """Compare loading a snapshot, playing and dumping it with `json` that reads and writes the same text."""
    state = _mid_game(rules)
    snapshot, seat = rules.dump(state), min(rules.waiting_on(state))
    action = rules.legal(state, seat)[0]

    def move() -> int:
        for _ in range(SNAPSHOTS):
            rules.dump(rules.play(rules.load(snapshot), seat, action)[0])
        return SNAPSHOTS

    def plain() -> int:
        for _ in range(SNAPSHOTS):
            json.dumps(json.loads(snapshot))
        return SNAPSHOTS

    cost, json_cost, ratio = ratio_of(lambda: cpu_per(move), lambda: cpu_per(plain))
    detail = f"{cost * 1e6:.1f} us against {json_cost * 1e6:.1f} us, {len(snapshot)} bytes"
    return Figure(f"snapshot, {name}: load, play and dump against json", ratio, at_most=5, detail=detail)


def _mid_game(rules: Rules) -> State:
    chance = random.Random(3)
    state = rules.new(rules.PLAYERS[-1], difficulty="novice", seed="bench")
    while state.turn < 6:
        seat = min(rules.waiting_on(state))
        state, _ = rules.play(state, seat, chance.choice(rules.legal(state, seat)))
    return state
