"""Excavating (D7), and the gear that lies under most tiles."""

import pytest

from games.engine.desert.actions import EndTurn, Excavate, RemoveSand
from games.engine.desert.data import Face, Gear, StormCard
from games.engine.desert.events import GearFound, TileExcavated
from games.engine.desert.state import TakeActions

from .boards import board, can, cell, events, reason, reveals, state_after


def test_d7_the_own_tile_is_turned_over_for_an_action() -> None:
    state = state_after(board(at=["B2"]), 0, Excavate())
    assert state.tile(cell("B2")).excavated
    assert state.phase == TakeActions(0, 3)


def test_d7_not_under_sand() -> None:
    state = board(sand={"A1": 1})
    assert reason(state, 0, Excavate()) == "Remove the sand from this tile first."
    assert can(state_after(state, 0, RemoveSand(0)), 0, Excavate())


def test_d7_never_twice_and_never_undone() -> None:
    state = state_after(board(at=["B3"]), 0, Excavate())
    assert reason(state, 0, Excavate()) == "This tile is already excavated."
    state = reveals(state_after(state, 0, EndTurn()), 2)
    assert sum(tile.excavated for tile in state.tiles if tile) == 1


@pytest.mark.parametrize("face", [Face.CRASH, Face.RUINS, Face.TUNNEL])
def test_d7_crash_site_ruins_and_tunnels_give_the_top_gear_card(face: Face) -> None:
    state = board(at=["B2"], faces={"B2": face}, gear_deck=[Gear.TERRASCOPE, Gear.JET_PACK])
    assert events(state, 0, Excavate()) == (TileExcavated(0, cell("B2"), face), GearFound(0, Gear.TERRASCOPE))
    state = state_after(state, 0, Excavate())
    assert state.adventurers[0].gear == (Gear.TERRASCOPE,)
    assert state.gear_deck[0] is Gear.JET_PACK
    assert len(state.gear_deck) == 11


@pytest.mark.parametrize("face", [Face.ENGINE_ROW, Face.MIRAGE, Face.WELL, Face.LAUNCH_PAD])
def test_d7_the_others_do_not(face: Face) -> None:
    state = state_after(board(faces={"A1": face}), 0, Excavate())
    assert state.adventurers[0].gear == ()
    assert len(state.gear_deck) == 12


def test_d7_what_was_hidden_is_known_from_now_on() -> None:
    assert all(event.reveals for event in events(board(), 0, Excavate()))


def test_d7_both_storm_and_teammates_leave_it_excavated() -> None:
    state = board(at=["C4"], excavated=["C4"], deck=[StormCard.NORTH_1])
    state = state_after(state, 0, EndTurn())
    assert reveals(state).tile(cell("C3")).excavated
