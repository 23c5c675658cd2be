"""The board as one reader sees it: what pages, pictures and shared templates need from the board of any game."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from django.urls import reverse
from django.utils.safestring import SafeString

from games.display.shared.buttons import Button, ButtonBuilder
from games.display.shared.cells import Cell, Row, Sheet, frame, rows
from games.display.shared.danger import DangerLine
from games.display.shared.ghosts import Ghosts
from games.display.shared.hints import Hints
from games.display.shared.key import KeyEntry
from games.display.shared.reactions import Reaction
from games.display.shared.team import Member
from games.engine.core.errors import TOO_FAR, IllegalAction, gettext_noop
from games.engine.core.grid import Grid

A = TypeVar("A")


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """Everything that a page shows of a game, ready for its templates. A game adds what its own templates show.

    `rules` is the name of the game. `template` draws the board, and `help` is the template of the rules dialog.
    `styles` are the game's style sheets, `art` is the URL of its sprite. The first part of `status` says whose turn
    it is. `label` describes the board to screen readers. Keyboard focus starts on the cell `start`. `outlook` says
    what is likely when `danger` is empty. `key` explains the rings and marks. `hints` and the first of the `ghosts` of
    plans lie over the pictures. `draw` is the button that reveals the next card, if that is what the game waits for,
    `face_up` is the heading while that card is seen, `more_cards` says that others come after it, and `reactions` are
    what players could do before. `team` are the adventurers' cards.
    """

    rules: ClassVar[str]
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
    danger: DangerLine
    outlook: str = ""
    key: tuple[KeyEntry, ...] = ()
    hints: Hints | None = None
    ghosts: tuple[Ghosts, ...] = ()
    waiting: str
    over: bool
    won: bool
    draw: str = ""
    face_up: str = ""
    more_cards: bool = False
    reactions: tuple[Reaction, ...] = ()
    team: tuple[Member, ...] = ()

    @property
    def everywhere(self) -> str:
        """A sentence about the first action that leads to any cell, "" without one."""
        return next((each.everywhere for each in self.buttons if each.is_target and each.everywhere), "")

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
    def rulebook_url(self) -> str:
        """The URL of the game's rules."""
        return reverse("games:how_to_play", args=[self.rules])

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
        """The buttons below the board: those that belong neither to a cell nor to a card, and the docked ones."""
        return tuple(each for each in self.buttons if each.docked or (each.cell is None and each.card is None))


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


def build_walks(
    view: Any,
    walks: Mapping[int, Sequence[A]],
    build_walk: Callable[[ButtonBuilder, int, Sequence[A]], Button],
    *,
    names: Sequence[str],
    mine: frozenset[int],
) -> list[Button]:
    """Return the buttons of the viewer's walks, which are moves by cell."""
    if not walks:
        return []
    builder = ButtonBuilder(view, names, view.seat, mine)
    return [build_walk(builder, cell, moves) for cell, moves in walks.items()]


def explain_far(
    obstacles: Mapping[int, IllegalAction],
    walks: Mapping[int, Sequence[A]],
    reach: Collection[int],
    *,
    far: Collection[str] = (TOO_FAR,),
    why_closed: Callable[[int], IllegalAction | None] = lambda _cell: None,
) -> Mapping[int, IllegalAction]:
    """Return the obstacles of a board with better reasons for far cells than that they are far.

    `reach` are the cells that the pawn reaches with as many moves as it needs. No move leads to the others, and
    `why_closed` may tell why. On a board that offers walks, the actions do not suffice for those in reach.
    """

    def explained(cell: int, each: IllegalAction) -> IllegalAction:
        if each.reason not in far:
            return each
        if cell not in reach:
            return why_closed(cell) or IllegalAction(gettext_noop("There is no open path to this tile."))
        return IllegalAction(gettext_noop("Too far for the actions you have left.")) if walks else each

    return {cell: explained(cell, each) for cell, each in obstacles.items()}


def card_buttons(buttons: Sequence[Button]) -> list[Button]:
    """Return the buttons that belong to cards beside the board."""
    return [button for button in buttons if button.card is not None]
