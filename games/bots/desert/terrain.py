"""The tiles of the desert as a bot sees them: where things lie, and how many actions lead from cell to cell."""

from functools import lru_cache
from typing import NamedTuple

from games.engine.desert.data import BLOCKED, CLUES, NEAR, POWERS, TILES, WATER_MARKED, Face, Part, Role
from games.engine.desert.state import State, Tile

FAR = 15.0
LAYERS = int(FAR)


class Places(NamedTuple):
    """The worth of tiles and places: terms of the value, and their sum."""

    terms: dict[str, float]
    total: float
    fear: float
    """How much thirst counts, as long as time is left."""
    suns: float
    """How many suns the team has yet to survive."""


class Thirst(NamedTuple):
    """The risk of one pawn, and how much less of it and how much water closed wells nearby may bring."""

    risk: float
    less: float
    more: float


class Terrain:
    """The open facts of the tiles, and what follows from them. A face is read only if everybody knows it."""

    def __init__(self, state: State) -> None:
        self.tiles = state.tiles
        self.hole = state.hole
        self.waiting = state.waiting
        self.sand = [0] * 25
        self.hidden = list[int]()
        self.marked = list[int]()
        self.shade = list[int]()
        self.tunnels = list[int]()
        self.wells = list[int]()
        self.opened = list[Face]()
        self.clues = dict[tuple[Part, str], int]()
        self.parts = dict[Part, int](dict.fromkeys(state.waiting, state.hole))
        self.pad: int | None = None
        self.bonuses = dict[tuple[int, int], float]()
        self.places = dict[tuple[object, ...], Places]()
        self.thirst = dict[tuple[object, ...], Thirst]()
        self._ways = dict[tuple[Role, int], list[float]]()
        dug = 0
        for cell, tile in enumerate(state.tiles):
            if tile is None:
                continue
            self.sand[cell] = tile.sand
            for part in tile.parts:
                self.parts[part] = cell
            if tile.excavated:
                dug |= 1 << cell
                self._opened(cell, tile)
            elif tile.face in WATER_MARKED:
                self.marked.append(cell)
            else:
                self.hidden.append(cell)
        # The closed tiles with a water mark, and the chance of a well there.
        wells = TILES[Face.WELL] - self.opened.count(Face.WELL)
        self.closed_wells = [(cell, wells / len(self.marked)) for cell in self.marked] if wells else []
        self.total = sum(self.sand)
        self.key = (dug, tuple(self.sand))

    def _opened(self, cell: int, tile: Tile) -> None:
        face = tile.face
        self.opened.append(face)
        if face is Face.TUNNEL:
            self.shade.append(cell)
            if tile.sand < BLOCKED:
                self.tunnels.append(cell)
        elif face is Face.WELL and tile.sand < BLOCKED:
            self.wells.append(cell)
        elif face is Face.LAUNCH_PAD:
            self.pad = cell
        elif face in CLUES:
            part, axis = CLUES[face]
            self.clues[part, axis] = cell

    def ways(self, role: Role, source: int) -> list[float]:
        """Return by cell how many actions a pawn needs to get there, digging included."""
        ways = self._ways.get((role, source))
        if ways is None:
            ways = self._ways[role, source] = shortest(role, source, self.key[1], self.hole, tuple(self.tunnels))
        return ways


@lru_cache(20_000)
def shortest(role: Role, source: int, sand: tuple[int, ...], hole: int, tunnels: tuple[int, ...]) -> list[float]:
    """Return by cell how many actions lead there from a cell, at most `FAR`: equal boards come again and again."""
    power, near = POWERS[role], NEAR[role]
    if power.climbs:
        enter = [1] * 25
    elif power.digs > 1:
        enter = [1 + (markers // 2 if markers > 1 else 0) for markers in sand]
    else:
        enter = [markers or 1 for markers in sand]
    ways = [FAR] * 25
    # Nobody enters the hole.
    ways[hole] = -1.0
    start = enter[source] - 1
    layers: list[list[int]] = [[] for _ in range(LAYERS + 1)]
    if start < LAYERS:
        layers[start].append(source)
        ways[source] = start
    for cost, places in enumerate(layers):
        for place in places:
            if ways[place] == cost:
                for cell in (*near[place], *tunnels) if place in tunnels else near[place]:
                    step = cost + enter[cell]
                    if step < ways[cell]:
                        ways[cell] = step
                        if step < LAYERS:
                            layers[step].append(cell)
    ways[hole] = FAR
    return ways
