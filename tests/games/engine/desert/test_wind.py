"""The wind moves tiles into the hole (D11, D12)."""

import pytest

from games.engine.core.grid import Direction
from games.engine.desert.actions import Draw
from games.engine.desert.data import Face, Part, StormCard
from games.engine.desert.events import CardRevealed, StormMoved, TurnStarted

from .boards import cell, events, name, places, reveals, sand, storm


@pytest.mark.parametrize(
    ("card", "source", "hole"),
    [
        (StormCard.NORTH_1, "C4", "C4"),
        (StormCard.EAST_1, "B3", "B3"),
        (StormCard.SOUTH_1, "C2", "C2"),
        (StormCard.WEST_1, "D3", "D3"),
    ],
)
def test_d11_the_arrow_is_the_way_the_tiles_move_and_the_hole_goes_the_other_way(
    card: StormCard, source: str, hole: str
) -> None:
    state = storm(card, faces={source: Face.LAUNCH_PAD})
    after = reveals(state)
    assert after.tile(cell("C3")).face is Face.LAUNCH_PAD
    assert name(after.hole) == hole
    assert after.tiles[cell(hole)] is None


def test_d11_three_north_moves_three_tiles_one_after_the_other() -> None:
    faces = {"C3": Face.WELL, "C4": Face.MIRAGE, "C5": Face.LAUNCH_PAD}
    state = reveals(storm(StormCard.NORTH_3, hole="C2", faces=faces))
    assert [state.tile(cell(at)).face for at in ("C2", "C3", "C4")] == list(faces.values())
    assert name(state.hole) == "C5"


def test_d11_pawns_sand_and_parts_ride_along() -> None:
    state = storm(StormCard.EAST_1, at=["B3", "A3"], sand={"B3": 3}, parts={"B3": [Part.ENGINE]}, excavated=["B3"])
    after = reveals(state)
    assert places(after) == ["C3", "A3"]
    assert after.tile(cell("C3")).parts == (Part.ENGINE,)
    assert after.tile(cell("C3")).excavated
    assert sand(after, "C3") == 4


def test_d12_each_moved_tile_gets_one_sand_and_no_other() -> None:
    state = reveals(storm(StormCard.WEST_2))
    assert {name(place): tile.sand for place, tile in enumerate(state.tiles) if tile and tile.sand} == {
        "C3": 1,
        "D3": 1,
    }


def test_d12_a_moved_tile_takes_the_parts_that_wait_in_the_hole() -> None:
    state = storm(StormCard.SOUTH_2, waiting=[Part.ENGINE, Part.CRYSTAL], parts={"C2": [Part.PROPELLER]})
    after = reveals(state)
    assert set(after.tile(cell("C3")).parts) == {Part.PROPELLER, Part.ENGINE, Part.CRYSTAL}
    assert after.tile(cell("C2")).parts == ()
    assert after.waiting == ()


def test_d12_where_no_tile_is_left_to_move_the_rest_of_the_card_does_nothing() -> None:
    state = reveals(storm(StormCard.NORTH_3, hole="C4"))
    assert name(state.hole) == "C5"
    assert state.supply == 47


def test_d12_a_card_may_do_nothing_at_all() -> None:
    state = storm(StormCard.WEST_1, hole="E3")
    assert events(state, 0, Draw()) == (CardRevealed(StormCard.WEST_1, 0), TurnStarted(1, 2))
    assert reveals(state).tiles == state.tiles


def test_d12_parts_wait_on_if_nothing_moves() -> None:
    state = reveals(storm(StormCard.WEST_1, hole="E3", waiting=[Part.ENGINE]))
    assert state.waiting == (Part.ENGINE,)


def test_d12_every_tile_that_moves_has_an_event() -> None:
    state = storm(StormCard.NORTH_2, left=3, at=["C5", "A1"], sand={"C5": 1}, waiting=[Part.ENGINE])
    assert events(state, 0, Draw()) == (
        CardRevealed(StormCard.NORTH_2, 2),
        StormMoved(cell("C4"), cell("C4"), cell("C3"), Direction.NORTH, sand=1, parts=(Part.ENGINE,)),
        StormMoved(cell("C5"), cell("C5"), cell("C4"), Direction.NORTH, sand=2, pawns=(0,)),
    )


def test_d11_pawns_on_other_tiles_stay() -> None:
    assert places(reveals(storm(StormCard.NORTH_3, at=["C2", "D4"]))) == ["C2", "D4"]
