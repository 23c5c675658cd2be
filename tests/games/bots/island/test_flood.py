"""The chances that the card of a tile comes, from what everybody knows of the two piles."""

import pytest

from games.bots.island.flood import hits
from games.engine.island import positions as water
from games.engine.island.odds import cards_to_come
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Outcome, Over, Phase, Swim, TakeActions

LANDING = "C3"
"""Where Fools' Landing lies."""


@pytest.mark.parametrize(
    ("phase", "flood", "treasure"),
    [
        (TakeActions(0, 3), 2, 2),
        (TakeActions(0, 0), 2, 2),
        (DrawTreasure(0, 1), 2, 1),
        (DrawFlood(0, 1), 1, 0),
        (Discard(1, TakeActions(0, 3)), 2, 2),
        (Discard(0, DrawTreasure(0, 1)), 2, 1),
        (Discard(0, DrawFlood(0, 2)), 2, 0),
        (Swim((0,), 3, DrawFlood(0, 1)), 1, 0),
        (Over(Outcome(won=False, cause="drowned")), 0, 0),
    ],
)
def test_a_turn_draws_what_its_phase_has_left(phase: Phase, flood: int, treasure: int) -> None:
    assert cards_to_come(phase, water.board(phase=phase).level) == (flood, treasure)


@pytest.mark.parametrize("resume", [TakeActions(0, 1), DrawTreasure(0, 1), DrawFlood(0, 2)])
def test_a_discard_changes_no_chance(resume: TakeActions | DrawTreasure | DrawFlood) -> None:
    assert hits(water.board(phase=Discard(0, resume))) == hits(water.board(phase=resume))


def test_the_set_on_top_comes_first() -> None:
    state = water.board(flood=[LANDING, "C1"], layers=[2], phase=DrawFlood(0, 1))
    chances = hits(state)
    top = set(state.flood_deck[:2])
    assert {chances[landmark][0] for landmark in top} == {0.5}
    assert {chances[landmark][0] for landmark in chances.keys() - top} == {0.0}


def test_a_discarded_card_comes_only_after_the_waters_rise() -> None:
    state = water.board(flood=["C1"], flood_pile=10)
    discarded = state.flood_discard[0]
    risen, calm = (hits(water.board(flood=["C1"], flood_pile=10, phase=phase)) for phase in (None, DrawFlood(0, 2)))
    assert calm[discarded][0] == 0.0 < risen[discarded][0] < 1.0
