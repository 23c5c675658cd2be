"""The odds that a storm brings more sand than the supply holds, by its winds and the cell of the hole (D11, D12)."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from games.engine.core.grid import Direction
from games.engine.desert.data import GRID, WINDS, StormCard

Winds = tuple[int, ...]
"""The number of cards of each wind along one axis, in the order of `STEPS`."""
Sands = dict[int, float]
"""Each amount of sand with its chance."""

STEPS = (-3, -2, -1, 1, 2, 3)
"""By how many rows or columns a wind moves the hole."""
AHEAD = {Direction.NORTH: (0, 1), Direction.SOUTH: (0, -1), Direction.WEST: (1, 1), Direction.EAST: (1, -1)}
"""The axis along which a wind moves the hole (0 its column, 1 its row), and the sign: against the wind."""


def winds_of(cards: Mapping[StormCard, int]) -> tuple[Winds, Winds]:
    """Return the winds of a set that move the hole along its column, and those that move it along its row."""
    counts = [dict.fromkeys(STEPS, 0), dict.fromkeys(STEPS, 0)]
    for card, (direction, tiles) in WINDS.items():
        axis, way = AHEAD[direction]
        counts[axis][way * tiles] += cards.get(card, 0)
    return tuple(counts[0].values()), tuple(counts[1].values())


def lack_of_sand(hole: int, supply: int, sets: Sequence[Counter[StormCard]], draws: int) -> Callable[[int, int], float]:
    """Return a function that tells how likely the sand runs out.

    Its arguments are the numbers of winds along the column and along the row. The `sets` come one after another, each
    in any order, and no more than `draws` of their cards are drawn.
    """
    if most_sand(sets, draws) <= supply:
        return lambda along_column, along_row: 0.0
    column, row = (
        _sand_by_winds(axis, place, draws)
        for axis, place in zip(zip(*map(winds_of, sets), strict=True), GRID.row_and_column(hole), strict=True)
    )

    @cache
    def runs_out(along_column: int, along_row: int) -> float:
        return sum(
            odds * chance
            for sand, odds in column[along_column].items()
            for more, chance in row[along_row].items()
            if sand + more > supply
        )

    return runs_out


def most_sand(sets: Sequence[Counter[StormCard]], draws: int) -> int:
    """Return the most sand that a storm of so many cards can bring, wherever the hole lies."""
    most = 0
    for cards in sets:
        tiles = sorted((WINDS[card][1] for card in cards.elements() if card in WINDS), reverse=True)
        most += sum(tiles[:draws])
        draws = max(draws - cards.total(), 0)
    return most


def _sand_by_winds(sets: Sequence[Winds], place: int, most: int) -> list[Sands]:
    """Return the sand that winds along one axis bring, for every number of winds up to `most`.

    The hole starts at the row or column `place` and stops at the edge. Each tile that it passes gets a marker.
    """
    sands = [Sands({0: 1.0})]
    states = {(place, 0): 1.0}
    for cards in sets:
        drawn = {(cards, *state): odds for state, odds in states.items()}
        for left in range(sum(cards), 0, -1):
            if len(sands) > most:
                return sands
            drawn = _next_wind(drawn, left)
            sands.append(_sands(drawn))
        states = defaultdict(float)
        for (_, at, sand), odds in drawn.items():
            states[at, sand] += odds
    return sands


def _next_wind(drawn: dict[tuple[Winds, int, int], float], left: int) -> dict[tuple[Winds, int, int], float]:
    """Return the odds after one more of the `left` winds of a set.

    The keys hold the winds that remain, the row or column of the hole, and the sand so far.
    """
    after: dict[tuple[Winds, int, int], float] = defaultdict(float)
    for (cards, at, sand), odds in drawn.items():
        for kind, count in enumerate(cards):
            if count:
                to = min(max(at + STEPS[kind], 0), GRID.rows - 1)
                after[(*cards[:kind], count - 1, *cards[kind + 1 :]), to, sand + abs(to - at)] += odds * count / left
    return after


def _sands(drawn: Mapping[tuple[Winds, int, int], float]) -> Sands:
    sands: Sands = defaultdict(float)
    for (_, _, sand), odds in drawn.items():
        sands[sand] += odds
    return sands
