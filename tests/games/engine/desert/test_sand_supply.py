"""The 48 sand markers (D15)."""

from games.engine.desert import outcome
from games.engine.desert.actions import Draw
from games.engine.desert.data import StormCard
from games.engine.desert.events import GameEnded, StormMoved
from games.engine.desert.state import Outcome

from .boards import cell, events, name, reveals, sand, storm

BURIED = Outcome(won=False, cause="buried")


def test_d15_the_48th_marker_may_be_placed() -> None:
    state = reveals(storm(StormCard.NORTH_1, sand={"E5": 47}))
    assert state.supply == 0
    assert outcome(state) is None


def test_d15_a_marker_that_is_not_there_loses_there_and_then() -> None:
    state = storm(StormCard.NORTH_2, StormCard.SUN, sand={"E5": 47})
    assert outcome(reveals(state)) == BURIED
    assert reveals(state).supply == 0


def test_d15_the_tile_has_moved_then_and_the_next_one_has_not() -> None:
    state = storm(StormCard.NORTH_2, sand={"E5": 48})
    moved, ended = events(state, 0, Draw())[1:]
    assert isinstance(moved, StormMoved)
    assert moved.sand == sand(reveals(state), "C3") == 0
    assert ended == GameEnded(BURIED)
    assert name(reveals(state).hole) == "C4"
    assert reveals(state).tile(cell("C5")).id == cell("C5")


def test_d15_at_the_edge_no_marker_is_asked_for() -> None:
    assert outcome(reveals(storm(StormCard.WEST_3, hole="E1", sand={"E5": 48}))) is None
