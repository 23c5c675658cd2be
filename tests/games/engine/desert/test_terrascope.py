"""Terrascope (D35)."""

from games.engine.desert import view
from games.engine.desert.actions import Excavate, UseTerrascope
from games.engine.desert.data import Face, Gear, StormCard
from games.engine.desert.events import GearUsed, TileSeen

from .boards import board, can, cell, events, options, reason, reveals, state_after, storm

HAND = {0: [Gear.TERRASCOPE]}
E5 = cell("E5")


def test_d35_under_any_unexcavated_tile_a_marked_one_too() -> None:
    state = board(gear=HAND, faces={"E5": Face.WELL}, excavated=["B1"], sand={"D5": 4})
    reached = {UseTerrascope(at) for at in range(25) if at not in (cell("B1"), cell("C3"))}
    assert options(state, 0, UseTerrascope) == reached
    assert reason(state, 0, UseTerrascope(cell("B1"))) == "Nothing is hidden there."


def test_d35_only_its_player_is_shown_it() -> None:
    state = state_after(board(gear=HAND, faces={"E5": Face.LAUNCH_PAD}), 0, UseTerrascope(E5))
    faces = [seen.face if (seen := view(state, seat).tiles[E5]) else None for seat in (0, 1, None)]
    assert faces == [Face.LAUNCH_PAD, None, None]


def test_d35_only_the_seat_that_looked_sees_the_event() -> None:
    used, seen = events(board(gear=HAND, faces={"E5": Face.MIRAGE}), 0, UseTerrascope(E5))
    assert used == GearUsed(0, Gear.TERRASCOPE, E5)
    assert used.private_to is None
    assert seen == TileSeen(0, E5, Face.MIRAGE)
    assert seen.private_to == 0
    assert seen.reveals


def test_d35_nothing_happens_to_the_tile() -> None:
    state = state_after(board(gear=HAND, faces={"A1": Face.WELL}, water={0: 0}), 0, UseTerrascope(0))
    tile = state.tile(0)
    assert not tile.excavated
    assert state.adventurers[0].water == 0
    assert can(state, 0, Excavate())


def test_d35_it_stays_known_when_the_tile_moves() -> None:
    state = storm(StormCard.NORTH_1, gear=HAND, faces={"C4": Face.ENGINE_ROW})
    state = reveals(state_after(state, 0, UseTerrascope(cell("C4"))))
    tile = view(state, 0).tiles[cell("C3")]
    assert tile is not None
    assert tile.face is Face.ENGINE_ROW


def test_d35_anyone_may_look_on_anyones_turn() -> None:
    assert can(board(gear={1: [Gear.TERRASCOPE]}), 1, UseTerrascope(E5))
    assert not can(board(gear={1: [Gear.TERRASCOPE]}), 0, UseTerrascope(E5))


def test_d35_two_seats_that_looked_both_know() -> None:
    hands = {0: [Gear.TERRASCOPE], 1: [Gear.TERRASCOPE]}
    state = state_after(
        state_after(board(gear=hands, faces={"E5": Face.TUNNEL}), 0, UseTerrascope(E5)), 1, UseTerrascope(E5)
    )
    assert state.tile(E5).seen == (0, 1)
    assert [tile.face if (tile := view(state, seat).tiles[E5]) else None for seat in (0, 1)] == [Face.TUNNEL] * 2
