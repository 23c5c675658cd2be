"""Secret Water Reserve (D35)."""

from games.engine.desert.actions import UseWaterReserve
from games.engine.desert.data import Gear, Role, StormCard
from games.engine.desert.events import GearUsed, WaterGained

from .boards import board, can, events, state_after, storm, water

HAND = {0: [Gear.WATER_RESERVE]}
TEAM = (Role.NAVIGATOR, Role.CLIMBER, Role.EXPLORER)


def test_d35_two_water_for_everyone_on_the_own_tile_up_to_each_canteen() -> None:
    state = board(roles=TEAM, at=["A1", "A1", "B1"], gear=HAND, water={0: 0, 1: 2, 2: 0})
    assert water(state_after(state, 0, UseWaterReserve())) == [2, 3, 0]


def test_d35_events_say_which_seat_gained_how_much() -> None:
    state = board(roles=TEAM, gear=HAND, water={0: 4, 1: 2, 2: 1})
    assert events(state, 0, UseWaterReserve()) == (
        GearUsed(0, Gear.WATER_RESERVE),
        WaterGained(1, 1, 3, source="reserve"),
        WaterGained(2, 2, 3, source="reserve"),
    )


def test_d35_though_the_owner_is_full_the_others_may_drink() -> None:
    assert can(board(roles=TEAM, gear=HAND, water={1: 0}), 0, UseWaterReserve())


def test_d35_in_the_storm_too() -> None:
    assert can(storm(StormCard.SUN, seat=1, gear=HAND, water={0: 0}), 0, UseWaterReserve())
