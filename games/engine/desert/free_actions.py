"""The effects of the free actions: giving water and gear, and playing gear cards (D4, D32 to D36)."""

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
from games.engine.desert.events import ActionsGained, GearGiven, GearUsed, Moved, SandRemoved, TileSeen, WaterGiven
from games.engine.desert.state import ReadForecast, TakeActions
from games.engine.desert.transition import Transition
from games.engine.desert.turn_actions import fill_canteens


def give_water(transition: Transition, seat: int, action: GiveWater) -> None:
    pawns = transition.state.adventurers
    transition.set_pawn(seat, water=pawns[seat].water - action.amount)
    transition.set_pawn(action.to, water=pawns[action.to].water + action.amount)
    transition.record(WaterGiven(seat, action.to, action.amount))


def _remove_gear(transition: Transition, seat: int, gear: Gear) -> None:
    hand = list(transition.state.adventurers[seat].gear)
    hand.remove(gear)
    transition.set_pawn(seat, gear=tuple(hand))


def _use(transition: Transition, seat: int, gear: Gear, cell: int | None = None) -> None:
    """Remove a played gear card from the game."""
    _remove_gear(transition, seat, gear)
    transition.set(gear_used=(*transition.state.gear_used, gear))
    transition.record(GearUsed(seat, gear, cell))


def give_gear(transition: Transition, seat: int, action: GiveGear) -> None:
    _remove_gear(transition, seat, action.gear)
    transition.set_pawn(action.to, gear=(*transition.state.adventurers[action.to].gear, action.gear))
    transition.record(GearGiven(seat, action.to, action.gear))


def use_dune_blaster(transition: Transition, seat: int, action: UseDuneBlaster) -> None:
    _use(transition, seat, Gear.DUNE_BLASTER, action.cell)
    sand = transition.state.tile(action.cell).sand
    transition.set_tile(action.cell, sand=0)
    transition.record(SandRemoved(seat, action.cell, sand, 0))


def use_jet_pack(transition: Transition, seat: int, action: UseJetPack) -> None:
    _use(transition, seat, Gear.JET_PACK, action.to)
    source = transition.state.adventurers[seat].cell
    transition.move_pawns((seat,) if action.passenger is None else (seat, action.passenger), action.to)
    transition.record(Moved(seat, source, action.to, "jet pack", action.passenger))


def use_solar_shield(transition: Transition, seat: int, action: UseSolarShield) -> None:
    _use(transition, seat, Gear.SOLAR_SHIELD)
    transition.set_pawn(seat, shielded=True)


def use_terrascope(transition: Transition, seat: int, action: UseTerrascope) -> None:
    _use(transition, seat, Gear.TERRASCOPE, action.cell)
    tile = transition.state.tile(action.cell)
    transition.set_tile(action.cell, seen=tuple(sorted({*tile.seen, seat})))
    transition.record(TileSeen(seat, action.cell, tile.face))


def use_water_reserve(transition: Transition, seat: int, action: UseWaterReserve) -> None:
    _use(transition, seat, Gear.WATER_RESERVE)
    fill_canteens(transition, transition.state.adventurers[seat].cell, "reserve")


def use_time_throttle(transition: Transition, seat: int, action: UseTimeThrottle) -> None:
    _use(transition, seat, Gear.TIME_THROTTLE)
    phase = transition.state.phase
    if isinstance(phase, ReadForecast):
        turn = replace(phase.resume, left=phase.resume.left + THROTTLE)
        transition.enter(replace(phase, resume=turn))
    else:
        assert isinstance(phase, TakeActions)
        turn = replace(phase, left=phase.left + THROTTLE)
        transition.enter(turn)
    transition.record(ActionsGained(seat, turn.left))
