"""The state of a game as frozen values, and what can be derived from it."""

from typing import TypeAlias, final

from msgspec import Struct

from games.engine.desert.data import ALL_SAND, BLOCKED, METER, NEAR, POWERS, Face, Gear, Part, Power, Role, StormCard


class Tile(Struct, frozen=True, omit_defaults=True):
    """One of the 24 tiles. `id` is the cell where it lay first, and `seen` are the seats that looked under it (D35)."""

    id: int
    face: Face
    sand: int = 0
    excavated: bool = False
    parts: tuple[Part, ...] = ()
    seen: tuple[int, ...] = ()

    @property
    def blocked(self) -> bool:
        return self.sand >= BLOCKED

    @property
    def open(self) -> bool:
        """True if the face of the tile can be used: the tile is excavated and not blocked."""
        return self.excavated and self.sand < BLOCKED


class Adventurer(Struct, frozen=True, omit_defaults=True):
    """The pawn of a seat and what it carries. It is `shielded` until its next turn starts (D32)."""

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
        """The amount of water that the canteen can still take."""
        return self.power.canteen - self.water


class Outcome(Struct, frozen=True, omit_defaults=True):
    """The end of a game. The `cause` of a lost game is "thirst", "buried" or "swept away" (D38).

    `seats` are the players who died of thirst.
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
    """The Meteorologist looks at the top `count` storm cards and must answer. Then the turn resumes (D23)."""

    seat: int
    count: int
    resume: TakeActions


class DrawStorm(Struct, frozen=True, tag=True):
    """The seat reveals storm cards. So many are `left` (D9)."""

    seat: int
    left: int


@final
class Over(Struct, frozen=True, tag=True):
    outcome: Outcome


Phase: TypeAlias = TakeActions | ReadForecast | DrawStorm | Over


class State(Struct, frozen=True, omit_defaults=True):
    """The complete state of a game of Forbidden Desert, hidden cards and seed included.

    `tiles` has an item for each cell, None at the hole. `deck` and `gear_deck` are drawn from the front. `shuffles`
    counts the shuffles so far. `revealed` are the storm cards of this storm phase; they are not in the `discard` yet
    (D16). `waiting` are the parts that lie in the hole (D30). `tick` is an index into the storm meter.
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
        """The number of storm cards drawn at the meter's tick. Past its end the last number counts."""
        return self.meter[min(self.tick, len(self.meter) - 1)]

    @property
    def supply(self) -> int:
        """The number of sand markers that are not on the board."""
        return ALL_SAND - sum([tile.sand for tile in self.tiles if tile is not None])

    def tile(self, cell: int) -> Tile:
        """Return the tile at a cell that is not the hole."""
        tile = self.tiles[cell]
        assert tile is not None
        return tile

    def under(self, seat: int) -> Tile:
        """Return the tile on which a seat's pawn stands."""
        tile = self.tiles[self.adventurers[seat].cell]
        assert tile is not None
        return tile

    def others(self, seat: int) -> list[int]:
        """Return the other seats whose pawns stand on the same tile."""
        cell = self.adventurers[seat].cell
        return [other for other, pawn in enumerate(self.adventurers) if pawn.cell == cell and other != seat]

    def buried(self, seat: int) -> bool:
        """Return whether a pawn is buried: on a blocked tile without the Climber (D3, D19)."""
        if self.under(seat).sand < BLOCKED:
            return False
        cell = self.adventurers[seat].cell
        return not any(pawn.power.climbs for pawn in self.adventurers if pawn.cell == cell)

    def diggable(self, seat: int) -> tuple[int, ...]:
        """Return the cells next to the seat's own, for the Explorer diagonally too (D6, D21, D33)."""
        pawn = self.adventurers[seat]
        return NEAR[pawn.role][pawn.cell]


def waiting_on(state: State) -> frozenset[int]:
    """Return the seats whose decision the game waits for. The set is empty when the game is over."""
    phase = state.phase
    return frozenset() if type(phase) is Over else frozenset((phase.seat,))


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it runs."""
    return state.phase.outcome if isinstance(state.phase, Over) else None


def roles_of(state: State) -> tuple[Role, ...]:
    """Return the adventurers by seat."""
    return tuple(pawn.role for pawn in state.adventurers)
