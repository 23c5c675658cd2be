"""Giving water and gear (D36)."""

from games.engine.desert.actions import GiveGear, GiveWater
from games.engine.desert.data import Gear, Role, StormCard
from games.engine.desert.events import GearGiven, WaterGiven

from .boards import board, can, cell, events, options, reason, state_after, storm, water

SHIELD, SCOPE = Gear.SOLAR_SHIELD, Gear.TERRASCOPE


def test_d36_water_on_one_tile_any_amount() -> None:
    state = board(water={0: 3, 1: 0})
    assert options(state, 0, GiveWater) == {GiveWater(1, 1), GiveWater(1, 2), GiveWater(1, 3)}
    assert water(state_after(state, 0, GiveWater(1, 3))) == [0, 3]
    assert events(state, 0, GiveWater(1, 2)) == (WaterGiven(0, 1, 2),)


def test_d36_not_above_the_takers_canteen() -> None:
    state = board(roles=(Role.NAVIGATOR, Role.CLIMBER), water={1: 2})
    assert options(state, 0, GiveWater) == {GiveWater(1, 1)}


def test_d36_not_below_zero_for_the_giver() -> None:
    assert reason(board(water={0: 1, 1: 0}), 0, GiveWater(1, 2)) == "You do not have that much water."
    assert not can(board(water={0: 0, 1: 0}), 0, GiveWater(1, 1))


def test_d36_not_from_tile_to_tile() -> None:
    state = board(at=["A1", "B1"], water={1: 0})
    assert reason(state, 0, GiveWater(1, 1)) == "Too far: you can give water only to players on your tile."


def test_d36_not_to_oneself_and_not_a_negative_amount() -> None:
    state = board(water={0: 2, 1: 2})
    assert reason(state, 0, GiveWater(0, 1)) == "You can only give water to another player."
    assert not can(state, 0, GiveWater(1, -1))
    assert not can(state, 0, GiveWater(7, 1))


def test_d36_the_owner_gives_on_anyones_turn_and_in_the_storm() -> None:
    assert can(board(seat=1, water={1: 0}), 0, GiveWater(1, 1))
    assert can(storm(StormCard.SUN, seat=1, water={1: 0}), 0, GiveWater(1, 1))
    assert not can(board(water={0: 0}), 0, GiveWater(1, 1))


def test_d36_gear_is_passed_on_one_tile() -> None:
    state = board(gear={0: [SHIELD, SCOPE, SHIELD]})
    assert options(state, 0, GiveGear) == {GiveGear(1, SHIELD), GiveGear(1, SCOPE)}
    after = state_after(state, 0, GiveGear(1, SHIELD))
    assert after.adventurers[0].gear == (SCOPE, SHIELD)
    assert after.adventurers[1].gear == (SHIELD,)
    assert after.gear_used == ()
    assert events(state, 0, GiveGear(1, SCOPE)) == (GearGiven(0, 1, SCOPE),)


def test_d36_not_to_another_tile_not_even_by_the_water_carrier() -> None:
    state = board(roles=(Role.WATER_CARRIER, Role.CLIMBER), at=["A1", "B1"], gear={0: [SHIELD]})
    assert reason(state, 0, GiveGear(1, SHIELD)) == "Gear can only be given to another player on your tile."


def test_d36_players_give_only_what_they_hold() -> None:
    assert reason(board(gear={1: [SHIELD]}), 0, GiveGear(1, SHIELD)) == "You do not hold that card."


def test_d36_gear_passes_on_anyones_turn() -> None:
    assert can(board(seat=1, gear={0: [SHIELD]}), 0, GiveGear(1, SHIELD))
    assert can(board(at=["B2", "B2"], sand={"B2": 5}, gear={0: [SHIELD]}), 0, GiveGear(1, SHIELD))
    assert cell("B2") == 6
