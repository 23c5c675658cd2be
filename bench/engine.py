"""Plays per CPU second: list the legal actions, choose one, play it; compared with the same in python-chess."""

import random
from collections.abc import Iterator

import chess

from bench.figures import Figure, cpu_per, ratio_of
from games.engine import RULES

GAMES = 40
PLIES = 80


def measure() -> Iterator[Figure]:
    for name in RULES:
        chess_cost, cost, ratio = ratio_of(
            lambda: cpu_per(_play_chess), lambda name=name: cpu_per(lambda: _play_games(name))
        )
        yield Figure(
            f"engine, {name}: plays per CPU second against python-chess",
            ratio,
            at_least=3,
            detail=f"{cost * 1e6:.1f} us against {chess_cost * 1e6:.1f} us",
        )


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
