"""The events of a game, named in the past tense. Each carries its result, so that no reader has to compute it."""

from typing import TypeAlias

from msgspec.json import Decoder

from games.engine.core.events import Fact
from games.engine.island.data import Card, Landmark, Treasure
from games.engine.island.state import Outcome


class Moved(Fact, frozen=True):
    """A pawn moved by "step", "dive" or "flight". `guide` is the seat of the Navigator who moved it, if any."""

    seat: int
    source: int
    to: int
    by: str = "step"
    guide: int | None = None


class TilesShoredUp(Fact, frozen=True):
    """The tiles at these cells are dry again."""

    seat: int
    cells: tuple[int, ...]


class CardGiven(Fact, frozen=True):
    seat: int
    to: int
    card: Card


class TreasureCaptured(Fact, frozen=True):
    """A treasure was captured and its four cards discarded. So many treasures are still `missing`."""

    seat: int
    treasure: Treasure
    missing: int


class TurnEnded(Fact, frozen=True):
    """The seat ended its actions, and so many treasure `cards` come now."""

    seat: int
    cards: int


class CardDrawn(Fact, frozen=True):
    """The seat drew a treasure card, with so many `left`. It went into the hand unless it is a Waters Rise!."""

    reveals = True
    seat: int
    card: Card
    left: int


class WaterRose(Fact, frozen=True):
    """Players now draw `level` flood cards. The discarded flood `cards` lie on top of the flood pile again."""

    tick: int
    level: int
    cards: tuple[Landmark, ...] = ()


class TreasureDeckShuffled(Fact, frozen=True):
    cards: int


class FloodDeckShuffled(Fact, frozen=True):
    cards: int


class CardDiscarded(Fact, frozen=True):
    seat: int
    card: Card


class CardPlayed(Fact, frozen=True):
    """A special card was played. The next events tell its effect."""

    seat: int
    card: Card


class PawnsLifted(Fact, frozen=True):
    """A Helicopter Lift of this seat took pawns from one cell to another."""

    seat: int
    pawns: tuple[int, ...]
    source: int
    to: int


class TileFlooded(Fact, frozen=True):
    """The flood card of a dry tile was revealed, with so many `left`."""

    reveals = True
    landmark: Landmark
    cell: int
    left: int


class TileSank(Fact, frozen=True):
    """A flooded tile and its flood card left the game, with so many cards `left`. These `pawns` stood on it."""

    reveals = True
    landmark: Landmark
    cell: int
    left: int
    pawns: tuple[int, ...] = ()


class Swam(Fact, frozen=True):
    seat: int
    source: int
    to: int


class TurnStarted(Fact, frozen=True):
    seat: int
    turn: int


class GameEnded(Fact, frozen=True):
    outcome: Outcome


Event: TypeAlias = (
    Moved
    | TilesShoredUp
    | CardGiven
    | TreasureCaptured
    | TurnEnded
    | CardDrawn
    | WaterRose
    | TreasureDeckShuffled
    | FloodDeckShuffled
    | CardDiscarded
    | CardPlayed
    | PawnsLifted
    | TileFlooded
    | TileSank
    | Swam
    | TurnStarted
    | GameEnded
)

read_events = Decoder(tuple[Event, ...]).decode
