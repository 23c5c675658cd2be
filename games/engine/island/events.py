"""What has happened: facts, past tense, each carrying its result, so that nobody has to work it out again."""

from typing import TypeAlias

from msgspec.json import Decoder

from games.engine.core.events import Fact
from games.engine.island.data import Card, Landmark, Treasure
from games.engine.island.state import Outcome


class Moved(Fact, frozen=True):
    """A pawn went from a cell to another: "step", "dive" or "flight"; `guide` is the Navigator who moved it."""

    seat: int
    source: int
    to: int
    by: str = "step"
    guide: int | None = None


class TilesShoredUp(Fact, frozen=True):
    """These cells are dry again."""

    seat: int
    cells: tuple[int, ...]


class CardGiven(Fact, frozen=True):
    seat: int
    to: int
    card: Card


class TreasureCaptured(Fact, frozen=True):
    """Its four cards were discarded; so many treasures are still `missing`."""

    seat: int
    treasure: Treasure
    missing: int


class TurnEnded(Fact, frozen=True):
    """The seat has done with its actions; its `cards` treasure cards come now."""

    seat: int
    cards: int


class CardDrawn(Fact, frozen=True):
    """Into the hand, but for a Waters Rise!; `left` more to come."""

    reveals = True
    seat: int
    card: Card
    left: int


class WaterRose(Fact, frozen=True):
    """`level` flood cards are drawn from now on; the flood discard, these `cards`, lies on the flood pile again."""

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
    """A special card; what it did follows."""

    seat: int
    card: Card


class PawnsLifted(Fact, frozen=True):
    """A Helicopter Lift of this seat took pawns from a cell to another."""

    seat: int
    pawns: tuple[int, ...]
    source: int
    to: int


class TileFlooded(Fact, frozen=True):
    """Its flood card was revealed; `left` more to come."""

    reveals = True
    landmark: Landmark
    cell: int
    left: int


class TileSank(Fact, frozen=True):
    """Its flood card was revealed and left the game with it; these `pawns` stood there; `left` more cards to come."""

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

_decode = Decoder(tuple[Event, ...]).decode


def read_events(text: bytes | str) -> tuple[Event, ...]:
    """Return the events of this JSON list; raises `msgspec.DecodeError` for what are none."""
    return _decode(text)
