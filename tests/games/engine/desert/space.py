"""Every action that can be legal on some board, and some that never are."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec.structs import astuple

from games.engine.desert import Action, actions
from games.engine.desert.data import Gear, Part

CELLS = range(-1, 26)
AMOUNTS = range(-1, 7)


@cache
def conceivable(players: int) -> tuple[Action, ...]:
    """Yield all actions for so many seats, with cells, seats and amounts one beyond each limit."""
    return tuple(_conceivable(players))


def spoken(action: Action) -> tuple[Any, ...]:
    """Return an action in the oracle's format: its name and its values."""
    return type(action).__name__, *astuple(action)


def _conceivable(players: int) -> Iterator[Action]:
    seats = range(-1, players + 1)
    nobody_or = (None, *seats)
    yield from (actions.Excavate(), actions.FillCanteen(), actions.EndTurn(), actions.Draw())
    yield from (actions.CalmStorm(), actions.Forecast())
    yield from (actions.UseSolarShield(), actions.UseWaterReserve(), actions.UseTimeThrottle())
    for bottom in (None, *AMOUNTS):
        yield actions.AnswerForecast(bottom)
    for part in Part:
        yield actions.PickUp(part)
    for cell in CELLS:
        yield actions.UseDuneBlaster(cell)
        yield actions.UseTerrascope(cell)
        for amount in AMOUNTS:
            yield actions.RemoveSand(cell, amount)
        for passenger in nobody_or:
            yield actions.Move(cell, passenger)
            yield actions.UseJetPack(cell, passenger)
            for pawn in seats:
                yield actions.Guide(pawn, cell, passenger)
    for to in seats:
        for amount in AMOUNTS:
            yield actions.GiveWater(to, amount)
        for gear in Gear:
            yield actions.GiveGear(to, gear)
