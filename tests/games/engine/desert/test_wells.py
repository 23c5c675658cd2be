"""Wells and the mirage (D27)."""

from games.engine.desert.actions import EndTurn, Excavate
from games.engine.desert.data import Face, Role
from games.engine.desert.events import TileExcavated, WaterGained

from .boards import board, cell, events, state_after, water

TEAM = (Role.NAVIGATOR, Role.CLIMBER, Role.WATER_CARRIER)
A1 = cell("A1")


def test_d27_each_pawn_on_the_tile_gains_two() -> None:
    state = board(roles=TEAM, at=["A1", "A1", "B1"], faces={"A1": Face.WELL}, water={0: 0, 1: 0, 2: 0})
    assert events(state, 0, Excavate()) == (
        TileExcavated(0, A1, Face.WELL),
        WaterGained(0, 2, 2),
        WaterGained(1, 2, 2),
    )
    assert water(state_after(state, 0, Excavate())) == [2, 2, 0]


def test_d27_up_to_the_canteen() -> None:
    state = board(roles=TEAM, faces={"A1": Face.WELL}, water={0: 3, 1: 3, 2: 4})
    assert water(state_after(state, 0, Excavate())) == [4, 3, 5]
    assert len(events(state, 0, Excavate())) == 3


def test_d27_once() -> None:
    state = state_after(board(roles=TEAM, faces={"A1": Face.WELL}, water={0: 0}), 0, Excavate())
    assert water(state_after(state, 0, EndTurn()))[0] == 2


def test_d27_a_mirage_gives_nothing() -> None:
    state = board(roles=TEAM, faces={"A1": Face.MIRAGE}, water={0: 0})
    assert events(state, 0, Excavate()) == (TileExcavated(0, A1, Face.MIRAGE),)
    assert water(state_after(state, 0, Excavate())) == water(state)
