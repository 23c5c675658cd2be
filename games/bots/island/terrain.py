"""The tiles of the island as a bot sees them: where they lie, how much in danger they are, and how far they are."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from games.bots.island.flood import Hits
from games.bots.protocol import Weights
from games.engine.island.data import SHAPES, TREASURE_AT, Landmark, Role
from games.engine.island.state import Adventurer, State, Tile

FAR = 9
"""The most that a way counts, in actions."""


class Terrain(NamedTuple):
    """By landmark its cell and its danger, flooded cells as bits, and sunken cells.

    `loose` is the danger of all tiles, and `places` are the cells of the treasures.
    """

    where: dict[Landmark, int]
    danger: dict[Landmark, float]
    wet: int
    sunk: frozenset[int]
    loose: float
    places: tuple[int, ...]


def terrain_of(w: Weights, tiles: Sequence[Tile | None], chances: Hits) -> Terrain:
    """Return what these tiles show, if their cards come by these chances."""
    hit, later, dry = w["hit"], w["hit later"], w["dry"]
    where, danger, wet, sunk, loose = {}, {}, 0, list[int](), 0.0
    for cell, tile in enumerate(tiles):
        if tile is None:
            continue
        landmark = tile.landmark
        where[landmark] = cell
        if tile.sunk:
            danger[landmark] = 1.0
            sunk.append(cell)
            loose += 1.0
            continue
        turn, round_ = chances.get(landmark, (0.0, 0.0))
        if tile.flooded:
            wet |= 1 << cell
            danger[landmark] = d = hit * turn + later * (round_ - turn)
            loose += d
        else:
            danger[landmark] = dry * round_
    places = tuple([where[landmark] for landmark in TREASURE_AT])
    return Terrain(where, danger, wet, frozenset(sunk), loose, places)


def way_home(state: State, terrain: Terrain) -> int:
    """Return how many actions all pawns need to Fools' Landing."""
    landing = terrain.where[Landmark.FOOLS_LANDING]
    return sum([way(state, pawn, landing, terrain.sunk) for pawn in state.adventurers])


def way(state: State, pawn: Adventurer, to: int, sunk: frozenset[int]) -> int:
    """Return how many actions a pawn needs to a cell, at most `FAR`."""
    here, role = pawn.cell, pawn.role
    if here == to:
        return 0
    if role is Role.PILOT:
        return 1
    if role is Role.DIVER:
        sunk = frozenset()
    elif role is not Role.EXPLORER:
        role = Role.ENGINEER
    return distances(state.shape, role, sunk, to).get(here, FAR)


@lru_cache(8000)
def distances(shape: str, role: Role, sunk: frozenset[int], to: int) -> dict[int, int]:
    """Return by cell how many steps lead to a cell over tiles that have not sunk."""
    near = SHAPES[shape].near[role]
    ways, edge, steps = {to: 0}, [to], 0
    while edge:
        steps += 1
        edge = [*{cell for place in edge for cell in near[place] if cell not in ways and cell not in sunk}]
        ways.update(dict.fromkeys(edge, steps))
    return ways
