"""The actions of a seat, named in the imperative. Cells are 0 to 24, row by row from the north-west corner."""

from typing import TypeAlias

from msgspec import Struct
from msgspec.json import Decoder

from games.engine.desert.data import Gear, Part


class Move(Struct, frozen=True, omit_defaults=True, tag=True):
    """Move one step or through a tunnel (D5). The Climber may take a passenger, given by seat (D18)."""

    to: int
    passenger: int | None = None


class RemoveSand(Struct, frozen=True, omit_defaults=True, tag=True):
    """Take 1 marker off a tile (D6). The Archeologist may take 2 (D17)."""

    cell: int
    amount: int = 1


class Excavate(Struct, frozen=True, tag=True):
    """Turn the pawn's tile over (D7)."""


class PickUp(Struct, frozen=True, tag=True):
    """Take a part from the pawn's tile (D8)."""

    part: Part


class FillCanteen(Struct, frozen=True, tag=True):
    """Take water from the well on the pawn's tile. Only the Water Carrier can (D25)."""


class CalmStorm(Struct, frozen=True, tag=True):
    """Draw one storm card fewer this turn. Only the Meteorologist can (D22)."""


class Forecast(Struct, frozen=True, tag=True):
    """Look at the top storm cards. Only the Meteorologist can (D23)."""


class AnswerForecast(Struct, frozen=True, omit_defaults=True, tag=True):
    """Put one card of the forecast, given by its index from the top, at the bottom, or none (D23)."""

    bottom: int | None = None


class Guide(Struct, frozen=True, omit_defaults=True, tag=True):
    """Move another pawn one step. Only the Navigator can (D24). A guided Climber may take a passenger."""

    pawn: int
    to: int
    passenger: int | None = None


class EndTurn(Struct, frozen=True, tag=True):
    """End the actions, so that the storm comes (D10)."""


class Draw(Struct, frozen=True, tag=True):
    """Reveal the next storm card (D9)."""


class GiveWater(Struct, frozen=True, tag=True):
    to: int
    amount: int


class GiveGear(Struct, frozen=True, tag=True):
    to: int
    gear: Gear


class UseDuneBlaster(Struct, frozen=True, tag=True):
    cell: int


class UseJetPack(Struct, frozen=True, omit_defaults=True, tag=True):
    to: int
    passenger: int | None = None


class UseSolarShield(Struct, frozen=True, tag=True):
    pass


class UseTerrascope(Struct, frozen=True, tag=True):
    cell: int


class UseWaterReserve(Struct, frozen=True, tag=True):
    pass


class UseTimeThrottle(Struct, frozen=True, tag=True):
    pass


Action: TypeAlias = (
    Move
    | RemoveSand
    | Excavate
    | PickUp
    | FillCanteen
    | CalmStorm
    | Forecast
    | AnswerForecast
    | Guide
    | EndTurn
    | Draw
    | GiveWater
    | GiveGear
    | UseDuneBlaster
    | UseJetPack
    | UseSolarShield
    | UseTerrascope
    | UseWaterReserve
    | UseTimeThrottle
)

read_action = Decoder(Action).decode
