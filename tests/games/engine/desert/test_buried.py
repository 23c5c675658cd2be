"""Buried pawns (D3), and what they can do (D4)."""

from games.engine.desert.actions import (
    EndTurn,
    Excavate,
    GiveGear,
    GiveWater,
    Guide,
    Move,
    RemoveSand,
    UseDuneBlaster,
    UseJetPack,
    UseSolarShield,
)
from games.engine.desert.data import Gear, StormCard

from .boards import board, can, cell, options, places, reveals, sand, state_after, storm

A1, B1, A2 = cell("A1"), cell("B1"), cell("A2")


def test_d3_the_only_actions_of_a_buried_pawn_remove_sand_from_its_own_tile() -> None:
    state = board(sand={"A1": 3, "B1": 1, "A2": 2})
    assert options(state, 0, Move, RemoveSand, Excavate, Guide) == {RemoveSand(A1)}


def test_d3_with_one_marker_left_it_is_free_again() -> None:
    state = state_after(board(sand={"A1": 3, "B1": 1}), 0, RemoveSand(A1))
    assert not can(state, 0, Move(B1))
    state = state_after(state, 0, RemoveSand(A1))
    assert can(state, 0, Move(B1))
    assert can(state, 0, RemoveSand(B1))


def test_d3_the_wind_buries() -> None:
    state = storm(StormCard.NORTH_1, seat=1, at=["C4"], sand={"C4": 1})
    state = reveals(state)
    assert places(state)[0] == "C3"
    assert state.buried(0)
    assert options(state, 0, Move, RemoveSand) == {RemoveSand(cell("C3"))}


def test_d3_a_buried_pawn_may_end_its_turn() -> None:
    assert can(board(sand={"A1": 9}), 0, EndTurn())


def test_d4_a_jet_pack_leaves_a_buried_tile() -> None:
    state = state_after(board(sand={"A1": 4}, gear={0: [Gear.JET_PACK]}), 0, UseJetPack(cell("E5")))
    assert places(state) == ["E5", "A1"]


def test_d4_a_dune_blaster_clears_a_buried_tile() -> None:
    state = state_after(board(sand={"A1": 4}, gear={0: [Gear.DUNE_BLASTER]}), 0, UseDuneBlaster(A1))
    assert sand(state, "A1") == 0
    assert can(state, 0, Move(B1))


def test_d4_a_buried_pawn_shares_water_and_passes_and_plays_gear() -> None:
    state = board(sand={"A1": 2, "A2": 1}, water={1: 0}, gear={0: [Gear.SOLAR_SHIELD, Gear.DUNE_BLASTER]})
    assert can(state, 0, GiveWater(1, 2))
    assert can(state, 0, GiveGear(1, Gear.SOLAR_SHIELD))
    assert can(state, 0, UseSolarShield())
    assert can(state, 0, UseDuneBlaster(A2))
