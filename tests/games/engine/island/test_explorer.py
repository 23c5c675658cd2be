"""The Explorer moves and shores up diagonally too (I15)."""

from games.engine.island.actions import GiveCard, Move, ShoreUp
from games.engine.island.data import Card, Role
from games.engine.island.events import Moved

from .boards import board, cell, events, options, targets

TEAM = (Role.EXPLORER, Role.PILOT)
AROUND = {"B2", "C2", "D2", "B3", "D3", "B4", "C4", "D4"}


def test_i15_moves_diagonally_too() -> None:
    state = board(roles=TEAM)
    assert targets(state, 0, Move) == AROUND
    assert events(state, 0, Move(cell("B2"))) == (Moved(0, cell("C3"), cell("B2")),)


def test_i15_past_missing_corners_and_the_sea_but_not_onto_them() -> None:
    assert targets(board(roles=TEAM, sunk=["C2", "B3", "D4"]), 0, Move) == AROUND - {"C2", "B3", "D4"}
    assert targets(board(roles=TEAM, at=["C1"]), 0, Move) == {"D1", "B2", "C2", "D2"}
    assert "C2" in targets(board(shape="atoll of decisions", roles=TEAM, at=["B3"]), 0, Move)


def test_i15_shores_up_diagonally_too() -> None:
    assert targets(board(roles=TEAM, flooded=["B2", "D4", "C3", "C1"]), 0, ShoreUp) == {"B2", "D4", "C3"}


def test_i15_gives_only_on_the_own_tile() -> None:
    state = board(roles=TEAM, at=["C3", "B2"], hands={0: [Card.EARTH_STONE]})
    assert options(state, 0, GiveCard) == set()
