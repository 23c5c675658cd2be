"""The Explorer moves, digs and uses Dune Blasters diagonally too (D21)."""

from games.engine.desert.actions import GiveWater, Move, RemoveSand, UseDuneBlaster
from games.engine.desert.data import Gear, Role
from games.engine.desert.events import Moved

from .boards import board, can, cell, events, options, places, reason, state_after

TEAM = (Role.EXPLORER, Role.NAVIGATOR)
AROUND = ("A1", "B1", "C1", "A2", "C2", "A3", "B3")


def test_d21_he_moves_diagonally_too() -> None:
    state = board(roles=TEAM, at=["B2"])
    assert options(state, 0, Move) == {Move(cell(to)) for to in AROUND}
    assert events(state, 0, Move(cell("A3"))) == (Moved(0, cell("B2"), cell("A3")),)


def test_d21_he_cuts_the_corner_past_the_hole() -> None:
    state = board(roles=TEAM, at=["C2"])
    assert places(state_after(state, 0, Move(cell("D3"))))[0] == "D3"
    assert not can(state, 0, Move(cell("C3")))


def test_d21_blocked_tiles_stop_him_diagonally_too() -> None:
    assert reason(board(roles=TEAM, sand={"B2": 2}), 0, Move(cell("B2"))) == "Blocked: 2 sand. Dig first."


def test_d21_he_squeezes_between_two_blocked_tiles() -> None:
    assert can(board(roles=TEAM, sand={"B1": 2, "A2": 2}), 0, Move(cell("B2")))


def test_d21_he_removes_sand_diagonally_too() -> None:
    state = board(roles=TEAM, at=["B2"], sand=dict.fromkeys(AROUND, 1))
    assert options(state, 0, RemoveSand) == {RemoveSand(cell(at)) for at in AROUND}


def test_d21_he_uses_dune_blasters_diagonally_too() -> None:
    state = board(roles=TEAM, sand={"B2": 3}, gear={0: [Gear.DUNE_BLASTER], 1: [Gear.DUNE_BLASTER]})
    assert can(state, 0, UseDuneBlaster(cell("B2")))
    assert not can(state, 1, UseDuneBlaster(cell("B2")))


def test_d21_he_does_not_share_water_diagonally() -> None:
    state = board(roles=TEAM, at=["A1", "B2"], water={1: 0})
    assert not can(state, 0, GiveWater(1, 1))
    assert not can(board(roles=(Role.WATER_CARRIER, Role.EXPLORER), at=["A1", "B2"], water={1: 0}), 0, GiveWater(1, 1))


def test_d3_the_explorer_is_buried_like_anybody() -> None:
    state = board(roles=TEAM, sand={"A1": 2, "B2": 1})
    assert options(state, 0, Move, RemoveSand) == {RemoveSand(cell("A1"))}
