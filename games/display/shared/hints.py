"""The hints over the tiles of a board: where parts will appear, what the wind may do, where pawns can go."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.core.grid import Direction, Grid


@dataclass(frozen=True, slots=True)
class Band:
    """A row ("row") or a column ("column") in which something will appear, with the CSS class of its place."""

    name: str
    axis: str
    place: str


@dataclass(frozen=True, slots=True)
class Push:
    """A tile that the next wind may push in a direction. The `weight` goes from 1, hardly ever, to 4."""

    direction: Direction
    place: str
    weight: int


@dataclass(frozen=True, slots=True)
class Reach:
    """The cells that a seat's pawn reaches, as a path of dots for each number of moves, the nearest first."""

    seat: int
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Token:
    """A pawn that can be guided to a cell, the `slot`-th of them, and whether it is the one that is being guided."""

    seat: int
    is_guided: bool
    picture: str
    place: str
    slot: int


@dataclass(frozen=True, slots=True)
class Hints:
    """All hints of a board. `frame` is its SVG viewBox, `art` the URL of its sprite."""

    frame: str
    art: str
    bands: tuple[Band, ...] = ()
    pushes: tuple[Push, ...] = ()
    reaches: tuple[Reach, ...] = ()
    tokens: tuple[Token, ...] = ()


def place_of(grid: Grid, cell: int) -> str:
    """Return the CSS classes of a cell."""
    return "r{} c{}".format(*grid.row_and_column(cell))


def reach_of(seat: int, moves: Mapping[int, int], grid: Grid) -> Reach:
    """Return the dots of a pawn; `moves` holds by cell how many moves lead there."""
    paths = []
    for count in range(1, max(moves.values(), default=0) + 1):
        places = (grid.row_and_column(cell) for cell, number in moves.items() if number == count)
        paths.append("".join(f"M{column * 40 + 20} {row * 40 + 20}h0" for row, column in places))
    return Reach(seat, tuple(paths))


def guided(legal: Mapping[int, Sequence[Any]], guide: type, move: type) -> Iterator[tuple[int, int]]:
    """Yield whom the marked cells of a Navigator's turn move: seats and cells, the Navigator's own moves too.

    `guide` and `move` are the types of these actions.
    """
    for seat, actions in legal.items():
        if any(isinstance(action, guide) for action in actions):
            for action in actions:
                if type(action) in (guide, move):
                    yield getattr(action, "pawn", seat), action.to


def tokens_of(
    view: Any, targets: Iterable[tuple[int, int]], pictures: Mapping[Any, str], grid: Grid
) -> tuple[Token, ...]:
    """Return a token for each seat and cell; `pictures` are the pawns by role."""
    guided = getattr(view.phase, "guided", None)
    by_cell: dict[int, list[int]] = {}
    for seat, cell in targets:
        seats = by_cell.setdefault(cell, [])
        if seat not in seats:
            seats.append(seat)
    return tuple(
        Token(seat, seat == guided, pictures[view.pawns[seat].role], place_of(grid, cell), slot)
        for cell, seats in by_cell.items()
        for slot, seat in enumerate(sorted(seats))
    )
