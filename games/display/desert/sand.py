"""How likely a storm brings more sand than there is, by the winds that blow and from where the hole lies (D11, D12)."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from games.engine.core.grid import Direction
from games.engine.desert.data import GRID, WINDS, StormCard

Winds = tuple[int, ...]
"""How many cards a set holds of each wind along one axis, in the order of `STEPS`."""
Sands = dict[int, float]
"""Each amount of sand with its chance."""

STEPS = (-3, -2, -1, 1, 2, 3)
"""How many rows or columns on a wind sends the hole."""
AHEAD = {Direction.NORTH: (0, 1), Direction.SOUTH: (0, -1), Direction.WEST: (1, 1), Direction.EAST: (1, -1)}
"""The axis along which a wind sends the hole, and the way: against the wind."""


def winds_of(cards: Mapping[StormCard, int]) -> tuple[Winds, Winds]:
    """The winds of a set that send the hole along its column, and those that send it along its row."""
    counts = [dict.fromkeys(STEPS, 0), dict.fromkeys(STEPS, 0)]
    for card, (direction, tiles) in WINDS.items():
        axis, way = AHEAD[direction]
        counts[axis][way * tiles] += cards.get(card, 0)
    return tuple(counts[0].values()), tuple(counts[1].values())


def lack_of_sand(hole: int, supply: int, sets: Sequence[Counter[StormCard]], draws: int) -> Callable[[int, int], float]:
    """How likely so many winds along the column and so many along the row bring more sand than the supply holds.

    `sets` come one after another, each in any order; of them no more than `draws` cards are drawn.
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
    """No storm of so many cards brings more, wherever the hole lies."""
    most = 0
    for cards in sets:
        tiles = sorted((WINDS[card][1] for card in cards.elements() if card in WINDS), reverse=True)
        most += sum(tiles[:draws])
        draws = max(draws - cards.total(), 0)
    return most


def _sand_by_winds(sets: Sequence[Winds], place: int, most: int) -> list[Sands]:
    """The sand that winds along one axis bring, for every number of them up to `most`.

    The hole starts at that row or column and stops at the edge; each tile that it passes gets a marker.
    """
    found = [Sands({0: 1.0})]
    states = {(place, 0): 1.0}
    for cards in sets:
        drawn = {(cards, *state): odds for state, odds in states.items()}
        for left in range(sum(cards), 0, -1):
            if len(found) > most:
                return found
            drawn = _next_wind(drawn, left)
            found.append(_sands(drawn))
        states = defaultdict(float)
        for (_, at, sand), odds in drawn.items():
            states[at, sand] += odds
    return found


def _next_wind(drawn: dict[tuple[Winds, int, int], float], left: int) -> dict[tuple[Winds, int, int], float]:
    """One more of the `left` winds of a set: what is left of it then, where the hole lies, how much sand came."""
    after: dict[tuple[Winds, int, int], float] = defaultdict(float)
    for (cards, at, sand), odds in drawn.items():
        for kind, count in enumerate(cards):
            if count:
                to = min(max(at + STEPS[kind], 0), GRID.rows - 1)
                after[(*cards[:kind], count - 1, *cards[kind + 1 :]), to, sand + abs(to - at)] += odds * count / left
    return after


def _sands(drawn: Mapping[tuple[Winds, int, int], float]) -> Sands:
    found: Sands = defaultdict(float)
    for (_, _, sand), odds in drawn.items():
        found[sand] += odds
    return found
