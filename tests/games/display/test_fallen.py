"""After the end the board and the team's cards mark the adventurers who have died."""

from typing import Any

import pytest

from games.display import DISPLAYS
from games.engine import RULES
from games.engine.desert.actions import Draw
from games.engine.desert.data import StormCard
from games.engine.island.actions import Draw as DrawFlood
from tests.games.engine.desert.boards import storm
from tests.games.engine.island.boards import flooding

THIRST = storm(StormCard.SUN, left=1, water={0: 0}, at=("C5", "A1"))
FLOOD = flooding("F4", flooded=("F4",), sunk=("F3", "E4"), at=("F4", "C3"), left=1)
LAST = [("desert", THIRST, Draw(), "Died of thirst"), ("island", FLOOD, DrawFlood(), "Drowned")]


@pytest.mark.parametrize(("rules", "state", "draw", "cause"), LAST)
def test_the_dead_bear_a_skull_and_no_one_else_does(rules: str, state: Any, draw: Any, cause: str) -> None:
    over, _events = RULES[rules].play(state, 0, draw)
    display, view = DISPLAYS[rules], RULES[rules].view(over, 0)
    board = display.board(view, {}, names=("Alice", "Bob"), mine={0})
    alice, bob = board.team  # type: ignore[attr-defined]
    assert [(mark.picture, mark.label) for mark in alice.marks] == [("skull", cause)]
    assert "fallen" in alice.look
    assert not bob.marks
    pawns = {seat: next(each for each in board.pictures if f'id="p{seat}"' in each) for seat in (0, 1)}
    assert "#skull" in pawns[0]
    assert "#skull" not in pawns[1]


@pytest.mark.parametrize(("rules", "state", "draw", "_cause"), LAST)
def test_nobody_is_dead_before_the_end(rules: str, state: Any, draw: Any, _cause: str) -> None:
    board = DISPLAYS[rules].board(RULES[rules].view(state, 0), {}, names=("Alice", "Bob"), mine={0})
    assert "fallen" not in "".join(board.pictures)
