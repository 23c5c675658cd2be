"""Cells and their neighbours."""

from games.engine.core.grid import Direction, Grid

GRID = Grid(3, 4)


def test_cells_count_row_by_row_from_the_north_west() -> None:
    assert GRID.cell(0, 0) == 0
    assert GRID.cell(1, 2) == 6
    assert GRID.row_and_column(6) == (1, 2)
    assert [GRID.cell(*GRID.row_and_column(cell)) for cell in GRID.cells] == list(range(12))


def test_beside_is_up_down_left_right() -> None:
    assert set(GRID.beside[5]) == {1, 4, 6, 9}
    assert set(GRID.beside[0]) == {1, 4}


def test_around_is_diagonal_too() -> None:
    assert set(GRID.around[5]) == {0, 1, 2, 4, 6, 8, 9, 10}
    assert set(GRID.around[11]) == {6, 7, 10}


def test_towards_ends_at_the_edge() -> None:
    assert [GRID.towards[way][5] for way in Direction] == [1, 6, 9, 4]
    assert GRID.towards[Direction.NORTH][2] is None
    assert GRID.towards[Direction.WEST][4] is None
