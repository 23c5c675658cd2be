"""The cells as a reader hears and touches them: their names, their rings, and the sheet that a tap opens."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from games.display.shared.buttons import Button, ButtonGroup, button_groups
from games.engine.core.grid import Grid


@dataclass(frozen=True, slots=True)
class Cell:
    """A button of the grid; `look` holds its classes: "legal" has something to do, "offers" a sheet with buttons."""

    number: int
    look: str
    label: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of cells, its number from 1; None is a place where there is nothing to touch."""

    number: int
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a tap on a cell opens: what lies there, what may be done, and what not and why; `art` is the sprite."""

    number: int
    title: str
    note: str
    shows: SafeString
    button_groups: tuple[ButtonGroup, ...]
    why: str
    art: str


def coordinates(grid: Grid) -> tuple[str, ...]:
    """The names of a grid's cells, a column's letter and a row's number: C2."""
    return tuple(f"{'ABCDEFGHIJ'[column]}{row + 1}" for row, column in map(grid.row_and_column, grid.cells))


def frame(grid: Grid) -> str:
    """The viewBox of the pictures: 40 units a cell."""
    return f"0 0 {grid.columns * 40} {grid.rows * 40}"


def rows(cells: Sequence[Cell | None], columns: int) -> tuple[Row, ...]:
    starts = range(0, len(cells), columns)
    return tuple(Row(number, tuple(cells[start : start + columns])) for number, start in enumerate(starts, 1))


def by_cell(offers: Iterable[Button], cells: int) -> list[list[Button]]:
    """The buttons that belong in each cell's sheet."""
    here: list[list[Button]] = [[] for _ in range(cells)]
    for button in offers:
        if button.cell is not None:
            here[button.cell].append(button)
    return here


def cell(number: int, title: str, details: Sequence[str], buttons: Sequence[Button]) -> Cell:
    label, look = ", ".join((title, *details)), "cell"
    if buttons:
        # The script that outlines what has changed leaves out the last part of such a label.
        count = ngettext("%(count)s action", "%(count)s actions", len(buttons)) % {"count": len(buttons)}
        label, look = f"{label}, {count}", "cell offers"
    if any(button.rings for button in buttons):
        look += " legal"
    return Cell(number, look, label)


def sheet(
    number: int,
    title: str,
    details: Sequence[str],
    buttons: Sequence[Button],
    *,
    shows: SafeString,
    why: str,
    art: str,
    names: Sequence[str],
    mine: Collection[int],
) -> Sheet:
    note = ". ".join(detail[:1].upper() + detail[1:] for detail in details) + "." if details else ""
    return Sheet(number, title, note, shows, button_groups(buttons, names, mine), why, art)
