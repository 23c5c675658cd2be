"""The actions of a seat, named in the imperative. Cells are numbered row by row from the north-west of the shape."""

from typing import TypeAlias

from msgspec import Struct
from msgspec.json import Decoder

from games.engine.island.data import Card


class Move(Struct, frozen=True, tag=True):
    """Move to an adjacent tile (I2). The Diver may also move through water (I13)."""

    to: int


class Fly(Struct, frozen=True, tag=True):
    """Fly to any tile. Only the Pilot can (I18)."""

    to: int


class Guide(Struct, frozen=True, tag=True):
    """Move another pawn one step, or the Diver two over a missing tile. Only the Navigator can (I17)."""

    pawn: int
    to: int


class ShoreUp(Struct, frozen=True, omit_defaults=True, tag=True):
    """Shore up a tile (I3). The Engineer may also shore up a `second` one, whose cell is the higher one (I14)."""

    cell: int
    second: int | None = None


class GiveCard(Struct, frozen=True, tag=True):
    """Give a treasure card to another seat (I4, I16)."""

    to: int
    card: Card


class Capture(Struct, frozen=True, tag=True):
    """Take the treasure of the pawn's tile (I5)."""


class EndTurn(Struct, frozen=True, tag=True):
    """End the actions, so that the cards come (I1)."""


class Draw(Struct, frozen=True, tag=True):
    """Draw the next treasure card or reveal the next flood card (I1)."""


class DiscardCard(Struct, frozen=True, tag=True):
    """Discard a card from a hand with too many (I7)."""

    card: Card


class SwimTo(Struct, frozen=True, tag=True):
    """Swim away from the tile that sank (I19)."""

    to: int


class UseHelicopterLift(Struct, frozen=True, tag=True):
    """Lift `pawns`, seats on one tile in ascending order, to another tile (I12)."""

    pawns: tuple[int, ...]
    to: int


class UseSandbags(Struct, frozen=True, tag=True):
    """Shore up any flooded tile (I11)."""

    cell: int


class Escape(Struct, frozen=True, tag=True):
    """Lift everybody off the island with a Helicopter Lift, which wins the game (I20)."""


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

read_action = Decoder(Action).decode
