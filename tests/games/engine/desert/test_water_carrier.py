"""The Water Carrier takes water from wells (D25) and gives it to adjacent tiles too (D26)."""

from typing import Any

from games.engine.desert import State
from games.engine.desert.actions import FillCanteen, GiveWater
from games.engine.desert.data import Face, Role, StormCard
from games.engine.desert.events import WaterGained
from games.engine.desert.state import ReadForecast, TakeActions

from .boards import board, can, cell, events, options, reason, state_after, storm, water

TEAM = (Role.WATER_CARRIER, Role.CLIMBER)


def well(**rest: Any) -> State:
    """Return a board with a thirsty Water Carrier on an open well."""
    return board(**{"roles": TEAM, "faces": {"A1": Face.WELL}, "excavated": ["A1"], "water": {0: 0}, **rest})


def test_d25_an_action_fills_two_water_in_at_a_well() -> None:
    state = state_after(well(), 0, FillCanteen())
    assert water(state) == [2, 3]
    assert state.phase == TakeActions(0, 3)
    assert events(well(), 0, FillCanteen()) == (WaterGained(0, 2, 2),)


def test_d25_as_often_as_she_likes_up_to_her_canteen() -> None:
    state = state_after(well(), 0, FillCanteen(), FillCanteen(), FillCanteen())
    assert water(state) == [5, 3]
    assert not can(state, 0, FillCanteen())


def test_d25_the_well_must_be_excavated_and_unblocked() -> None:
    assert not can(well(excavated=[]), 0, FillCanteen())
    assert can(well(sand={"A1": 1}), 0, FillCanteen())
    assert not can(well(sand={"A1": 2}), 0, FillCanteen())


def test_d25_a_mirage_is_no_well() -> None:
    assert not can(well(faces={"A1": Face.MIRAGE}), 0, FillCanteen())


def test_d25_only_the_water_carrier_fills_a_canteen_and_only_her_own() -> None:
    state = well(seat=1, water={0: 0, 1: 0})
    assert reason(state, 1, FillCanteen()) == "Only the Water Carrier can fill a canteen, and only on an open well."
    assert water(state_after(well(water={0: 0, 1: 0}), 0, FillCanteen())) == [2, 0]


def test_d26_she_gives_to_her_own_and_the_four_adjacent_tiles() -> None:
    for at, near in {"B2": True, "B1": True, "A2": True, "C2": True, "B3": True, "A1": False, "D2": False}.items():
        state = board(roles=TEAM, at=["B2", at], water={1: 2})
        assert can(state, 0, GiveWater(1, 1)) is near


def test_d26_on_anyones_turn() -> None:
    assert can(board(roles=TEAM, at=["A1", "B1"], water={1: 1}, seat=1), 0, GiveWater(1, 2))
    assert can(storm(StormCard.SUN, seat=1, roles=TEAM, at=["A1", "B1"], water={1: 0}), 0, GiveWater(1, 3))
    roles = (Role.WATER_CARRIER, Role.METEOROLOGIST)
    phase = ReadForecast(1, 2, TakeActions(1, 3))
    assert can(board(roles=roles, at=["A1", "B1"], water={1: 1}, phase=phase), 0, GiveWater(1, 2))


def test_d26_whatever_the_sand() -> None:
    state = board(roles=TEAM, at=["A1", "B1"], water={1: 0}, sand={"A1": 3, "B1": 4})
    assert water(state_after(state, 0, GiveWater(1, 2))) == [3, 2]


def test_d26_others_give_to_her_only_on_her_tile() -> None:
    state = board(roles=TEAM, at=["A1", "B1"], water={0: 0})
    assert options(state, 1, GiveWater) == set()
    assert can(board(roles=TEAM, water={0: 0}), 1, GiveWater(0, 1))


def test_d26_not_across_the_edge_of_the_board() -> None:
    assert not can(board(roles=TEAM, at=["E1", "A2"], water={1: 0}), 0, GiveWater(1, 1))


def test_d26_the_hole_is_no_bridge() -> None:
    assert cell("C3") == 12
    assert not can(board(roles=TEAM, at=["C2", "C4"], water={1: 0}), 0, GiveWater(1, 1))
