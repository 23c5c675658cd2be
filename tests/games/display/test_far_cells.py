"""A cell says that the actions do not suffice for it only if more of them would lead there."""

from random import Random
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from games.display import DISPLAYS
from games.engine import RULES
from games.engine.island.data import Role
from tests.effort import examples
from tests.games.display import readers
from tests.games.engine.desert import boards as sand
from tests.games.engine.desert import scattered as desert
from tests.games.engine.island import boards as water
from tests.games.engine.island import scattered as island

SCATTERED: dict[str, ModuleType] = {"desert": desert, "island": island}
TOO_FAR, NO_WAY = "Too far for the actions you have left.", "There is no open path to this tile."
ONE_STEP = ("Too far: one tile at a time.", "Too far: the Diver passes only flooded or sunken tiles.")


def reasons(rules: str, state: Any, seat: int) -> dict[int, str]:
    """Return why the cells are closed on the board of a seat that may walk."""
    engine = RULES[rules]
    shown = DISPLAYS[rules].board(
        engine.view(state, seat),
        {seat: engine.legal(state, seat)},
        names=readers.NAMES[: len(state.adventurers)],
        mine=(seat,),
        obstacles=engine.obstacles(state, seat),
        walks=engine.walks(state, seat),
    )
    return {sheet.number: sheet.why for sheet in shown.sheets if sheet.why}


@pytest.mark.parametrize("rules", SCATTERED)
def test_a_reason_for_a_far_cell_is_true(rules: str) -> None:
    engine, said = RULES[rules], set()
    for number in range(examples(f"far cells of the {rules}", 400)):
        state = SCATTERED[rules].scattered(Random(number))
        phase = state.phase
        if type(phase).__name__ != "TakeActions" or not phase.left:
            continue
        seat = phase.seat
        tireless = replace(state, phase=replace(phase, left=99))
        near = {each.to for each in engine.legal(tireless, seat) if type(each).__name__ == "Move"}
        reach = near | engine.walks(tireless, seat).keys()
        for cell, why in reasons(rules, state, seat).items():
            said.add(why)
            if why == TOO_FAR or why in ONE_STEP:
                assert cell in reach, (state, cell)
            elif why == NO_WAY:
                assert cell not in reach, (state, cell)
    assert {TOO_FAR, NO_WAY} <= said


def test_no_way_leads_to_an_island_cut_off() -> None:
    state = water.board(roles=(Role.ENGINEER, Role.MESSENGER), at=("B2", "F4"), sunk=("E3", "E4"))
    whys = reasons("island", state, 0)
    assert whys[water.cell("F3")] == whys[water.cell("F4")] == NO_WAY
    assert whys[water.cell("D6")] == TOO_FAR


def test_no_way_leads_behind_blocked_tiles() -> None:
    state = sand.board(at=("A1", "A1"), sand={"D5": 2, "E4": 3})
    whys = reasons("desert", state, 0)
    assert whys[sand.cell("E5")] == NO_WAY
    assert whys[sand.cell("D5")] == "Blocked: 2 sand. Dig first."
