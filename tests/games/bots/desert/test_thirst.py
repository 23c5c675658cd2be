"""The costs of thirst, and the worth of water."""

from typing import Any

import pytest

from games.bots.desert.places import places
from games.bots.desert.terrain import Terrain
from games.bots.desert.thirst import Water, water_terms
from games.bots.desert.weights import WEIGHTS
from games.engine.desert import positions as sand
from games.engine.desert.data import Face, Part
from games.engine.desert.state import State, TakeActions

TUNNELS: dict[str, Any] = {"faces": {"E1": Face.TUNNEL, "E5": Face.TUNNEL}, "excavated": ["E1", "E5"]}


def terms(state: State, left: int = 0) -> Water:
    terrain = Terrain(state)
    return water_terms(WEIGHTS, state, terrain, places(WEIGHTS, state, terrain), left)


@pytest.mark.parametrize(
    ("safer", "usual"),
    [
        ({"water": {0: 2, 1: 1}}, {"water": {0: 1, 1: 1}}),
        ({"at": ["E1", "A1"]}, {"at": ["D1", "A1"]}),
        ({"shielded": [0]}, {}),
        ({"phase": TakeActions(0, 0, calmed=2)}, {"phase": TakeActions(0, 0)}),
    ],
    ids=["water", "shade", "shield", "calm"],
)
def test_thirst_costs_less(safer: dict[str, Any], usual: dict[str, Any]) -> None:
    base: dict[str, Any] = {"water": {0: 1, 1: 1}, **TUNNELS}
    assert terms(sand.board(**{**base, **usual})).thirst < terms(sand.board(**{**base, **safer})).thirst < 0


def test_actions_that_are_left_may_lead_into_the_shade() -> None:
    state = sand.board(at=["D1", "A1"], water={0: 0, 1: 3}, left=1, **TUNNELS)
    assert terms(state, left=1).thirst > terms(state).thirst
    far = sand.board(at=["C1", "A1"], water={0: 0, 1: 3}, left=1, **TUNNELS)
    assert terms(far, left=1).thirst == terms(far).thirst


def test_on_the_last_way_only_the_suns_until_the_next_turn_count() -> None:
    thirsty: dict[str, Any] = {"water": {0: 1, 1: 1}, **TUNNELS}
    assert terms(sand.board(found=list(Part), **thirsty)).thirst > terms(sand.board(**thirsty)).thirst


def test_water_is_worth_the_more_the_more_suns_are_to_come() -> None:
    gains = [
        terms(sand.board(water={0: 3, 1: 3}, tick=tick)).drops - terms(sand.board(water={0: 0, 1: 0}, tick=tick)).drops
        for tick in (0, 10)
    ]
    assert 0 < gains[0] <= gains[1]


def test_a_closed_well_is_worth_the_more_the_nearer_the_thirsty_are() -> None:
    water, full = {0: 0, 1: 0}, {0: 4, 1: 4}
    marked = {"A1": Face.WELL}
    near, far = (sand.board(faces=marked, at=at, water=water) for at in (["A1", "A1"], ["D3", "D3"]))
    assert terms(near).wells > terms(far).wells > 0
    assert terms(sand.board(faces=marked, at=["A1", "A1"], water=full)).wells < terms(near).wells
