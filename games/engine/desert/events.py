"""The events of a game, named in the past tense. Each carries its result, so that no reader has to compute it."""

from typing import TypeAlias

from msgspec.json import Decoder

from games.engine.core.events import Fact
from games.engine.core.grid import Direction
from games.engine.desert.data import Face, Gear, Part, StormCard
from games.engine.desert.state import Outcome


class Moved(Fact, frozen=True):
    """A pawn moved by "step", "tunnel" or "jet pack". `guide` is the seat of the Navigator who moved it, if any."""

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
    """A seat gained an `amount` from a "well" or a "reserve", and now has `water`."""

    seat: int
    amount: int
    water: int
    source: str = "well"


class PartLocated(Fact, frozen=True):
    """Both clues are known, and the part appeared at the cell, or waits `in_storm` if that is the hole (D30)."""

    part: Part
    cell: int
    in_storm: bool = False


class PartPickedUp(Fact, frozen=True):
    seat: int
    part: Part
    missing: int


class StormCalmed(Fact, frozen=True):
    """The number of storm `cards` that still come at the end of this turn."""

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
    """The answer to a forecast: a card was `buried` at the bottom, or not. Only the Meteorologist knows which one."""

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
    """A gear card left the game. The next events tell its effect. `cell` is its target, if it has one."""

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
    """The seat ended its actions, and so many storm `cards` come now."""

    seat: int
    cards: int


class CardRevealed(Fact, frozen=True):
    """A storm card was revealed, with so many `left` in this storm."""

    reveals = True
    card: StormCard
    left: int


class StormDeckShuffled(Fact, frozen=True):
    cards: int


class StormMoved(Fact, frozen=True):
    """The wind moved a tile with its pawns into the hole. The tile took the waiting parts and now has `sand`."""

    tile: int
    source: int
    to: int
    direction: Direction
    sand: int
    pawns: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()


class WaterDrunk(Fact, frozen=True):
    """The seat drank 1 water in the sun and has `water` left."""

    seat: int
    water: int


class StormPickedUp(Fact, frozen=True):
    """From the next storm phase on, players draw `level` storm cards."""

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

read_events = Decoder(tuple[Event, ...]).decode
