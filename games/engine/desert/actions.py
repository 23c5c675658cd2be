"""What a seat may want to do: intents, imperative. Cells are 0 to 24, row by row from the north-west corner."""

from typing import TypeAlias

from msgspec import Struct
from msgspec.json import Decoder

from games.engine.desert.data import Gear, Part


class Move(Struct, frozen=True, omit_defaults=True, tag=True):
    """One step, or through a tunnel (D5); the Climber may take a passenger, named by seat (D18)."""

    to: int
    passenger: int | None = None


class RemoveSand(Struct, frozen=True, omit_defaults=True, tag=True):
    """1 marker off a tile (D6), for the Archeologist also 2 (D17)."""

    cell: int
    amount: int = 1


class Excavate(Struct, frozen=True, tag=True):
    """Turn the own tile over (D7)."""


class PickUp(Struct, frozen=True, tag=True):
    """Take a part from the own tile (D8)."""

    part: Part


class FillCanteen(Struct, frozen=True, tag=True):
    """The Water Carrier takes water from the well she stands on (D25)."""


class CalmStorm(Struct, frozen=True, tag=True):
    """The Meteorologist makes it one storm card fewer this turn (D22)."""


class Forecast(Struct, frozen=True, tag=True):
    """The Meteorologist looks at the top storm cards (D23)."""


class AnswerForecast(Struct, frozen=True, omit_defaults=True, tag=True):
    """She puts one of those cards, by its place from the top, at the bottom; or none (D23)."""

    bottom: int | None = None


class Guide(Struct, frozen=True, omit_defaults=True, tag=True):
    """The Navigator moves another pawn a step (D24); the Climber may take a passenger along."""

    pawn: int
    to: int
    passenger: int | None = None


class EndTurn(Struct, frozen=True, tag=True):
    """The word for the storm (D10)."""


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

_decode = Decoder(Action).decode


def read_action(text: bytes | str) -> Action:
    """Return the action of this JSON; raises `msgspec.DecodeError` for what is none."""
    action: Action = _decode(text)
    return action
