"""The components of Forbidden Island as tables, in the rulebook's order."""

from enum import StrEnum

from msgspec import Struct

from games.engine.core.grid import Grid

ACTIONS = 3
"""Actions of a turn (I1)."""
TREASURE_CARDS = 2
"""Treasure cards drawn at the end of a turn (I1), and dealt to each hand before the game."""
FLOODED = 6
"""Tiles flooded before the game."""
HAND_LIMIT = 5
"""Cards that a hand may keep, including special cards (I7)."""
CAPTURE = 4
"""Cards of a treasure needed to capture it (I5)."""


class Landmark(StrEnum):
    """A tile, and its flood card."""

    TEMPLE_OF_THE_MOON = "temple of the moon"
    TEMPLE_OF_THE_SUN = "temple of the sun"
    WHISPERING_GARDEN = "whispering garden"
    HOWLING_GARDEN = "howling garden"
    CAVE_OF_EMBERS = "cave of embers"
    CAVE_OF_SHADOWS = "cave of shadows"
    CORAL_PALACE = "coral palace"
    TIDAL_PALACE = "tidal palace"
    FOOLS_LANDING = "fools' landing"
    BRONZE_GATE = "bronze gate"
    COPPER_GATE = "copper gate"
    GOLD_GATE = "gold gate"
    SILVER_GATE = "silver gate"
    IRON_GATE = "iron gate"
    BREAKERS_BRIDGE = "breakers bridge"
    CLIFFS_OF_ABANDON = "cliffs of abandon"
    CRIMSON_FOREST = "crimson forest"
    DUNES_OF_DECEPTION = "dunes of deception"
    LOST_LAGOON = "lost lagoon"
    MISTY_MARSH = "misty marsh"
    OBSERVATORY = "observatory"
    PHANTOM_ROCK = "phantom rock"
    TWILIGHT_HOLLOW = "twilight hollow"
    WATCHTOWER = "watchtower"


class Treasure(StrEnum):
    EARTH_STONE = "earth stone"
    STATUE_OF_THE_WIND = "statue of the wind"
    CRYSTAL_OF_FIRE = "crystal of fire"
    OCEANS_CHALICE = "ocean's chalice"


TREASURE_TILES: dict[Treasure, tuple[Landmark, Landmark]] = {
    Treasure.EARTH_STONE: (Landmark.TEMPLE_OF_THE_MOON, Landmark.TEMPLE_OF_THE_SUN),
    Treasure.STATUE_OF_THE_WIND: (Landmark.WHISPERING_GARDEN, Landmark.HOWLING_GARDEN),
    Treasure.CRYSTAL_OF_FIRE: (Landmark.CAVE_OF_EMBERS, Landmark.CAVE_OF_SHADOWS),
    Treasure.OCEANS_CHALICE: (Landmark.CORAL_PALACE, Landmark.TIDAL_PALACE),
}
TREASURE_AT: dict[Landmark, Treasure] = {
    landmark: treasure for treasure, landmarks in TREASURE_TILES.items() for landmark in landmarks
}


class Card(StrEnum):
    """A card of the treasure deck: one with the name of a treasure, or one of three others."""

    EARTH_STONE = "earth stone"
    STATUE_OF_THE_WIND = "statue of the wind"
    CRYSTAL_OF_FIRE = "crystal of fire"
    OCEANS_CHALICE = "ocean's chalice"
    HELICOPTER_LIFT = "helicopter lift"
    SANDBAGS = "sandbags"
    WATERS_RISE = "waters rise"


CARD_OF: dict[Treasure, Card] = {treasure: Card(treasure) for treasure in Treasure}
SPECIAL = (Card.HELICOPTER_LIFT, Card.SANDBAGS)
"""Cards that can be played but not given (I4, I6)."""
TREASURE_DECK: dict[Card, int] = {
    **dict.fromkeys(CARD_OF.values(), 5),
    Card.HELICOPTER_LIFT: 3,
    Card.SANDBAGS: 2,
    Card.WATERS_RISE: 3,
}

METER = (2, 2, 3, 3, 3, 4, 4, 5, 5)
"""The flood cards drawn at each tick. The skull follows the last tick."""
PLAYERS = (2, 3, 4)
DIFFICULTIES: dict[str, int] = {"novice": 0, "normal": 1, "elite": 2, "legendary": 3}
"""The tick at which the water starts."""


class Role(StrEnum):
    DIVER = "diver"
    ENGINEER = "engineer"
    EXPLORER = "explorer"
    MESSENGER = "messenger"
    NAVIGATOR = "navigator"
    PILOT = "pilot"


START: dict[Role, Landmark] = {
    Role.PILOT: Landmark.FOOLS_LANDING,
    Role.ENGINEER: Landmark.BRONZE_GATE,
    Role.EXPLORER: Landmark.COPPER_GATE,
    Role.NAVIGATOR: Landmark.GOLD_GATE,
    Role.MESSENGER: Landmark.SILVER_GATE,
    Role.DIVER: Landmark.IRON_GATE,
}


class Power(Struct, frozen=True):
    """The special abilities of an adventurer. `legal` lists the actions that only one of them has."""

    dives: bool = False
    shores: int = 1
    diagonal: bool = False
    gives_far: bool = False
    flies: bool = False


POWERS: dict[Role, Power] = {
    Role.DIVER: Power(dives=True),
    Role.ENGINEER: Power(shores=2),
    Role.EXPLORER: Power(diagonal=True),
    Role.MESSENGER: Power(gives_far=True),
    Role.NAVIGATOR: Power(),
    Role.PILOT: Power(flies=True),
}


class Shape:
    """The shape of an island on the grid of its bounding box. Cells that are not in `places` are open sea.

    `beside` holds for each cell the orthogonal neighbours in `places`, `around` the diagonal ones too. `near` holds
    those of them that count for an adventurer: for the Explorer the diagonal ones too (I15).
    """

    def __init__(self, drawing: str) -> None:
        rows = drawing.split()
        self.grid = Grid(len(rows), len(rows[0]))
        self.places = tuple(cell for cell, mark in enumerate("".join(rows)) if mark == "#")
        self.beside = self._land(self.grid.beside)
        self.around = self._land(self.grid.around)
        self.near = {role: self.around if power.diagonal else self.beside for role, power in POWERS.items()}

    def _land(self, near: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(cell for cell in cells if cell in self.places) for cells in near)


STANDARD = "forbidden island"
SHAPES: dict[str, Shape] = {
    STANDARD: Shape("""
        ..##..
        .####.
        ######
        ######
        .####.
        ..##..
    """),
    "island of shadows": Shape("""
        ######
        ######
        ######
        ######
    """),
    "volcano island": Shape("""
        #####
        #####
        ##.##
        #####
        #####
    """),
    "island of death": Shape("""
        ..###..
        #######
        .#####.
        ..###..
        ..###..
        ..###..
    """),
    "bay of gulls": Shape("""
        ...##...
        ...##...
        #..##..#
        ########
        .######.
        ...##...
    """),
    "bone island": Shape("""
        .##..##.
        ########
        ########
        .##..##.
    """),
    "coral reef": Shape("""
        .##....
        ####...
        ######.
        .######
        ...####
        ....##.
    """),
    "skull island": Shape("""
        ######
        #.##.#
        ######
        .####.
        .####.
    """),
    "bridge of horrors": Shape("""
        ###...####
        ##########
        ####...###
    """),
    "atoll of decisions": Shape("""
        ..###..
        .##.##.
        ##...##
        #.....#
        ##...##
        .##.##.
        ..###..
    """),
    "arch of fate": Shape("""
        ...###...
        ..#####..
        .###.###.
        ###...###
        ##.....##
    """),
    "treasure island": Shape("""
        ##...##
        .#####.
        ..###..
        ..###..
        .#####.
        ##...##
    """),
}
