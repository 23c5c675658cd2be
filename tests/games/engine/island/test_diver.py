"""The Diver moves through the water (I13)."""

from games.engine.island.actions import Move, ShoreUp
from games.engine.island.data import Role
from games.engine.island.events import Moved
from games.engine.island.state import State, TakeActions

from .boards import board, cell, events, reason, state_after, targets

TEAM = (Role.DIVER, Role.PILOT)
C3 = cell("C3")


def diver(**rest: object) -> State:
    return board(roles=TEAM, **rest)  # type: ignore[arg-type]


def test_i13_on_dry_land_the_diver_walks_like_anybody() -> None:
    assert targets(diver(), 0, Move) == {"C2", "B3", "D3", "C4"}


def test_i13_through_a_missing_place_to_what_lies_beyond() -> None:
    assert targets(diver(sunk=["C2"]), 0, Move) == {"B3", "D3", "C4", "C1", "B2", "D2"}


def test_i13_through_a_flooded_tile_or_onto_it() -> None:
    assert targets(diver(flooded=["C2"]), 0, Move) == {"C2", "B3", "D3", "C4", "C1", "B2", "D2"}


def test_i13_through_any_number_of_them_for_one_action() -> None:
    state = diver(at=["C1"], sunk=["C2", "C4"], flooded=["C3", "C5"])
    assert targets(state, 0, Move) >= {"C3", "C5", "C6", "B5", "D5", "B4", "D3"}
    after = state_after(state, 0, Move(cell("C6")))
    assert after.phase == TakeActions(0, 2)
    assert events(state, 0, Move(cell("C6"))) == (Moved(0, cell("C1"), cell("C6"), "dive"),)


def test_i13_the_event_of_a_step_is_a_step() -> None:
    assert events(diver(flooded=["C2"]), 0, Move(cell("C2"))) == (Moved(0, C3, cell("C2")),)


def test_i13_not_through_a_dry_tile() -> None:
    state = diver(flooded=["C1"])
    assert reason(state, 0, Move(cell("C1"))) == "Too far: the Diver passes only flooded or sunken tiles."


def test_i13_not_onto_a_missing_one() -> None:
    assert reason(diver(sunk=["C2"]), 0, Move(cell("C2"))) == "That tile has sunk."


def test_i13_not_back_to_his_own() -> None:
    state = diver(sunk=["C2"], flooded=["C3"])
    assert reason(state, 0, Move(C3)) == "The pawn is already there."


def test_i13_not_diagonally() -> None:
    state = diver(at=["C1"], sunk=["C2"])
    assert "B3" not in targets(state, 0, Move)
    assert targets(state, 0, Move) == {"D1", "B2", "D2", "C3"}


def test_i13_no_open_sea() -> None:
    state = board(shape="bay of gulls", roles=TEAM, at=["A3"], flooded=["A3", "A4"])
    assert targets(state, 0, Move) == {"A4", "B4"}
    state = board(shape="volcano island", roles=TEAM, at=["C2"], sunk=["B2", "D2"])
    assert "C4" not in targets(state, 0, Move)
    assert "B3" in targets(state, 0, Move)


def test_i13_all_the_way_round_a_ring() -> None:
    ring = ["A3", "A5", "B3", "B5"]
    state = board(shape="atoll of decisions", roles=TEAM, at=["A4"], sunk=ring)
    assert targets(state, 0, Move) == {"B2", "B6"}


def test_i13_he_shores_up_like_anybody() -> None:
    assert targets(diver(sunk=["C2"], flooded=["C1", "B3"]), 0, ShoreUp) == {"B3"}
