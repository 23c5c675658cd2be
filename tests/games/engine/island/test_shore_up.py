"""Shoring up (I3)."""

from games.engine.island.actions import ShoreUp
from games.engine.island.events import TilesShoredUp
from games.engine.island.state import TakeActions

from .boards import board, cell, events, is_flooded, options, reason, state_after, targets

C2, C3, D3 = map(cell, ("C2", "C3", "D3"))


def test_i3_one_action_dries_the_own_or_an_adjacent_tile() -> None:
    state = board(flooded=["C3", "C2", "B3", "D3", "C4"])
    assert targets(state, 0, ShoreUp) == {"C3", "C2", "B3", "D3", "C4"}
    after = state_after(state, 0, ShoreUp(C2))
    assert not is_flooded(after, "C2")
    assert is_flooded(after, "C3")
    assert after.phase == TakeActions(0, 2)
    assert events(state, 0, ShoreUp(C2)) == (TilesShoredUp(0, (C2,)),)


def test_i3_not_diagonally_and_not_further() -> None:
    state = board(flooded=["B2", "C1"])
    assert options(state, 0, ShoreUp) == set()
    assert reason(state, 0, ShoreUp(cell("B2"))) == "Too far: you can only reach your own tile and those beside it."


def test_i3_not_a_dry_tile() -> None:
    assert reason(board(), 0, ShoreUp(C3)) == "That tile is already dry."


def test_i3_not_a_sunk_tile_and_not_the_sea() -> None:
    state = board(at=["C1"], sunk=["D1"])
    assert options(state, 0, ShoreUp) == set()
    assert reason(state, 0, ShoreUp(cell("D1"))) == "That tile has sunk."
    assert reason(state, 0, ShoreUp(cell("B1"))) == "There is no island there, only the open sea."


def test_i3_the_flood_card_stays_where_it_is() -> None:
    state = board(flooded=["C2"], flood_pile=10)
    after = state_after(state, 0, ShoreUp(C2))
    assert (after.flood_deck, after.flood_discard) == (state.flood_deck, state.flood_discard)


def test_i3_one_tile_an_action() -> None:
    state = board(flooded=["C3", "C2"])
    assert reason(state, 0, ShoreUp(C2, C3)) == "Only the Engineer can shore up two tiles with one action."
