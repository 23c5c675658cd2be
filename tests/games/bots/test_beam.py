"""Plans are found where a narrow beam could lose its way."""

import pytest

from games.bots.beam import beam
from games.bots.values import value_of
from games.engine import RULES
from games.engine.island.data import Card, Landmark, Role, Treasure
from games.engine.island.state import DrawFlood, Swim
from tests.games.engine.island.boards import board, cell, name

CELLS = [name(number) for number, tile in enumerate(board().tiles) if tile is not None]


@pytest.mark.parametrize("width", [1, 2, 6])
def test_a_plan_is_found_where_all_ways_end_in_the_same_place(width: int) -> None:
    """Two swim, and only one of them reaches the last tile; the lift takes the other there, or both."""
    landing = name(board().cell_of(Landmark.FOOLS_LANDING))
    diagonal = "D4"
    state = board(
        roles=(Role.NAVIGATOR, Role.EXPLORER),
        at=(diagonal, diagonal),
        sunk=tuple(each for each in CELLS if each != landing),
        hands={1: (Card.HELICOPTER_LIFT,)},
        captured=tuple(Treasure),
        phase=Swim((0, 1), cell(diagonal), DrawFlood(1, 0)),
    )
    rules, value = RULES["island"], value_of("island", 2)

    assert rules.legal(state, 0) == ()
    plans = beam(rules, value, state, range(2), width, 1)

    assert plans
    assert rules.outcome(plans[0].state) is None
