"""The Engineer shores up two tiles (I14)."""

from games.engine.island.actions import ShoreUp
from games.engine.island.data import Role
from games.engine.island.events import TilesShoredUp
from games.engine.island.state import State, TakeActions

from .boards import board, cell, events, is_flooded, options, reason, state_after

C2, C3, C4, B3, D3, B2 = map(cell, ("C2", "C3", "C4", "B3", "D3", "B2"))


def engineer(*flooded: str, **rest: object) -> State:
    return board(roles=(Role.ENGINEER, Role.EXPLORER), flooded=flooded, **rest)  # type: ignore[arg-type]


def test_i14_one_or_two_tiles_within_reach_for_one_action() -> None:
    state = engineer("C2", "C3", "D3")
    assert options(state, 0, ShoreUp) == {
        *(ShoreUp(C2), ShoreUp(C3), ShoreUp(D3)),
        *(ShoreUp(C2, C3), ShoreUp(C2, D3), ShoreUp(C3, D3)),
    }
    after = state_after(state, 0, ShoreUp(C2, D3))
    assert [is_flooded(after, place) for place in ("C2", "C3", "D3")] == [False, True, False]
    assert after.phase == TakeActions(0, 2)
    assert events(state, 0, ShoreUp(C2, D3)) == (TilesShoredUp(0, (C2, D3)),)


def test_i14_they_need_not_touch() -> None:
    assert ShoreUp(C2, C4) in options(engineer("C2", "C4"), 0, ShoreUp)


def test_i14_both_must_be_within_reach_and_flooded() -> None:
    state = engineer("C2", "B2", "C1")
    assert options(state, 0, ShoreUp) == {ShoreUp(C2)}
    assert reason(state, 0, ShoreUp(B2, C2)) == "Too far: you can only reach your own tile and those beside it."
    assert reason(state, 0, ShoreUp(C2, C3)) == "That tile is already dry."
    assert reason(state, 0, ShoreUp(C2, C2)) == "Choose two different tiles."


def test_i14_the_same_two_are_not_offered_twice() -> None:
    assert reason(engineer("C2", "C3"), 0, ShoreUp(C3, C2)) == "Choose the two tiles in their order on the board."


def test_i14_each_action_anew() -> None:
    state = state_after(engineer("C2", "C3", "C4", "B3", "D3"), 0, ShoreUp(C2, C3), ShoreUp(B3, D3))
    assert state.phase == TakeActions(0, 1)
    assert options(state, 0, ShoreUp) == {ShoreUp(C4)}


def test_i14_only_the_engineer() -> None:
    state = engineer("C2", "C3", seat=1)
    assert options(state, 1, ShoreUp) == {ShoreUp(C2), ShoreUp(C3)}
