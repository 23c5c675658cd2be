"""Everything that is true of a game, as frozen values, and what follows from it."""

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

from games.engine.island.data import (
    METER,
    POWERS,
    SHAPES,
    Card,
    Landmark,
    Power,
    Role,
    Shape,
    Treasure,
)


class Tile(Struct, frozen=True, omit_defaults=True):
    """One of the 24 tiles: dry, flooded or sunk; a sunk one is gone, but its place is known (I13)."""

    landmark: Landmark
    flooded: bool = False
    sunk: bool = False


class Adventurer(Struct, frozen=True, omit_defaults=True):
    """The pawn of a seat and the cards in its hand."""

    role: Role
    cell: int
    hand: tuple[Card, ...] = ()

    @property
    def power(self) -> Power:
        return POWERS[self.role]


class Outcome(Struct, frozen=True, omit_defaults=True):
    """How a game ended; a lost one names its cause (I21).

    "treasure sunk" with the `treasure`, "landing sunk", "drowned" with the `seats` that could not swim, or "swamped"
    at the skull of the water meter.
    """

    won: bool
    cause: str = ""
    treasure: Treasure | None = None
    seats: tuple[int, ...] = ()


class TakeActions(Struct, frozen=True, omit_defaults=True, tag=True):
    """The seat's turn: `left` actions, a free step for the `guided` seat (I17); the Pilot has `flown` or not (I18)."""

    seat: int
    left: int
    guided: int | None = None
    flown: bool = False


class DrawTreasure(Struct, frozen=True, tag=True):
    """The seat draws treasure cards, `left` of them still to come (I1)."""

    seat: int
    left: int


class DrawFlood(Struct, frozen=True, tag=True):
    """The seat reveals flood cards, `left` of them still to come (I1); with none left the turn passes."""

    seat: int
    left: int


class Discard(Struct, frozen=True, tag=True):
    """The seat holds too many cards and must discard; then the game goes on as it would have (I7)."""

    seat: int
    resume: TakeActions | DrawTreasure | DrawFlood


class Swim(Struct, frozen=True, tag=True):
    """The tile at the cell sank under these seats, who must leave it; then the game goes on (I19)."""

    seats: tuple[int, ...]
    cell: int
    resume: DrawFlood


class Over(Struct, frozen=True, tag=True):
    outcome: Outcome


Phase: TypeAlias = TakeActions | DrawTreasure | DrawFlood | Discard | Swim | Over


class State(Struct, frozen=True, omit_defaults=True):
    """A game of Forbidden Island, hidden things and chance included.

    `tiles` has a place for each cell of the shape, None where the open sea is. Decks are drawn from the front.
    `layers` counts the flood cards that are known to lie on top: so many of the first set, under them so many of the
    next (I8). `tick` is an index into the water meter.
    """

    difficulty: str
    seed: str
    shuffles: int
    turn: int
    shape: str
    tick: int
    phase: Phase
    adventurers: tuple[Adventurer, ...]
    tiles: tuple[Tile | None, ...]
    flood_deck: tuple[Landmark, ...]
    treasure_deck: tuple[Card, ...]
    flood_discard: tuple[Landmark, ...] = ()
    treasure_discard: tuple[Card, ...] = ()
    layers: tuple[int, ...] = ()
    captured: tuple[Treasure, ...] = ()

    @property
    def map(self) -> Shape:
        return SHAPES[self.shape]

    @property
    def level(self) -> int:
        """Flood cards drawn at the meter's tick; past its end the last number stands."""
        return METER[min(self.tick, len(METER) - 1)]

    def tile(self, cell: int) -> Tile:
        """The tile at a cell that is not open sea, sunk or not."""
        tile = self.tiles[cell]
        assert tile is not None
        return tile

    def under(self, seat: int) -> Tile:
        """The tile that a seat's pawn stands on."""
        return self.tile(self.adventurers[seat].cell)

    def cell_of(self, landmark: Landmark) -> int:
        return next(cell for cell, tile in enumerate(self.tiles) if tile is not None and tile.landmark is landmark)

    def standing(self) -> Iterator[int]:
        """The cells of the tiles that have not sunk."""
        return (cell for cell, tile in enumerate(self.tiles) if tile is not None and not tile.sunk)

    def near(self, seat: int) -> tuple[int, ...]:
        """The places next to a pawn's own, standing or not; for the Explorer diagonally too (I2, I15)."""
        pawn = self.adventurers[seat]
        return self.map.around[pawn.cell] if pawn.power.diagonal else self.map.beside[pawn.cell]


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it runs."""
    return state.phase.outcome if isinstance(state.phase, Over) else None


def roles_of(state: State) -> tuple[Role, ...]:
    """The adventurers by seat."""
    return tuple(pawn.role for pawn in state.adventurers)
