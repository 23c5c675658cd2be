"""About how many actions a team of the desert still needs: to find everything, and to gather at the launch pad."""

from collections.abc import Sequence
from math import ceil, exp, inf

from games.bots.desert.terrain import Terrain
from games.bots.protocol import Weights
from games.engine.desert.data import ACTIONS, PARTS, Part
from games.engine.desert.state import State

FAR_HOME = 14.0
"""The most that the way of a pawn to the launch pad counts, in actions."""
MOST_ROUNDS = 4
"""The most rounds that the way of the last pawn counts."""
GATHER = (0.01, 0.02, 0.05, 0.12, 1.0)
"""How much the way to the launch pad counts, by the number of parts found."""
ALL_CLUES = 2 * PARTS + 1
"""Two clues of each part, and the launch pad."""

Ways = Sequence[Sequence[float]]
"""By seat and cell, how many actions the pawn needs to get there."""


def ways_of(state: State, terrain: Terrain) -> list[list[float]]:
    """Return the ways of all pawns."""
    return [terrain.ways(pawn.role, pawn.cell) for pawn in state.adventurers]


def known_clues(terrain: Terrain, found: Sequence[Part]) -> int:
    """Return how many of all clues are known."""
    done = {*found, *terrain.parts}
    return 2 * len(done) + sum(part not in done for part, _ in terrain.clues) + (terrain.pad is not None)


def search_effort(w: Weights, terrain: Terrain, ways: Ways, found: int, clues: int) -> float:
    """Return about how many actions the team needs until it has all parts, if so many are found and clues known."""
    sand = terrain.sand
    nearest = [*map(min, *ways)]
    effort = _digging(w, terrain, nearest, ALL_CLUES - clues) if clues < ALL_CLUES and terrain.hidden else 0.0
    for cell in terrain.parts.values():
        if cell == terrain.hole:
            effort += _bounded(6, w["unlocated"])
        else:
            dug = terrain.key[0] >> cell & 1
            cost = 1 + nearest[cell] + (0 if dug else 1 + min(1, sand[cell]))
            effort += _bounded(cost, w["unlocated"])
    effort += w["unlocated"] * (PARTS - found - len(terrain.parts))
    return effort


def _digging(w: Weights, terrain: Terrain, nearest: Sequence[float], missing: int) -> float:
    """Return about how many actions lead to so many missing clues, if the cheapest tiles are turned over first."""
    sand, hidden, travel = terrain.sand, len(terrain.hidden), w["travel"]
    tiles = missing * (hidden + 1) / (missing + 1)
    costs, first = list[float](), inf
    for cell in terrain.hidden:
        dig = 1 + sand[cell]
        # The digging on the tile itself is part of the way there, and all of it is needed to turn the tile.
        walk = max(0.0, nearest[cell] - max(0, sand[cell] - 1))
        costs.append(dig + travel * walk)
        first = min(first, dig + walk)
    costs.sort()
    # The whole way counts to the tile that somebody can turn first.
    effort = w["first travel"] * max(0.0, first - costs[0])
    weight = 1.0
    for cost in costs:
        if tiles <= 0:
            break
        effort += weight * cost * min(1.0, tiles)
        tiles -= 1
        weight *= w["later tiles"]
    return effort


def homeward(w: Weights, terrain: Terrain, ways: Ways, found: int) -> tuple[float, float]:
    """Return what it is worth to be close to the launch pad, and about how many actions lead there.

    It counts the more the more parts are found and is never below 0, so each part is a gain wherever it lies.
    """
    share, pad = GATHER[found], terrain.pad
    most, late = len(ways) * FAR_HOME, MOST_ROUNDS
    steps = most
    if pad is not None:
        costs = [way[pad] for way in ways]
        steps = sum([_bounded(cost, FAR_HOME) for cost in costs])
        if share == 1:
            late = min(late, ceil(max(costs) / ACTIONS))
    worth = w["homeward"] * share * (most - steps) + w["late round"] * (MOST_ROUNDS - late)
    return w["last home"] * worth if share == 1 else worth, share * steps


def _bounded(cost: float, most: float) -> float:
    """Return the cost, bent so that it stays below what counts before it is known: to learn it is progress."""
    bend = 0.7 * most
    return cost if cost < bend else most - (most - bend) * exp((bend - cost) / (most - bend))
