"""The cells of a rectangular board, numbered row by row from the north-west corner, and their neighbours."""

from enum import StrEnum


class Direction(StrEnum):
    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


STEP: dict[Direction, tuple[int, int]] = {
    Direction.NORTH: (-1, 0),
    Direction.EAST: (0, 1),
    Direction.SOUTH: (1, 0),
    Direction.WEST: (0, -1),
}
OPPOSITE: dict[Direction, Direction] = {
    Direction.NORTH: Direction.SOUTH,
    Direction.EAST: Direction.WEST,
    Direction.SOUTH: Direction.NORTH,
    Direction.WEST: Direction.EAST,
}


class Grid:
    """A board of `rows` by `columns`, with the neighbours of each cell.

    `beside` holds the orthogonal neighbours of each cell, `around` the diagonal ones too. `towards` holds, by
    direction, the next cell in that direction, or None at the edge.
    """

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns
        self.cells = range(rows * columns)
        straight = tuple(STEP.values())
        diagonal = ((-1, -1), (-1, 1), (1, -1), (1, 1))
        self.beside = tuple(self._reach(cell, straight) for cell in self.cells)
        self.around = tuple(self._reach(cell, straight + diagonal) for cell in self.cells)
        self.towards = {
            direction: tuple(next(iter(self._reach(cell, (step,))), None) for cell in self.cells)
            for direction, step in STEP.items()
        }

    def cell(self, row: int, column: int) -> int:
        return row * self.columns + column

    def row_and_column(self, cell: int) -> tuple[int, int]:
        return divmod(cell, self.columns)

    def _reach(self, cell: int, steps: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
        row, column = self.row_and_column(cell)
        reached = ((row + down, column + right) for down, right in steps)
        return tuple(self.cell(r, c) for r, c in reached if 0 <= r < self.rows and 0 <= c < self.columns)
