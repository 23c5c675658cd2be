"""The board as one reader sees it: what the pages, the pictures and the shared templates ask of any game's."""

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
    """Everything that is shown, ready to be shown. A game adds what its own templates show.

    `template` draws it, `help` is the dialog about the rules, `styles` are the game's style sheets, `art` is the
    address of its sprite. `status` says whose turn it is, then the rest. `label` describes the board to those who do
    not see it; on the cell `start` the keys begin. `outlook` is what is likely where no `danger` is.
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
    offers: Sequence[Button]
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
        """The viewBox of the pictures."""
        return frame(self.grid)

    @property
    def rows(self) -> tuple[Row, ...]:
        return rows(self.cells, self.grid.columns)

    @property
    def dock(self) -> tuple[Button, ...]:
        """The buttons that belong to no cell and to no card."""
        return tuple(button for button in self.offers if button.cell is None and button.card is None)


def offered(
    view: Any,
    actions: Mapping[int, Sequence[A]],
    buttons: Callable[[ButtonBuilder, Sequence[A]], list[Button]],
    *,
    names: Sequence[str],
    mine: frozenset[int],
) -> list[Button]:
    """The buttons of all seats that have actions, those of the seat that looks first."""
    seats = sorted(actions, key=lambda seat: (seat != view.seat, seat))
    return [button for seat in seats for button in buttons(ButtonBuilder(view, names, seat, mine), actions[seat])]


def laid_out(offers: Sequence[Button]) -> list[Button]:
    """The buttons that belong to cards beside the board."""
    return [button for button in offers if button.card is not None]
