"""Plans are found where a narrow beam could lose its way, and each leads somewhere else."""

from collections.abc import Hashable

import pytest

from games.bots.beam import beam
from games.bots.values import value_of
from games.engine import RULES
from games.engine.island.data import Card, Landmark, Role, Treasure
from games.engine.island.state import DrawFlood, Swim, TakeActions
from tests.games.engine.island.boards import board, cell, name

from .positions import GAMES, positions

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


@pytest.mark.parametrize("name", GAMES)
def test_plans_that_end_in_the_same_position_are_one(name: str) -> None:
    rules = RULES[name]
    for state in positions(name, 31, 12):
        seats = range(len(rules.roles_of(state)))
        value = value_of(name, len(seats))
        ends = list[Hashable]()
        for plan in beam(rules, value, state, seats, 6, 12):
            stop = value.stop(plan.state)
            if stop and not plan.first_reveal:
                ends.append(value.key(rules.carry_out(plan.state, *stop)[0]))
        assert len(ends) == len(set(ends))


def test_actions_that_are_left_over_make_no_second_plan() -> None:
    """To walk away and back ends where the turn began."""
    state = board(roles=(Role.ENGINEER, Role.DIVER), phase=TakeActions(0, 3))
    rules, value = RULES["island"], value_of("island", 2)
    plans = beam(rules, value, state, range(2), 8, 30)
    back = [plan for plan in plans if plan.state.adventurers == state.adventurers]  # type: ignore[attr-defined]
    assert len(back) == 1
