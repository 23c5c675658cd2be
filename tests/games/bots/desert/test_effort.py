"""About how many actions a team still needs."""

from typing import Any

import pytest

from games.bots.desert.effort import ALL_CLUES, homeward, known_clues, search_effort, ways_of
from games.bots.desert.terrain import Terrain
from games.bots.desert.weights import WEIGHTS
from games.engine.desert import positions as sand
from games.engine.desert.data import Face, Part
from games.engine.desert.state import State

ENGINE: dict[str, Any] = {"faces": {"B1": Face.ENGINE_ROW, "C5": Face.ENGINE_COLUMN}, "excavated": ["B1", "C5"]}


def effort(state: State) -> float:
    terrain = Terrain(state)
    clues = known_clues(terrain, state.found)
    return search_effort(WEIGHTS, terrain, ways_of(state, terrain), len(state.found), clues)


def clues(state: State) -> int:
    return known_clues(Terrain(state), state.found)


def test_it_counts_the_clues_that_are_known() -> None:
    assert clues(sand.board()) == 0
    assert clues(sand.board(faces=ENGINE["faces"], excavated=["B1"])) == 1
    assert clues(sand.board(parts={"C1": [Part.ENGINE]}, **ENGINE)) == 2
    assert clues(sand.board(found=[Part.ENGINE])) == 2
    pad = sand.board(found=list(Part), faces={"E1": Face.LAUNCH_PAD}, excavated=["E1"])
    assert clues(pad) == ALL_CLUES


@pytest.mark.parametrize(
    ("less", "more"),
    [
        ({"faces": {"E5": Face.ENGINE_ROW}, "excavated": ["E5"]}, {}),
        ({"found": [Part.ENGINE]}, {"parts": {"C1": [Part.ENGINE]}}),
        ({"parts": {"A2": [Part.ENGINE]}}, {"parts": {"E5": [Part.ENGINE]}}),
        ({}, {"sand": dict.fromkeys(("A1", "A2", "B1", "B2"), 2)}),
    ],
    ids=["clue", "taken", "near", "sand"],
)
def test_it_is_less(less: dict[str, Any], more: dict[str, Any]) -> None:
    assert 0 < effort(sand.board(**less)) < effort(sand.board(**more))


def test_nothing_is_left_when_all_parts_and_the_launch_pad_are_found() -> None:
    state = sand.board(found=list(Part), faces={"E1": Face.LAUNCH_PAD}, excavated=["E1"])
    assert effort(state) == 0


@pytest.mark.parametrize("found", [0, 2, 4])
def test_the_launch_pad_draws_the_team_the_more_the_more_is_found(found: int) -> None:
    def worth(at: str) -> float:
        parts = list(Part)[:found]
        state = sand.board(at=[at, at], found=parts, faces={"E1": Face.LAUNCH_PAD}, excavated=["E1"])
        terrain = Terrain(state)
        return homeward(WEIGHTS, terrain, ways_of(state, terrain), found)[0]

    assert worth("E1") > worth("D1") > worth("A1") >= 0
