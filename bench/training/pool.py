"""Games of bots by several processes, for the fits that learn from them."""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import count, cycle, islice
from time import monotonic
from typing import TypeVar

from games.engine import RULES

T = TypeVar("T")


def gather(
    play: Callable[[str, int, str, str], T],
    name: str,
    players: Sequence[int],
    seed: str,
    minutes: float,
    jobs: int,
    batch: int,
) -> list[T]:
    """Return what `play` returns of game, number of players, difficulty and seed, for games of all classes in turn.

    Each process plays so many games, a batch, between two looks at the clock, and at least one batch.
    """
    classes = cycle([(number, difficulty) for number in players for difficulty in RULES[name].DIFFICULTIES])
    games = ((name, *each, f"{seed} {number}") for number, each in zip(count(), classes, strict=False))
    found, start = list[T](), monotonic()
    with ProcessPoolExecutor(jobs) as pool:
        while not found or monotonic() - start < minutes * 60:
            found += pool.map(play, *zip(*islice(games, batch * jobs), strict=True))
    return found
