"""The Climber crosses blocked tiles, takes a passenger along, and protects pawns from being buried (D18, D19)."""

from games.engine.desert.actions import Excavate, Move, RemoveSand
from games.engine.desert.data import Face, Role, StormCard
from games.engine.desert.events import Moved

from .boards import board, can, cell, events, options, places, reason, reveals, state_after, storm

ROPE = (Role.CLIMBER, Role.NAVIGATOR, Role.EXPLORER)
A1, B1, A2, C1 = map(cell, ("A1", "B1", "A2", "C1"))


def test_d3_the_climber_moves_onto_blocked_tiles() -> None:
    state = state_after(board(roles=ROPE, sand={"B1": 5, "C1": 2}), 0, Move(B1), Move(C1))
    assert places(state)[0] == "C1"


def test_d18_he_may_take_one_pawn_of_his_tile_along() -> None:
    state = board(roles=ROPE, at=["A1", "A1", "B1"])
    assert options(state, 0, Move) == {Move(B1), Move(B1, 1), Move(A2), Move(A2, 1)}
    assert places(state_after(state, 0, Move(A2, 1))) == ["A2", "A2", "B1"]
    assert events(state, 0, Move(A2, 1)) == (Moved(0, A1, A2, passenger=1),)


def test_d18_the_passenger_is_named_anew_at_each_move() -> None:
    state = state_after(board(roles=ROPE), 0, Move(B1, 1), Move(C1))
    assert places(state) == ["C1", "B1", "A1"]
    state = state_after(board(roles=ROPE), 0, Move(B1, 1), Move(A1, 1), Move(B1, 2))
    assert places(state) == ["B1", "A1", "B1"]


def test_d18_nobody_from_another_tile_and_not_himself() -> None:
    state = board(roles=ROPE, at=["A1", "B1", "A2"])
    assert not can(state, 0, Move(A2, 1))
    assert not can(state, 0, Move(A2, 0))
    assert reason(state, 0, Move(A2, 1)) == "That passenger cannot come along."


def test_d18_a_pawn_of_a_blocked_tile_comes_along() -> None:
    state = board(roles=ROPE, sand={"A1": 4})
    assert places(state_after(state, 0, Move(B1, 1))) == ["B1", "B1", "A1"]


def test_d18_through_tunnels_too() -> None:
    faces = {"A1": Face.TUNNEL, "E5": Face.TUNNEL}
    state = board(roles=ROPE, faces=faces, excavated=list(faces))
    assert places(state_after(state, 0, Move(cell("E5"), 2))) == ["E5", "A1", "E5"]


def test_d18_a_passenger_set_down_on_a_blocked_tile_is_buried_when_he_leaves() -> None:
    state = state_after(board(roles=ROPE, sand={"B1": 2}), 0, Move(B1, 1))
    assert not state.buried(1)
    assert state_after(state, 0, Move(C1)).buried(1)


def test_d18_others_take_nobody_along() -> None:
    assert not can(board(), 0, Move(B1, 1))


def test_d19_a_pawn_on_the_climbers_tile_is_not_buried_and_acts_freely() -> None:
    state = board(roles=(Role.NAVIGATOR, Role.CLIMBER), sand={"A1": 3, "B1": 1, "A2": 2})
    assert not state.buried(0)
    assert options(state, 0, Move, RemoveSand) == {Move(B1), RemoveSand(A1), RemoveSand(B1), RemoveSand(A2)}


def test_d19_it_may_leave_only_to_an_unblocked_tile() -> None:
    state = board(roles=(Role.NAVIGATOR, Role.CLIMBER), sand={"A1": 3, "B1": 2})
    assert not can(state, 0, Move(B1))
    assert places(state_after(state, 0, Move(A2)))[0] == "A2"


def test_d19_the_climber_himself_is_never_buried() -> None:
    state = board(roles=ROPE, at=["A1", "E5", "E5"], sand={"A1": 9, "B1": 9})
    assert not state.buried(0)
    assert can(state, 0, Move(B1))
    assert reveals(storm(StormCard.NORTH_1, roles=ROPE, at=["C4"], sand={"C4": 9})).buried(0) is False


def test_d19_nobody_enters_a_blocked_tile_because_the_climber_stands_there() -> None:
    state = board(roles=(Role.NAVIGATOR, Role.CLIMBER), at=["A1", "B1"], sand={"B1": 2})
    assert not can(state, 0, Move(B1))


def test_d19_sand_still_hinders_excavating() -> None:
    assert not can(board(roles=ROPE, sand={"A1": 2}), 0, Excavate())


def test_d19_pawns_left_behind_are_buried_again() -> None:
    state = board(roles=ROPE, sand={"A1": 2})
    assert [state_after(state, 0, Move(B1)).buried(seat) for seat in (1, 2)] == [True, True]
