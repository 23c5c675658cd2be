"""The chance to bring everybody home, once all parts of the flying machine are found."""

from typing import Any

import pytest

from games.bots.desert.home import chance_home
from games.bots.desert.terrain import Terrain
from games.bots.desert.water import sun_of
from games.engine.desert import positions as sand
from games.engine.desert.data import Face, Part
from games.engine.desert.state import State, TakeActions

PAD: dict[str, Any] = {
    "faces": {"E1": Face.LAUNCH_PAD, "E5": Face.TUNNEL},
    "excavated": ["E1", "E5"],
    "found": list(Part),
}


def chance(state: State) -> float:
    return chance_home(state, Terrain(state), sun_of(state))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"at": ["D1", "E1"]}, {"at": ["C1", "E1"]}),
        ({"water": {0: 2, 1: 2}}, {"water": {0: 2, 1: 0}}),
        ({"sand": {"C5": 2}}, {"sand": {"C5": 9, "B5": 9, "A5": 9, "A4": 9}}),
        ({"tick": 0}, {"tick": 10}),
        ({"phase": TakeActions(0, 0, calmed=2)}, {"phase": TakeActions(0, 0)}),
        ({"at": ["A1", "E5"]}, {"at": ["A1", "D4"]}),
        ({"shielded": [0]}, {}),
        ({"seat": 1}, {"seat": 0}),
    ],
    ids=["distance", "water", "sand", "level", "calm", "shade", "shield", "turn"],
)
def test_it_is_greater(better: dict[str, Any], worse: dict[str, Any]) -> None:
    usual: dict[str, Any] = {"at": ["D2", "E1"], "water": {0: 0, 1: 1}, "left": 0, **PAD}
    assert 0 < chance(sand.board(**{**usual, **worse})) < chance(sand.board(**{**usual, **better})) < 1


def test_it_is_certain_when_all_are_there() -> None:
    assert chance(sand.board(at=["E1", "E1"], water={0: 0, 1: 0}, **PAD)) == 1


def test_actions_that_are_left_may_bring_the_last_one_home() -> None:
    state = sand.board(at=["C1", "E1"], water={0: 0, 1: 0}, **PAD)
    assert chance_home(state, Terrain(state), sun_of(state), spare=1) < 1
    assert chance_home(state, Terrain(state), sun_of(state), spare=2) == 1


def test_who_has_to_fetch_the_last_part_has_the_longer_way() -> None:
    base: dict[str, Any] = {"at": ["D1", "E1"], "faces": PAD["faces"], "excavated": ["E1", "E5", "B2"]}
    *found, last = Part
    missing = sand.board(parts={"B2": [last]}, found=found, **base)
    assert 0 < chance(missing) < chance(sand.board(found=list(Part), **base))
