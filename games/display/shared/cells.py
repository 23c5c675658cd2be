"""The cells of the board: their labels, their marks, and the sheet that a tap on a cell opens."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from games.display.shared.buttons import WALK, Button, ButtonGroup, button_groups
from games.engine.core.grid import Grid


@dataclass(frozen=True, slots=True)
class Place:
    """The names of a cell in sentences: alone, as a destination and as the place of something; all may be lazy."""

    name: object = ""
    to: object = ""
    on: object = ""

    def __str__(self) -> str:
        return str(self.name)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell as a button of the grid. `look` holds its CSS classes.

    "legal" marks a cell on which the reader can act, "offers" a cell whose sheet has buttons.
    """

    number: int
    look: str
    label: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of cells, numbered from 1. None stands for a place without a cell."""

    number: int
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet that a tap on a cell opens: what lies there, what the reader can do, and `why` not more.

    `art` is the URL of the sprite. `again` is the value of the button that a second tap on the cell presses.
    """

    number: int
    title: str
    note: str
    shows: SafeString
    button_groups: tuple[ButtonGroup, ...]
    why: str
    art: str
    again: str = ""


def coordinates(grid: Grid) -> tuple[str, ...]:
    """Return the names of a grid's cells: the letter of the column and the number of the row, such as C2."""
    return tuple(f"{'ABCDEFGHIJ'[column]}{row + 1}" for row, column in map(grid.row_and_column, grid.cells))


def frame(grid: Grid) -> str:
    """Return the SVG viewBox of the pictures: 40 units for each cell."""
    return f"0 0 {grid.columns * 40} {grid.rows * 40}"


def rows(cells: Sequence[Cell | None], columns: int) -> tuple[Row, ...]:
    starts = range(0, len(cells), columns)
    return tuple(Row(number, tuple(cells[start : start + columns])) for number, start in enumerate(starts, 1))


@dataclass(frozen=True, slots=True)
class Described:
    """A cell in words: its title, its details, and `why` nothing can be done there. `shows` is its picture.

    `marks` explain what changes although nothing happens there. Only the sheet has them.
    """

    title: str
    details: Sequence[str]
    shows: SafeString
    why: str = ""
    marks: Iterable[str] = ()


def cells_and_sheets(
    buttons: Iterable[Button],
    describe: Callable[[int, Sequence[Button]], Described | None],
    *,
    grid: Grid,
    art: str,
    names: Sequence[str],
    mine: Collection[int],
) -> tuple[list[Cell | None], list[Sheet]]:
    """Return a cell for each place of the grid, None where there is none, and the sheets of the cells.

    `describe` returns what a place with these buttons is.
    """
    by_cell: list[list[Button]] = [[] for _ in grid.cells]
    for button in buttons:
        if button.cell is not None:
            by_cell[button.cell].append(button)
    cells: list[Cell | None] = []
    sheets = []
    for number, here in enumerate(by_cell):
        described = describe(number, here)
        if described is None:
            cells.append(None)
            continue
        cell, sheet = _cell_and_sheet(number, described, here, art=art, names=names, mine=mine)
        cells.append(cell)
        sheets.append(sheet)
    return cells, sheets


def _cell_and_sheet(
    number: int,
    described: Described,
    buttons: Sequence[Button],
    *,
    art: str,
    names: Sequence[str],
    mine: Collection[int],
) -> tuple[Cell, Sheet]:
    title, details, shows = described.title, described.details, described.shows
    note = " · ".join((*details, *described.marks))
    if not buttons:
        cell = Cell(number, "cell", ", ".join((title, *details)))
        return cell, Sheet(number, title, note, shows, (), described.why, art)
    # The script that compares labels to find changed cells ignores this last part.
    count = ngettext("%(count)s choice", "%(count)s choices", len(buttons)) % {"count": len(buttons)}
    is_marked = any(button.is_target and not button.everywhere for button in buttons)
    look = "cell offers legal" if is_marked else "cell offers"
    cell = Cell(number, look, ", ".join((title, *details, count)))
    groups = button_groups(buttons, names, mine)
    why = "" if any(button.name == WALK for button in buttons) else described.why
    return cell, Sheet(number, title, note, shows, groups, why, art, _again(buttons, mine))


def _again(buttons: Sequence[Button], mine: Collection[int]) -> str:
    """Return the value of the reader's one button that a cell is marked for, or of its walk; "" if it is final."""
    wanted = [button for button in buttons if (button.is_target or button.name == WALK) and button.seat in mine]
    return "" if len(wanted) != 1 or wanted[0].final else wanted[0].value
