"""The steps of a plan over the board: an arrow for each pawn that moves, and a number for each step."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot

from games.display.shared.cells import frame
from games.display.shared.hints import place_of
from games.engine.core.grid import Grid

SHORTER = 9
"""The distance of an arrow's ends from the middle of their cells, so that pawns stay visible."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """The number of a step on its cell; it is the `slot`-th number there. `look` says whether the step is sure."""

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
    numbers, used = [], dict[int, int]()
    for trace in traces:
        slot = used.get(trace.cell, 0)
        used[trace.cell] = slot + 1
        numbers.append(Ghost(trace.number, place_of(grid, trace.cell), min(slot, 8), trace.look))
    arrows = (Arrow(_path(grid, *move), trace.look) for trace in traces for move in trace.moves)
    return Ghosts(plan, frame(grid), tuple(numbers), tuple(arrows), tuple(place_of(grid, cell) for cell in guessed))


def _path(grid: Grid, start: int, end: int) -> str:
    """Return the path between two cells with a head at its end."""
    (row, column), (to_row, to_column) = grid.row_and_column(start), grid.row_and_column(end)
    x, y, to_x, to_y = column * 40 + 20, row * 40 + 20, to_column * 40 + 20, to_row * 40 + 20
    length = hypot(to_x - x, to_y - y)
    dx, dy = (to_x - x) / length, (to_y - y) / length
    tip = to_x - dx * SHORTER, to_y - dy * SHORTER
    left, right = ((tip[0] - dx * 6 - side * dy * 4, tip[1] - dy * 6 + side * dx * 4) for side in (1, -1))
    points = ((x + dx * SHORTER, y + dy * SHORTER), tip, left, tip, right)
    return "M" + "L".join(f"{round(px, 1)} {round(py, 1)}" for px, py in points)
