"""The board as one reader sees it: what pages, pictures and shared templates need from the board of any game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from django.utils.safestring import SafeString

from games.display.shared.buttons import Button, ButtonBuilder
from games.display.shared.cells import Cell, Row, Sheet, frame, rows
from games.engine.core.grid import Grid

A = TypeVar("A")


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """Everything that a page shows of a game, ready for its templates. A game adds what its own templates show.

    `template` draws the board, and `help` is the template of the rules dialog. `styles` are the game's style sheets,
    `art` is the URL of its sprite. The first part of `status` says whose turn it is. `label` describes the board to
    screen readers. Keyboard focus starts on the cell `start`. `outlook` says what is likely when `danger` is empty.
    """

    template: ClassVar[str]
    help: ClassVar[str]
    styles: ClassVar[tuple[str, ...]] = ()

    art: str
    status: Sequence[str]
    grid: Grid
    label: str
    pictures: tuple[SafeString, ...]
    cells: Sequence[Cell | None]
    sheets: Sequence[Sheet]
    start: int
    buttons: Sequence[Button]
    danger: str
    outlook: str = ""
    waiting: str
    over: bool
    won: bool

    @property
    def title(self) -> str:
        return " · ".join(self.status)

    @property
    def turn(self) -> str:
        return self.status[0]

    @property
    def rest(self) -> str:
        return "".join(self.status[1:])

    @property
    def columns(self) -> int:
        return self.grid.columns

    @property
    def lines(self) -> int:
        return self.grid.rows

    @property
    def frame(self) -> str:
        """The SVG viewBox of the pictures."""
        return frame(self.grid)

    @property
    def rows(self) -> tuple[Row, ...]:
        return rows(self.cells, self.grid.columns)

    @property
    def dock(self) -> tuple[Button, ...]:
        """The buttons that belong neither to a cell nor to a card beside the board."""
        return tuple(button for button in self.buttons if button.cell is None and button.card is None)


def build_all(
    view: Any,
    actions: Mapping[int, Sequence[A]],
    build_buttons: Callable[[ButtonBuilder, Sequence[A]], list[Button]],
    *,
    names: Sequence[str],
    mine: frozenset[int],
) -> list[Button]:
    """Return the buttons of all seats in `actions`, the viewer's own seat first.

    `actions` holds the legal actions by seat, `names` the players by seat, `mine` the reader's seats.
    """
    seats = sorted(actions, key=lambda seat: (seat != view.seat, seat))
    return [button for seat in seats for button in build_buttons(ButtonBuilder(view, names, seat, mine), actions[seat])]


def card_buttons(buttons: Sequence[Button]) -> list[Button]:
    """Return the buttons that belong to cards beside the board."""
    return [button for button in buttons if button.card is not None]
