"""Actions that would change nothing are not legal, free or not (D4)."""

from games.engine.desert.actions import (
    CalmStorm,
    FillCanteen,
    GiveWater,
    RemoveSand,
    UseDuneBlaster,
    UseSolarShield,
    UseWaterReserve,
)
from games.engine.desert.data import Face, Gear, Role

from .boards import board, can, cell, reason, state_after

A1 = cell("A1")


def test_d4_free_things_cost_no_action() -> None:
    state = board(left=0, sand={"A1": 1}, gear={0: [Gear.DUNE_BLASTER]})
    assert state_after(state, 0, UseDuneBlaster(A1)).phase == state.phase


def test_d4_no_dune_blaster_where_there_is_no_sand() -> None:
    state = board(gear={0: [Gear.DUNE_BLASTER]}, sand={"B1": 1})
    assert reason(state, 0, UseDuneBlaster(A1)) == "There is no sand within reach there."
    assert can(state, 0, UseDuneBlaster(cell("B1")))


def test_d4_no_filling_of_a_full_canteen() -> None:
    state = board(roles=(Role.WATER_CARRIER, Role.CLIMBER), faces={"A1": Face.WELL}, excavated=["A1"])
    assert reason(state, 0, FillCanteen()) == "Your canteen is full."


def test_d4_no_water_reserve_when_nobody_can_take_any() -> None:
    gear = {0: [Gear.WATER_RESERVE]}
    assert reason(board(gear=gear), 0, UseWaterReserve()) == "Every canteen here is full."
    assert not can(board(gear=gear, at=["A1", "B1"], water={1: 0}), 0, UseWaterReserve())
    assert can(board(gear=gear, water={1: 3}), 0, UseWaterReserve())


def test_d4_no_calming_of_a_storm_of_no_cards() -> None:
    state = state_after(board(roles=(Role.METEOROLOGIST, Role.CLIMBER)), 0, CalmStorm(), CalmStorm())
    assert reason(state, 0, CalmStorm()) == "No storm card is left to calm."


def test_d4_no_second_solar_shield_while_the_first_still_works() -> None:
    state = board(gear={0: [Gear.SOLAR_SHIELD], 1: [Gear.SOLAR_SHIELD]}, shielded=[0])
    assert reason(state, 0, UseSolarShield()) == "Your Solar Shield still protects this tile."
    assert can(state, 1, UseSolarShield())


def test_d4_no_water_for_a_full_canteen_and_no_gift_of_none() -> None:
    assert reason(board(), 0, GiveWater(1, 1)) == "That is more than the canteen can hold."
    assert not can(board(water={1: 0}), 0, GiveWater(1, 0))


def test_d4_no_digging_where_there_is_no_sand() -> None:
    assert reason(board(), 0, RemoveSand(A1)) == "There is no sand to remove."
