"""Each step of progress raises the value: otherwise a bot refuses it."""

from random import Random
from typing import Any, cast

import pytest

from games.bots.values import value_of
from games.engine import RULES
from games.engine.desert import actions as desert
from games.engine.desert import positions as sand
from games.engine.desert.data import CLUES, PARTS, Face, Gear, Part
from games.engine.island import actions as island
from games.engine.island import positions as water
from games.engine.island.data import Card, Landmark, Treasure
from tests.effort import part_of

from .positions import positions

CHALICE = (Card.OCEANS_CHALICE,) * 4


def gain(name: str, state: Any, seat: int, *actions: Any) -> float:
    """Return by how much these actions raise the value."""
    value, after = value_of(name, len(state.adventurers)), state
    for action in actions:
        after, _ = RULES[name].play(after, seat, action)
    return value.value(after) - value.value(state)


@pytest.mark.parametrize("found", range(PARTS))
def test_taking_a_part_raises_the_value(found: int) -> None:
    parts = list(Part)
    state = sand.board(
        at=["A1", "E5"],
        faces={"A1": Face.RUINS, "E1": Face.LAUNCH_PAD},
        excavated=["A1", "E1"],
        parts={"A1": parts[found : found + 1]},
        found=parts[:found],
    )
    assert gain("desert", state, 0, desert.PickUp(parts[found])) > 10


@pytest.mark.parametrize("far", ["B2", "E5"])
def test_the_second_clue_of_a_part_raises_the_value_wherever_the_part_is(far: str) -> None:
    column = sand.name(sand.cell(far) % 5 + 20)
    column = column if column != "A1" else "B5"
    state = sand.board(
        at=["A1", "A1"],
        faces={"A1": Face.ENGINE_ROW, column: Face.ENGINE_COLUMN},
        excavated=[column],
        sand={far: 4} if far != column else {},
    )
    assert gain("desert", state, 0, desert.Excavate()) > 0


def test_each_face_that_helps_raises_the_value() -> None:
    for face in (*CLUES, Face.LAUNCH_PAD):
        state = sand.board(at=["A1", "A1"], faces={"A1": face})
        assert gain("desert", state, 0, desert.Excavate()) > 0, face


def test_excavating_is_worth_its_expectation() -> None:
    value = value_of("desert", 2)
    for face in Face:
        state: Any = sand.board(at=["A1", "A1"], faces={"A1": face}, water={0: 1, 1: 1})
        action: Any = desert.Excavate()
        foresight = value.foresee(state, 0, action)
        assert foresight is not None
        assert value.value(foresight.state) + foresight.bonus > value.value(state), face


def test_removing_sand_from_a_hidden_tile_raises_the_value() -> None:
    state = sand.board(at=["A1", "A1"], sand={"A1": 1})
    assert gain("desert", state, 0, desert.RemoveSand(0)) > 0


def test_a_used_blaster_on_deep_sand_raises_the_value() -> None:
    state = sand.board(at=["A1", "A1"], sand={"A1": 5}, gear={0: [Gear.DUNE_BLASTER]})
    assert gain("desert", state, 0, desert.UseDuneBlaster(0)) > 0


def test_the_way_to_the_launch_pad_raises_the_value_more_than_anything_that_is_still_hidden() -> None:
    value = value_of("desert", 2)
    state: Any = sand.board(
        at=["A1", "E5"], faces={"C5": Face.LAUNCH_PAD}, excavated=["C5"], found=list(Part), water={0: 1, 1: 1}
    )
    home = [gain("desert", state, 0, desert.Move(sand.cell(cell))) for cell in ("B1", "A2")]
    excavate: Any = desert.Excavate()
    foresight = value.foresee(state, 0, excavate)
    assert foresight is not None
    assert max(home) > value.weights["effort"]  # more than an action saved
    assert value.value(foresight.state) + foresight.bonus - value.value(state) < max(home)


def test_a_plan_passes_no_water_that_changes_nothing() -> None:
    assert value_of("desert", 2).price(cast(Any, desert.GiveWater(1, 1))) > 0


@pytest.mark.parametrize("captured", range(4))
def test_taking_a_treasure_raises_the_value(captured: int) -> None:
    others = [treasure for treasure in Treasure if treasure is not Treasure.OCEANS_CHALICE]
    state = water.board(at=["A3", "C3"], hands={0: CHALICE}, captured=others[:captured])
    assert gain("island", state, 0, island.Capture()) > 10


@pytest.mark.parametrize("held", range(4))
def test_each_card_of_a_treasure_raises_the_value(held: int) -> None:
    value = value_of("island", 2)
    few, more = (water.board(hands={0: CHALICE[:cards]}) for cards in (held, held + 1))
    assert value.value(more) > value.value(few)


def test_shoring_up_what_the_team_needs_raises_the_value() -> None:
    for landmark in (Landmark.FOOLS_LANDING, Landmark.CORAL_PALACE):
        state = water.board(tiles={"C3": landmark}, flooded=["C3"])
        assert gain("island", state, 0, island.ShoreUp(water.cell("C3"))) > 0


def test_the_way_home_raises_the_value_once_all_treasures_are_taken() -> None:
    state = water.board(at=["C5", "C3"], captured=list(Treasure), hands={0: [Card.HELICOPTER_LIFT]})
    assert gain("island", state, 0, island.Move(water.cell("C4"))) > 0


@pytest.mark.parametrize("name", ["desert", "island"])
def test_the_value_of_a_running_game_lies_between_loss_and_win(name: str) -> None:
    for state in positions(name, 21, 120):
        value = value_of(name, len(RULES[name].roles_of(state)))
        terms = value.terms(state)
        assert -2500 < value.value(state) < 1000
        assert value.value(state) == pytest.approx(sum(terms.values()))
        assert all(weight > 0 for weight in value.weights.values())


@pytest.mark.parametrize("name", ["desert", "island"])
def test_the_value_reads_nothing_hidden(name: str) -> None:
    random = Random(8)
    for state in positions(name, 22, len(part_of(f"values of {name}", range(120), 8))):
        value = value_of(name, len(RULES[name].roles_of(state)))
        other = RULES[name].redeal(state, None, f"{random.getrandbits(128):032x}")
        assert value.value(other) == pytest.approx(value.value(state))
