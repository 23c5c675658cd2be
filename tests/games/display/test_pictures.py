"""The pictures of the boards: what differs for the rules has a drawing of its own, also without colours."""

import re
from itertools import combinations
from pathlib import Path

import pytest
import resvg_py
from django.contrib.staticfiles import finders

from games.board_image.images import LOOKS, PLACES, SCALES
from games.display.desert.pictures import ridges
from games.display.shared.pawns import places_on_tiles
from games.engine.desert import ROLES, State
from games.engine.desert.data import GRID, Face
from tests.browser import png
from tests.games.display.island import readers as island
from tests.games.display.readers import board_for
from tests.games.engine.desert.boards import board, cell
from tests.games.engine.island import boards as islands

MARKS = 14.4
"""The height of the marks in the upper corners of a tile: its sand, its treasure, its flood card."""
PILES = ("sand-1", "sand-2", "sand-3", "sand-many")


def static(name: str) -> str:
    return Path(str(finders.find(name))).read_text("utf-8")


def symbols(game: str) -> dict[str, str]:
    """Return the drawings of a sprite by name."""
    return dict(re.findall(r'<symbol id="([^"]+)"[^>]*>(.*)</symbol>', static(f"art/{game}.svg")))


def tile(state: State, at: str) -> str:
    """Return the picture of the tile that lies on this cell."""
    row, column = GRID.row_and_column(cell(at))
    return next(each for each in board_for(state, 0).pictures if f"tile r{row} c{column} " in each)


def covered(drawing: str) -> float:
    """Return the part of a tile that the sand of a drawing hides."""
    sand = "".join(f'<path d="{line}"/>' for line in re.findall(r'd="([^"]+)" fill="var\(--sand,', drawing))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">{sand}</svg>'
    pixels = b"".join(png.read(bytes(resvg_py.svg_to_bytes(svg_string=svg))).rows)
    return sum(alpha > 127 for alpha in pixels[3::4]) / len(pixels[3::4])


def pawns(pictures: tuple[str, ...]) -> list[str]:
    return [each for each in pictures if 'class="pawn ' in each]


RIDGES = {ridge for number in GRID.cells for ridge in ridges(number)}


def used(picture: str) -> set[str]:
    return set(re.findall(r'#([\w-]+)"', picture))


def test_every_tile_has_two_ridges_of_its_own_and_neighbours_share_none_at_first() -> None:
    assert len({ridges(number) for number in GRID.cells}) == len(GRID.cells)
    for here, there in combinations(GRID.cells, 2):
        (row, column), (other_row, other_column) = GRID.row_and_column(here), GRID.row_and_column(there)
        if max(abs(row - other_row), abs(column - other_column)) == 1:
            assert not set(ridges(here)) & set(ridges(there))


def test_each_row_and_column_has_flat_sand_between_its_dunes() -> None:
    flat = {name for name, drawing in symbols("desert").items() if name in RIDGES and "--shine" not in drawing}
    bare = [GRID.row_and_column(number) for number in GRID.cells if flat & set(ridges(number))]
    assert {row for row, _ in bare} == {column for _, column in bare} == set(range(5))
    assert len(bare) < len(GRID.cells) / 2


def test_a_tile_keeps_its_ridges_until_it_is_excavated() -> None:
    assert set(ridges(1)) <= used(tile(board(), "B1"))
    assert set(ridges(1)) <= used(tile(board(sand={"B1": 4}), "B1"))
    assert "pit" in used(tile(board(excavated=("B1",)), "B1"))
    assert not set(ridges(1)) & used(tile(board(excavated=("B1",)), "B1"))


def test_every_height_of_sand_has_its_own_drawing_and_its_number() -> None:
    heights = {"A1": 1, "B1": 2, "C1": 3, "D1": 4, "E1": 12}
    state = board(at=("A5", "A5"), sand=heights)
    assert not used(tile(state, "A2")) & set(PILES)
    for (at, sand), pile in zip(heights.items(), (*PILES, "sand-many"), strict=True):
        picture = tile(state, at)
        assert used(picture) & set(PILES) == {pile}
        assert re.search(r"<text.*>\s*(\d+)\s*</text>", picture)[1] == str(sand)
    drawings = [symbols("desert")[pile] for pile in PILES]
    # One dune more for each.
    assert [drawing.count('fill="var(--sand,') for drawing in drawings] == [1, 2, 3, 4]
    # Hatched and framed from two on, where sand blocks.
    assert ['stroke-width=".7"' in drawing for drawing in drawings] == [False, True, True, True]
    assert ["M1 1h38v38H1z" in drawing for drawing in drawings] == [False, True, True, True]


def test_the_more_sand_the_more_of_the_tile_is_covered() -> None:
    parts = [covered(symbols("desert")[pile]) for pile in PILES]
    assert parts == sorted(parts)
    assert 0.25 < parts[0] < 0.5, "a drift over a corner"
    assert parts[1] > 0.55, "nearly buried"
    assert parts[3] < 0.8, "what lies there stays in sight"


def test_a_clue_is_carved_in_a_slab_along_its_axis() -> None:
    faces = {"B1": Face.CRYSTAL_ROW, "C1": Face.TUNNEL, "D1": Face.CRYSTAL_COLUMN}
    state = board(faces=faces, excavated=tuple(faces))
    assert {"pit", "slab-row", "arrow-row", "part-crystal"} <= used(tile(state, "B1"))
    assert {"pit", "slab-column", "arrow-column", "part-crystal"} <= used(tile(state, "D1"))
    assert not {"slab-row", "slab-column"} & used(tile(state, "C1"))


def test_sand_leaves_what_was_excavated_in_sight() -> None:
    state = board(faces={"B1": Face.TUNNEL}, excavated=("B1",), sand={"B1": 3})
    assert {"tunnel", "sand-3"} <= used(tile(state, "B1"))
    assert 'width="22"' in tile(state, "B1"), "smaller, above the sand"


def test_the_storm_turns_and_throws_dust_over_its_neighbours() -> None:
    storm = next(each for each in board_for(board(), 0).pictures if 'id="hole"' in each)
    assert used(storm) == {"dust", "arms"}
    assert '<g class="arms">' in storm
    assert 'x="-20" y="-20" width="80" height="80"' in storm
    assert "prefers-reduced-motion: reduce" in static("css/board.css").partition(".arms { animation: none; }")[0]


def test_a_buried_pawn_stands_in_the_sand() -> None:
    state = board(at=("A2", "E5"), sand={"A2": 2, "E5": 1})
    buried, free = pawns(board_for(state, 1).pictures)
    assert "drift" in used(buried)
    assert "drift" not in used(free)


@pytest.mark.parametrize("own", range(5))
def test_five_on_a_tile_have_the_same_five_places_for_each_reader_and_the_own_is_ringed(own: int) -> None:
    found = pawns(board_for(board(roles=ROLES[:5], at=("B2",) * 5), own).pictures)
    stands = {re.search(r'id="p(\d)"', each)[1]: re.search(r" (s\d+)", each)[1] for each in found}
    assert stands == {str(seat): f"s5{seat}" for seat in range(5)}
    assert ["mine" in used(each) for each in found].count(True) == 1
    mine = next(each for each in found if "mine" in used(each))
    assert f'id="p{own}"' in mine


def test_a_spectators_board_has_no_ring() -> None:
    assert not any("mine" in used(each) for each in board_for(board()).pictures)
    assert not any("mine" in used(each) for each in island.board_for(islands.board()).pictures)


def test_the_island_rings_the_readers_pawn_too() -> None:
    ringed = ["mine" in used(each) for each in pawns(island.board_for(islands.board(), 1).pictures)]
    assert ringed.count(True) == 1


def test_pawns_that_share_no_tile_stand_in_the_same_place() -> None:
    assert places_on_tiles((3, 7, 9)) == [(0, "s10"), (1, "s10"), (2, "s10")]
    assert places_on_tiles((3, 7, 3)) == [(0, "s20"), (1, "s10"), (2, "s21")]


STANDS = [(f"s{count}{place}", count) for count in range(1, 6) for place in range(count)]


def test_places_on_a_tile_are_the_same_on_the_page_and_in_the_picture() -> None:
    rules = static("css/board.css").partition("  .pawn {")[2].partition("\n  }")[0]
    default, rest = rules.split("&:is(", 1)
    for stand, _count in STANDS:
        blocks = [default, *(own for names, own in re.findall(r"([^{}]*){([^}]*)}", rest) if f".{stand}" in names)]
        said = dict(re.findall(r"--(s[xy]|scale): ([\d.]+)", "".join(blocks)))
        assert PLACES[stand] == (float(said["sx"]), float(said["sy"]))
        assert SCALES.get(stand, 1) == float(said["scale"])


@pytest.mark.parametrize("count", range(1, 6))
def test_pawns_that_share_a_tile_overlap_neither_each_other_nor_the_marks_in_its_upper_corners(count: int) -> None:
    boxes = []
    for stand in (name for name, among in STANDS if among == count):
        (x, y), scale = PLACES[stand], SCALES.get(stand, 1)
        boxes.append((x, y, x + 15 * scale, y + 18.75 * scale))
    assert all(left >= 0 and right <= 40 and top > MARKS and bottom <= 40 for left, top, right, bottom in boxes)
    for one, other in combinations(boxes, 2):
        assert any(a[axis + 2] - b[axis] < 0.01 for a, b in ((one, other), (other, one)) for axis in (0, 1))


@pytest.mark.parametrize("game", ["desert", "island"])
def test_no_two_symbols_of_a_sprite_are_alike(game: str) -> None:
    drawings = symbols(game)
    assert len(drawings) > 40
    assert len(set(drawings.values())) == len(drawings)


def test_the_number_of_sand_that_blocks_is_light_on_dark() -> None:
    state = board(at=("A5", "A5"), sand={"A1": 1, "B1": 2})
    assert [" blocked" in tile(state, at) for at in ("A1", "B1")] == [False, True]
    assert all("chip" in used(tile(state, at)) for at in ("A1", "B1"))
    assert "chip" not in used(tile(state, "C1"))
    for sand in LOOKS["tile"], LOOKS["blocked"]:
        assert {sand["chip"], sand["count"]} == {"var(--paper)", "var(--paper-ink)"}
    assert LOOKS["tile"]["chip"] == LOOKS["blocked"]["count"]
