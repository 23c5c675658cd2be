"""Clues, and where the parts appear (D28, D29, D30)."""

from games.engine.desert import State
from games.engine.desert.actions import EndTurn, Excavate
from games.engine.desert.data import Face, Part, StormCard
from games.engine.desert.events import PartLocated, TileExcavated

from .boards import board, cell, events, name, places, reveals, state_after, storm

CLUES = {"A1": Face.ENGINE_ROW, "E5": Face.ENGINE_COLUMN}
ENGINE = Part.ENGINE


def where(state: State, part: Part = ENGINE) -> list[str]:
    """Return the cells on which the part lies."""
    return [name(place) for place, tile in enumerate(state.tiles) if tile and part in tile.parts]


def test_d28_one_clue_places_nothing() -> None:
    state = board(faces=CLUES)
    assert events(state, 0, Excavate()) == (TileExcavated(0, 0, Face.ENGINE_ROW),)


def test_d28_the_second_clue_places_the_part_at_the_crossing_at_once() -> None:
    state = board(faces=CLUES, excavated=["E5"])
    assert events(state, 0, Excavate())[1] == PartLocated(ENGINE, cell("E1"))
    assert where(state_after(state, 0, Excavate())) == ["E1"]
    assert state_after(state, 0, Excavate()).phase == board(left=3).phase


def test_d28_the_order_of_the_two_does_not_matter() -> None:
    state = board(faces=CLUES, excavated=["A1"], at=["E5"])
    assert where(state_after(state, 0, Excavate())) == ["E1"]


def test_d28_clues_of_two_parts_do_not_make_a_pair() -> None:
    state = board(faces={"A1": Face.ENGINE_ROW, "E5": Face.CRYSTAL_COLUMN}, excavated=["E5"])
    assert len(events(state, 0, Excavate())) == 1


def test_d28_until_then_a_clue_moves_with_its_tile() -> None:
    faces = {"C4": Face.ENGINE_ROW, "E5": Face.ENGINE_COLUMN}
    state = reveals(storm(StormCard.NORTH_1, seat=1, faces=faces, excavated=["C4"], at=["E5"]))
    assert where(state_after(state, 0, Excavate())) == ["E3"]


def test_d29_the_crossing_may_be_any_tile() -> None:
    for sand, excavated in (({}, ["E5"]), ({"E1": 6}, ["E5"]), ({"E1": 1}, ["E5", "E1"])):
        assert where(state_after(board(faces=CLUES, excavated=excavated, sand=sand), 0, Excavate())) == ["E1"]


def test_d29_even_the_tile_of_a_clue_or_of_a_pawn() -> None:
    faces = {"A1": Face.ENGINE_ROW, "A5": Face.ENGINE_COLUMN}
    assert where(state_after(board(faces=faces, excavated=["A5"]), 0, Excavate())) == ["A1"]


def test_d29_then_it_rides_on_its_tile_whatever_the_clues_do() -> None:
    faces = {"C1": Face.ENGINE_ROW, "B5": Face.ENGINE_COLUMN}
    state = board(faces=faces, excavated=["B5"], at=["C1"], hole="B2", deck=[StormCard.SOUTH_1, StormCard.WEST_1])
    state = state_after(state, 0, Excavate())
    assert where(state) == ["B1"]
    state = state_after(state, 0, EndTurn())
    assert where(reveals(state)) == ["B2"]
    after = reveals(state, 2)
    assert places(after)[0] == "B1"
    assert where(after) == ["B2"]


def test_d30_at_the_hole_the_part_waits() -> None:
    state = board(faces={"A3": Face.ENGINE_ROW, "C1": Face.ENGINE_COLUMN}, excavated=["C1"], at=["A3"])
    assert events(state, 0, Excavate())[1] == PartLocated(ENGINE, cell("C3"), in_storm=True)
    state = state_after(state, 0, Excavate())
    assert state.waiting == (ENGINE,)
    assert where(state) == []


def test_d30_the_next_tile_moved_in_takes_it_though_the_hole_moves_on() -> None:
    state = reveals(storm(StormCard.NORTH_2, waiting=[ENGINE]))
    assert where(state) == ["C3"]


def test_d30_several_may_wait_and_several_may_lie_on_one_tile() -> None:
    faces = {"A3": Face.ENGINE_ROW, "C1": Face.ENGINE_COLUMN}
    state = board(
        faces=faces,
        excavated=["C1"],
        at=["A3"],
        waiting=[Part.CRYSTAL],
        parts={"C4": [Part.PROPELLER]},
        deck=[StormCard.NORTH_1],
    )
    state = state_after(state, 0, Excavate())
    assert set(state.waiting) == {ENGINE, Part.CRYSTAL}
    after = reveals(state_after(state, 0, EndTurn()))
    assert set(after.tile(cell("C3")).parts) == {ENGINE, Part.CRYSTAL, Part.PROPELLER}
