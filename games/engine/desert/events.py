"""What has happened: facts, past tense, each carrying its result, so that nobody has to work it out again."""

from typing import TypeAlias

from msgspec.json import Decoder

from games.engine.core.events import Fact
from games.engine.core.grid import Direction
from games.engine.desert.data import Face, Gear, Part, StormCard
from games.engine.desert.state import Outcome


class Moved(Fact, frozen=True):
    """A pawn went from a cell to another: "step", "tunnel" or "jet pack"; `guide` is the Navigator who moved it."""

    seat: int
    source: int
    to: int
    by: str = "step"
    passenger: int | None = None
    guide: int | None = None


class SandRemoved(Fact, frozen=True):
    """`left` markers remain on the tile."""

    seat: int
    cell: int
    amount: int
    left: int


class TileExcavated(Fact, frozen=True):
    reveals = True
    seat: int
    cell: int
    face: Face


class GearFound(Fact, frozen=True):
    reveals = True
    seat: int
    gear: Gear


class WaterGained(Fact, frozen=True):
    """`amount` more in the seat's canteen, `water` now: from a "well" or a "reserve"."""

    seat: int
    amount: int
    water: int
    source: str = "well"


class PartLocated(Fact, frozen=True):
    """Both clues are known; the part appeared at the cell, `in_storm` if that is the hole (D30)."""

    part: Part
    cell: int
    in_storm: bool = False


class PartPickedUp(Fact, frozen=True):
    seat: int
    part: Part
    missing: int


class StormCalmed(Fact, frozen=True):
    """`cards` storm cards still come at the end of this turn."""

    seat: int
    cards: int


class ForecastMade(Fact, frozen=True):
    seat: int
    count: int


class CardsForeseen(Fact, frozen=True):
    reveals = True
    seat: int
    cards: tuple[StormCard, ...]

    @property
    def private_to(self) -> int | None:
        return self.seat


class ForecastAnswered(Fact, frozen=True):
    """`buried`: whether a card went to the bottom of the pile; which one is hers to know."""

    seat: int
    buried: bool


class WaterGiven(Fact, frozen=True):
    seat: int
    to: int
    amount: int


class GearGiven(Fact, frozen=True):
    seat: int
    to: int
    gear: Gear


class GearUsed(Fact, frozen=True):
    """The card left the game; what it did follows. `cell` is where it was aimed, if anywhere."""

    seat: int
    gear: Gear
    cell: int | None = None


class TileSeen(Fact, frozen=True):
    reveals = True
    seat: int
    cell: int
    face: Face

    @property
    def private_to(self) -> int | None:
        return self.seat


class ActionsGained(Fact, frozen=True):
    seat: int
    left: int


class TurnEnded(Fact, frozen=True):
    """The seat has done with its actions; `cards` storm cards come now."""

    seat: int
    cards: int


class CardRevealed(Fact, frozen=True):
    """`left` more to come in this storm."""

    reveals = True
    card: StormCard
    left: int


class StormDeckShuffled(Fact, frozen=True):
    cards: int


class StormMoved(Fact, frozen=True):
    """A tile blew from a cell into the hole, with its pawns, took the waiting parts, and has `sand` on it now."""

    tile: int
    source: int
    to: int
    direction: Direction
    sand: int
    pawns: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()


class WaterDrunk(Fact, frozen=True):
    """The sun took 1; `water` is left."""

    seat: int
    water: int


class StormPickedUp(Fact, frozen=True):
    """`level` storm cards are drawn from the next storm phase on."""

    tick: int
    level: int


class ShieldEnded(Fact, frozen=True):
    seat: int


class TurnStarted(Fact, frozen=True):
    seat: int
    turn: int


class GameEnded(Fact, frozen=True):
    outcome: Outcome


Event: TypeAlias = (
    Moved
    | SandRemoved
    | TileExcavated
    | GearFound
    | WaterGained
    | PartLocated
    | PartPickedUp
    | StormCalmed
    | ForecastMade
    | CardsForeseen
    | ForecastAnswered
    | WaterGiven
    | GearGiven
    | GearUsed
    | TileSeen
    | ActionsGained
    | TurnEnded
    | CardRevealed
    | StormDeckShuffled
    | StormMoved
    | WaterDrunk
    | StormPickedUp
    | ShieldEnded
    | TurnStarted
    | GameEnded
)

_decode = Decoder(tuple[Event, ...]).decode


def read_events(text: bytes | str) -> tuple[Event, ...]:
    """Return the events of this JSON list; raises `msgspec.DecodeError` for what are none."""
    return _decode(text)
