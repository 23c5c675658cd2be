"""What is free: water, gear passed on, gear played (D4, D32 to D36)."""

from msgspec.structs import replace

from games.engine.desert.actions import (
    GiveGear,
    GiveWater,
    UseDuneBlaster,
    UseJetPack,
    UseSolarShield,
    UseTerrascope,
    UseTimeThrottle,
    UseWaterReserve,
)
from games.engine.desert.data import THROTTLE, Gear
from games.engine.desert.deeds import drink
from games.engine.desert.events import ActionsGained, GearGiven, GearUsed, Moved, SandRemoved, TileSeen, WaterGiven
from games.engine.desert.progress import Progress
from games.engine.desert.state import ReadForecast, TakeActions


def give_water(progress: Progress, seat: int, action: GiveWater) -> None:
    pawns = progress.state.adventurers
    progress.set_pawn(seat, water=pawns[seat].water - action.amount)
    progress.set_pawn(action.to, water=pawns[action.to].water + action.amount)
    progress.tell(WaterGiven(seat, action.to, action.amount))


def _let_go(progress: Progress, seat: int, gear: Gear) -> None:
    hand = list(progress.state.adventurers[seat].gear)
    hand.remove(gear)
    progress.set_pawn(seat, gear=tuple(hand))


def _use(progress: Progress, seat: int, gear: Gear, cell: int | None = None) -> None:
    """The card leaves the game."""
    _let_go(progress, seat, gear)
    progress.set(gear_used=(*progress.state.gear_used, gear))
    progress.tell(GearUsed(seat, gear, cell))


def give_gear(progress: Progress, seat: int, action: GiveGear) -> None:
    _let_go(progress, seat, action.gear)
    progress.set_pawn(action.to, gear=(*progress.state.adventurers[action.to].gear, action.gear))
    progress.tell(GearGiven(seat, action.to, action.gear))


def use_dune_blaster(progress: Progress, seat: int, action: UseDuneBlaster) -> None:
    _use(progress, seat, Gear.DUNE_BLASTER, action.cell)
    sand = progress.state.tile(action.cell).sand
    progress.set_tile(action.cell, sand=0)
    progress.tell(SandRemoved(seat, action.cell, sand, 0))


def use_jet_pack(progress: Progress, seat: int, action: UseJetPack) -> None:
    _use(progress, seat, Gear.JET_PACK, action.to)
    source = progress.state.adventurers[seat].cell
    for pawn in (seat,) if action.passenger is None else (seat, action.passenger):
        progress.set_pawn(pawn, cell=action.to)
    progress.tell(Moved(seat, source, action.to, "jet pack", action.passenger))


def use_solar_shield(progress: Progress, seat: int, action: UseSolarShield) -> None:
    _use(progress, seat, Gear.SOLAR_SHIELD)
    progress.set_pawn(seat, shielded=True)


def use_terrascope(progress: Progress, seat: int, action: UseTerrascope) -> None:
    _use(progress, seat, Gear.TERRASCOPE, action.cell)
    tile = progress.state.tile(action.cell)
    progress.set_tile(action.cell, seen=tuple(sorted({*tile.seen, seat})))
    progress.tell(TileSeen(seat, action.cell, tile.face))


def use_water_reserve(progress: Progress, seat: int, action: UseWaterReserve) -> None:
    _use(progress, seat, Gear.WATER_RESERVE)
    drink(progress, progress.state.adventurers[seat].cell, "reserve")


def use_time_throttle(progress: Progress, seat: int, action: UseTimeThrottle) -> None:
    _use(progress, seat, Gear.TIME_THROTTLE)
    phase = progress.state.phase
    if isinstance(phase, ReadForecast):
        turn = replace(phase.resume, left=phase.resume.left + THROTTLE)
        progress.set(phase=replace(phase, resume=turn))
    else:
        assert isinstance(phase, TakeActions)
        turn = replace(phase, left=phase.left + THROTTLE)
        progress.set(phase=turn)
    progress.tell(ActionsGained(seat, turn.left))
