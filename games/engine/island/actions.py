"""What a seat may want to do: intents, imperative. Cells are numbered row by row from the north-west of the shape."""

from typing import TypeAlias

from msgspec import Struct
from msgspec.json import Decoder

from games.engine.island.data import Card


class Move(Struct, frozen=True, tag=True):
    """To an adjacent tile (I2), for the Diver through the water too (I13)."""

    to: int


class Fly(Struct, frozen=True, tag=True):
    """The Pilot's flight (I18)."""

    to: int


class Guide(Struct, frozen=True, tag=True):
    """The Navigator moves another pawn a step, or the Diver two over a missing place (I17)."""

    pawn: int
    to: int


class ShoreUp(Struct, frozen=True, omit_defaults=True, tag=True):
    """One tile (I3), for the Engineer also a `second` one, whose cell is the higher (I14)."""

    cell: int
    second: int | None = None


class GiveCard(Struct, frozen=True, tag=True):
    """A card of a treasure to another seat (I4, I16)."""

    to: int
    card: Card


class Capture(Struct, frozen=True, tag=True):
    """Take the treasure of the own tile (I5)."""


class EndTurn(Struct, frozen=True, tag=True):
    """The word for the end of the actions (I1)."""


class Draw(Struct, frozen=True, tag=True):
    """The next treasure card, or the next flood card (I1)."""


class DiscardCard(Struct, frozen=True, tag=True):
    """Out of a hand of six (I7)."""

    card: Card


class SwimTo(Struct, frozen=True, tag=True):
    """Off the tile that sank (I19)."""

    to: int


class UseHelicopterLift(Struct, frozen=True, tag=True):
    """The pawns, seats of one tile in their order, to another tile (I12)."""

    pawns: tuple[int, ...]
    to: int


class UseSandbags(Struct, frozen=True, tag=True):
    """Shore up any flooded tile (I11)."""

    cell: int


class Escape(Struct, frozen=True, tag=True):
    """A Helicopter Lift for everybody, away from the island: the game is won (I20)."""


Action: TypeAlias = (
    Move
    | Fly
    | Guide
    | ShoreUp
    | GiveCard
    | Capture
    | EndTurn
    | Draw
    | DiscardCard
    | SwimTo
    | UseHelicopterLift
    | UseSandbags
    | Escape
)

_decode = Decoder(Action).decode


def read_action(text: bytes | str) -> Action:
    """Return the action of this JSON; raises `msgspec.DecodeError` for what is none."""
    action: Action = _decode(text)
    return action
