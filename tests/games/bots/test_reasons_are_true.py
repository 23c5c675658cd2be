"""A bot's words about a plan are true: the engine shows that the seat does what it says."""

import pytest

from games.bots.desert import reasons as desert
from games.bots.island import reasons as island
from tests.games.bots.desert.truths import TRUTHS as DESERT
from tests.games.bots.island.truths import TRUTHS as ISLAND
from tests.games.bots.told import reasons

TRUTHS = {"desert": DESERT, "island": ISLAND}
SILENT = {"EndTurn", "Draw"}


def check(name: str, seed: int, positions: int) -> set[str]:
    """Check what is said of the plans of so many positions, and return the different sentences."""
    said = set[str]()
    for told in reasons(name, seed, positions):
        text = told.reason.text
        if text:
            assert TRUTHS[name][text](told), (str(told.reason), told.plays)
            said.add(text)
        else:
            assert {type(step.action).__name__ for step in told.mine} <= SILENT, told.plays
    return said


@pytest.mark.parametrize(("name", "different"), [("desert", 14), ("island", 14)])
def test_each_reason_is_true_of_its_plan(name: str, different: int) -> None:
    assert len(check(name, 23, 40)) >= different


@pytest.mark.slow
@pytest.mark.parametrize(("name", "different"), [("desert", 25), ("island", 24)])
def test_each_of_many_reasons_is_true_of_its_plan(name: str, different: int) -> None:
    assert len(check(name, 29, 500)) >= different


@pytest.mark.parametrize(("name", "module"), [("desert", desert), ("island", island)])
def test_each_sentence_has_a_statement_of_its_truth(name: str, module: object) -> None:
    tables = [getattr(module, table) for table in ("FIRST", "MOTIVES", "LAST", "STAYS")]
    assert {sentence.text for table in tables for sentence in table} == {*TRUTHS[name]}
