"""Everything that is true of a game, as frozen values, and what follows from it."""

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

from games.engine.desert.data import (
    ALL_SAND,
    BLOCKED,
    GRID,
    METER,
    POWERS,
    Face,
    Gear,
    Part,
    Power,
    Role,
    StormCard,
)


class Tile(Struct, frozen=True, omit_defaults=True):
    """One of the 24 tiles; `id` is the cell where it lay at first, `seen` the seats that looked under it (D35)."""

    id: int
    face: Face
    sand: int = 0
    excavated: bool = False
    parts: tuple[Part, ...] = ()
    seen: tuple[int, ...] = ()

    @property
    def blocked(self) -> bool:
        return self.sand >= BLOCKED


class Adventurer(Struct, frozen=True, omit_defaults=True):
    """The pawn of a seat and what it carries; `shielded` until its next turn starts (D32)."""

    role: Role
    cell: int
    water: int
    gear: tuple[Gear, ...] = ()
    shielded: bool = False

    @property
    def power(self) -> Power:
        return POWERS[self.role]

    @property
    def thirst(self) -> int:
        """How much water the canteen still takes."""
        return self.power.canteen - self.water


class Outcome(Struct, frozen=True, omit_defaults=True):
    """How a game ended; a lost one names its cause: "thirst", "buried" or "swept away" (D38).

    `seats` are those who died of thirst.
    """

    won: bool
    cause: str = ""
    seats: tuple[int, ...] = ()


class TakeActions(Struct, frozen=True, omit_defaults=True, tag=True):
    """The seat's turn: `left` actions, `calmed` storm cards fewer (D22), free `steps` for the `guided` seat (D24)."""

    seat: int
    left: int
    calmed: int = 0
    guided: int | None = None
    steps: int = 0


class ReadForecast(Struct, frozen=True, tag=True):
    """The Meteorologist looks at the top `count` storm cards and must answer (D23)."""

    seat: int
    count: int
    resume: TakeActions


class DrawStorm(Struct, frozen=True, tag=True):
    """The seat reveals storm cards, `left` of them still to come (D9)."""

    seat: int
    left: int


class Over(Struct, frozen=True, tag=True):
    outcome: Outcome


Phase: TypeAlias = TakeActions | ReadForecast | DrawStorm | Over


class State(Struct, frozen=True, omit_defaults=True):
    """A game of Forbidden Desert, hidden things and chance included.

    `tiles` has a place for each cell, None at the hole. `deck` and `gear_deck` are drawn from the front. `revealed` are
    the storm cards of this storm phase, beside the `discard` (D16). `waiting` are parts that lie in the hole (D30).
    `tick` is an index into the storm meter.
    """

    difficulty: str
    seed: str
    shuffles: int
    turn: int
    tick: int
    phase: Phase
    adventurers: tuple[Adventurer, ...]
    tiles: tuple[Tile | None, ...]
    hole: int
    deck: tuple[StormCard, ...]
    gear_deck: tuple[Gear, ...]
    discard: tuple[StormCard, ...] = ()
    revealed: tuple[StormCard, ...] = ()
    gear_used: tuple[Gear, ...] = ()
    waiting: tuple[Part, ...] = ()
    found: tuple[Part, ...] = ()

    @property
    def meter(self) -> tuple[int, ...]:
        return METER[len(self.adventurers)]

    @property
    def level(self) -> int:
        """Storm cards drawn at the meter's tick; past its end the last number stands."""
        return self.meter[min(self.tick, len(self.meter) - 1)]

    @property
    def supply(self) -> int:
        """Sand markers not on the board."""
        return ALL_SAND - sum(tile.sand for tile in self.tiles if tile is not None)

    def tile(self, cell: int) -> Tile:
        """The tile at a cell that is not the hole."""
        tile = self.tiles[cell]
        assert tile is not None
        return tile

    def under(self, seat: int) -> Tile:
        """The tile that a seat's pawn stands on."""
        return self.tile(self.adventurers[seat].cell)

    def others(self, seat: int) -> Iterator[int]:
        """The other seats, whose pawns stand on the same tile."""
        cell = self.adventurers[seat].cell
        return (other for other, pawn in enumerate(self.adventurers) if pawn.cell == cell and other != seat)

    def buried(self, seat: int) -> bool:
        """Whether a pawn is stuck under the sand: on a blocked tile, and no Climber there (D3, D19)."""
        cell = self.adventurers[seat].cell
        if not self.tile(cell).blocked:
            return False
        return not any(pawn.power.climbs for pawn in self.adventurers if pawn.cell == cell)

    def diggable(self, seat: int) -> tuple[int, ...]:
        """The cells that a seat reaches from its own: beside it, for the Explorer diagonally too (D6, D21, D33)."""
        pawn = self.adventurers[seat]
        return GRID.around[pawn.cell] if pawn.power.diagonal else GRID.beside[pawn.cell]


def waiting_on(state: State) -> frozenset[int]:
    """The seats without whose decision nothing goes on; empty when the game is over."""
    match state.phase:
        case Over():
            return frozenset()
        case TakeActions(seat=seat) | ReadForecast(seat=seat) | DrawStorm(seat=seat):
            return frozenset({seat})


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it runs."""
    return state.phase.outcome if isinstance(state.phase, Over) else None


def roles_of(state: State) -> tuple[Role, ...]:
    """The adventurers by seat."""
    return tuple(pawn.role for pawn in state.adventurers)
