"""The steps of a plan over the board: an arrow for each pawn that moves, and a number for each step."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot

from games.display.shared.cells import frame
from games.display.shared.hints import place_of
from games.engine.core.grid import Grid

SHORTER = 9
"""The distance of an arrow's ends from the middle of their cells, so that pawns stay visible."""
BEFORE_NUMBERS = 20
"""The same for an arrow from above into a cell with several numbers: one would hide its head."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """The number of a step on its cell, at the place `slot` there. `look` says whether the step is sure."""

    number: int
    place: str
    slot: int
    look: str


@dataclass(frozen=True, slots=True)
class Arrow:
    """The way of a pawn in a step, as an SVG path; `look` as for a ghost."""

    path: str
    look: str


@dataclass(frozen=True, slots=True)
class Ghosts:
    """All steps of the plan of that number, or of one without a number, which has 0.

    `frame` is the SVG viewBox of the board, and `guesses` are the places that are guessed.
    """

    plan: int
    frame: str
    numbers: tuple[Ghost, ...]
    arrows: tuple[Arrow, ...]
    guesses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StepTrace:
    """The trace of a step on the board: where its number stands, and from where to where pawns move."""

    number: int
    cell: int
    moves: tuple[tuple[int, int], ...]
    look: str


def ghosts_of(plan: int, traces: Sequence[StepTrace], grid: Grid, guessed: Iterable[int] = ()) -> Ghosts:
    """Return the numbers and arrows of a plan, and the cells that it shows on a guess."""
    numbers, used = [], Counter[int]()
    of_cells = Counter(trace.cell for trace in traces)
    for trace in traces:
        slot = _slot(used[trace.cell], of_cells[trace.cell])
        used[trace.cell] += 1
        numbers.append(Ghost(trace.number, place_of(grid, trace.cell), slot, trace.look))
    arrows = (
        Arrow(_path(grid, *move, is_numbered=of_cells[move[1]] > 1), trace.look)
        for trace in traces
        for move in trace.moves
    )
    return Ghosts(plan, frame(grid), tuple(numbers), tuple(arrows), tuple(place_of(grid, cell) for cell in guessed))


def _slot(at: int, count: int) -> int:
    """Return the place of one of the `count` numbers on a cell. The first three are counted from the right edge."""
    first_row = min(count, 3)
    return first_row - 1 - at if at < first_row else min(at, 8)


def _path(grid: Grid, start: int, end: int, *, is_numbered: bool) -> str:
    """Return the path between two cells, with a head at its end; `is_numbered` if that cell has several numbers."""
    (row, column), (to_row, to_column) = grid.row_and_column(start), grid.row_and_column(end)
    x, y, to_x, to_y = column * 40 + 20, row * 40 + 20, to_column * 40 + 20, to_row * 40 + 20
    length = hypot(to_x - x, to_y - y)
    dx, dy = (to_x - x) / length, (to_y - y) / length
    shorter = BEFORE_NUMBERS if is_numbered and to_x == x and to_y > y else SHORTER
    tip = to_x - dx * shorter, to_y - dy * shorter
    left, right = ((tip[0] - dx * 6 - side * dy * 4, tip[1] - dy * 6 + side * dx * 4) for side in (1, -1))
    points = ((x + dx * SHORTER, y + dy * SHORTER), tip, left, tip, right)
    return "M" + "L".join(f"{round(px, 1)} {round(py, 1)}" for px, py in points)
