"""The components of Forbidden Desert as tables, in the rulebook's order."""

from enum import StrEnum

from msgspec import Struct

from games.engine.core.grid import Direction, Grid

GRID = Grid(5, 5)
STORM_START = GRID.cell(2, 2)
START_SAND = tuple(
    GRID.cell(row, column) for row, column in ((0, 2), (1, 1), (1, 3), (2, 0), (2, 4), (3, 1), (3, 3), (4, 2))
)
ALL_SAND = 48
BLOCKED = 2
"""The number of markers that blocks a tile and buries the pawns on it (D3)."""

ACTIONS = 4
"""Actions of a turn (D1)."""
GUIDED_STEPS = 3
"""The steps by which the Navigator moves another pawn for one action (D24)."""
WATER = 2
"""Water from a well (D25, D27) or from a Secret Water Reserve (D35)."""
THROTTLE = 2
"""The actions that a Time Throttle adds (D35)."""


class Part(StrEnum):
    CRYSTAL = "solar crystal"
    ENGINE = "engine"
    NAVIGATION = "navigation deck"
    PROPELLER = "propeller"


PARTS = len(Part)


class Axis(StrEnum):
    ROW = "row"
    COLUMN = "column"


class Face(StrEnum):
    """The face of a tile, under its sand."""

    CRASH = "crash site"
    RUINS = "ruins"
    TUNNEL = "tunnel"
    CRYSTAL_ROW = "solar crystal row"
    CRYSTAL_COLUMN = "solar crystal column"
    ENGINE_ROW = "engine row"
    ENGINE_COLUMN = "engine column"
    NAVIGATION_ROW = "navigation deck row"
    NAVIGATION_COLUMN = "navigation deck column"
    PROPELLER_ROW = "propeller row"
    PROPELLER_COLUMN = "propeller column"
    WELL = "well"
    MIRAGE = "mirage"
    LAUNCH_PAD = "launch pad"


CLUES: dict[Face, tuple[Part, Axis]] = {Face(f"{part} {axis}"): (part, axis) for part in Part for axis in Axis}
TILES: dict[Face, int] = {
    Face.CRASH: 1,
    Face.RUINS: 8,
    Face.TUNNEL: 3,
    **dict.fromkeys(CLUES, 1),
    Face.WELL: 2,
    Face.MIRAGE: 1,
    Face.LAUNCH_PAD: 1,
}
GIVES_GEAR = frozenset({Face.CRASH, Face.RUINS, Face.TUNNEL})
WATER_MARKED = frozenset({Face.WELL, Face.MIRAGE})
"""The faces whose backs show the same water mark."""


class StormCard(StrEnum):
    PICKS_UP = "storm picks up"
    SUN = "sun beats down"
    NORTH_1 = "north 1"
    NORTH_2 = "north 2"
    NORTH_3 = "north 3"
    EAST_1 = "east 1"
    EAST_2 = "east 2"
    EAST_3 = "east 3"
    SOUTH_1 = "south 1"
    SOUTH_2 = "south 2"
    SOUTH_3 = "south 3"
    WEST_1 = "west 1"
    WEST_2 = "west 2"
    WEST_3 = "west 3"


WINDS: dict[StormCard, tuple[Direction, int]] = {
    StormCard(f"{direction} {tiles}"): (direction, tiles) for direction in Direction for tiles in (1, 2, 3)
}
STORM_DECK: dict[StormCard, int] = {
    StormCard.PICKS_UP: 3,
    StormCard.SUN: 4,
    **{card: {1: 3, 2: 2, 3: 1}[tiles] for card, (_, tiles) in WINDS.items()},
}


class Gear(StrEnum):
    DUNE_BLASTER = "dune blaster"
    JET_PACK = "jet pack"
    SOLAR_SHIELD = "solar shield"
    TERRASCOPE = "terrascope"
    WATER_RESERVE = "secret water reserve"
    TIME_THROTTLE = "time throttle"


GEAR_DECK: dict[Gear, int] = {
    Gear.DUNE_BLASTER: 3,
    Gear.JET_PACK: 3,
    Gear.SOLAR_SHIELD: 2,
    Gear.TERRASCOPE: 2,
    Gear.WATER_RESERVE: 1,
    Gear.TIME_THROTTLE: 1,
}

METER: dict[int, tuple[int, ...]] = {
    2: (2, *[3] * 3, *[4] * 4, *[5] * 3, *[6] * 2),
    3: (2, *[3] * 4, *[4] * 4, *[5] * 3, *[6] * 2),
    4: (2, *[3] * 4, *[4] * 4, *[5] * 3, *[6] * 2),
    5: (2, *[3] * 5, *[4] * 4, *[5] * 3, *[6] * 2),
}
"""The storm cards drawn at each tick, by number of players. The skull follows the last tick."""

PLAYERS = tuple(METER)
DIFFICULTIES: dict[str, int] = {"novice": 0, "normal": 1, "elite": 2, "legendary": 3}
"""The tick at which the storm starts."""


class Role(StrEnum):
    ARCHEOLOGIST = "archeologist"
    CLIMBER = "climber"
    EXPLORER = "explorer"
    METEOROLOGIST = "meteorologist"
    NAVIGATOR = "navigator"
    WATER_CARRIER = "water carrier"


class Power(Struct, frozen=True):
    """The special abilities of an adventurer. `legal` lists the actions that only one of them has."""

    canteen: int
    digs: int = 1
    diagonal: bool = False
    climbs: bool = False
    carries_water: bool = False


POWERS: dict[Role, Power] = {
    Role.ARCHEOLOGIST: Power(canteen=3, digs=2),
    Role.CLIMBER: Power(canteen=3, climbs=True),
    Role.EXPLORER: Power(canteen=4, diagonal=True),
    Role.METEOROLOGIST: Power(canteen=4),
    Role.NAVIGATOR: Power(canteen=4),
    Role.WATER_CARRIER: Power(canteen=5, carries_water=True),
}
NEAR: dict[Role, tuple[tuple[int, ...], ...]] = {
    role: GRID.around if power.diagonal else GRID.beside for role, power in POWERS.items()
}
"""The cells next to each cell, for the Explorer diagonally too (D21)."""
WITHIN: dict[Role, tuple[tuple[int, ...], ...]] = {
    role: tuple((cell, *near) for cell, near in enumerate(cells)) for role, cells in NEAR.items()
}
"""Each cell with those next to it."""
WATER_REACH: dict[Role, tuple[tuple[int, ...], ...]] = {
    role: tuple((cell, *GRID.beside[cell]) if power.carries_water else (cell,) for cell in GRID.cells)
    for role, power in POWERS.items()
}
"""The cells to which a pawn gives water: its own (D36), and for the Water Carrier the adjacent ones, too (D26)."""
