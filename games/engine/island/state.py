"""The state of a game as frozen values, and what can be derived from it."""

from typing import TypeAlias, final

from msgspec import Struct

from games.engine.island.data import METER, POWERS, SHAPES, Card, Landmark, Power, Role, Shape, Treasure


class Tile(Struct, frozen=True, omit_defaults=True):
    """One of the 24 tiles: dry, flooded or sunk. The state keeps the place of a sunken tile (I13)."""

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
    """The end of a game, and the `cause` of a lost one (I21).

    The causes are "treasure sunk" with the `treasure`, "landing sunk", "drowned" with the `seats` that could not swim,
    and "swamped" at the skull of the water meter.
    """

    won: bool
    cause: str = ""
    treasure: Treasure | None = None
    seats: tuple[int, ...] = ()


class TakeActions(Struct, frozen=True, omit_defaults=True, tag=True):
    """The seat's turn: `left` actions, a free step for the `guided` seat (I17), whether the Pilot has `flown` (I18)."""

    seat: int
    left: int
    guided: int | None = None
    flown: bool = False


class DrawTreasure(Struct, frozen=True, tag=True):
    """The seat draws treasure cards. So many are `left` (I1)."""

    seat: int
    left: int


class DrawFlood(Struct, frozen=True, tag=True):
    """The seat reveals flood cards. So many are `left`; after the last one the turn passes (I1)."""

    seat: int
    left: int


@final
class Discard(Struct, frozen=True, tag=True):
    """The seat holds too many cards and must discard. Then the game resumes (I7)."""

    seat: int
    resume: TakeActions | DrawTreasure | DrawFlood


@final
class Swim(Struct, frozen=True, tag=True):
    """The tile at the cell sank under these seats, and they must leave it. Then the game resumes (I19)."""

    seats: tuple[int, ...]
    cell: int
    resume: DrawFlood


@final
class Over(Struct, frozen=True, tag=True):
    outcome: Outcome


Phase: TypeAlias = TakeActions | DrawTreasure | DrawFlood | Discard | Swim | Over


class State(Struct, frozen=True, omit_defaults=True):
    """The complete state of a game of Forbidden Island, hidden cards and seed included.

    `tiles` has an item for each cell of the shape's grid, None for open sea. Decks are drawn from the front. `shuffles`
    counts the shuffles so far. `layers` holds the sizes of the known sets of flood cards on top of the pile, from the
    top down (I8). `tick` is an index into the water meter.
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
        """The number of flood cards drawn at the meter's tick. Past its end the last number counts."""
        return METER[min(self.tick, len(METER) - 1)]

    def tile(self, cell: int) -> Tile:
        """Return the tile, sunk or not, at a cell that is not open sea."""
        tile = self.tiles[cell]
        assert tile is not None
        return tile

    def under(self, seat: int) -> Tile:
        """Return the tile on which a seat's pawn stands."""
        tile = self.tiles[self.adventurers[seat].cell]
        assert tile is not None
        return tile

    def cell_of(self, landmark: Landmark) -> int:
        for cell, tile in enumerate(self.tiles):
            if tile is not None and tile.landmark is landmark:
                return cell
        raise AssertionError("every landmark has a tile")

    def standing(self) -> list[int]:
        """Return the cells of the tiles that have not sunk."""
        return [cell for cell, tile in enumerate(self.tiles) if tile is not None and not tile.sunk]

    def near(self, seat: int) -> tuple[int, ...]:
        """Return the places next to a pawn's own, sunk or not, for the Explorer diagonally too (I2, I15)."""
        pawn = self.adventurers[seat]
        return self.map.near[pawn.role][pawn.cell]


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it runs."""
    return state.phase.outcome if isinstance(state.phase, Over) else None


def roles_of(state: State) -> tuple[Role, ...]:
    """Return the adventurers by seat."""
    return tuple(pawn.role for pawn in state.adventurers)
