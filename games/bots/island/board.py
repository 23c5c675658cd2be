"""What a bot sees on the tiles of the island: where they lie, how much in danger they are, and how far they are."""

from typing import NamedTuple

from games.engine.island.data import Landmark, Role, Shape


class Board(NamedTuple):
    """What the tiles show: by landmark its cell and its danger, flooded cells as bits, sunken cells.

    `loose` is the danger of all tiles, and `places` are the cells of the treasures.
    """

    where: dict[Landmark, int]
    danger: dict[Landmark, float]
    wet: int
    sunk: frozenset[int]
    loose: float
    places: tuple[int, ...]


def distances(shape: Shape, role: Role, sunk: frozenset[int], to: int) -> dict[int, int]:
    """Return by cell how many steps lead to a cell over tiles that have not sunk."""
    near = shape.near[role]
    ways, edge, steps = {to: 0}, [to], 0
    while edge:
        steps += 1
        edge = [*{cell for place in edge for cell in near[place] if cell not in ways and cell not in sunk}]
        ways.update(dict.fromkeys(edge, steps))
    return ways
