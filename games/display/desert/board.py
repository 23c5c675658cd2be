"""The board as one reader sees it: everything the templates show, ready to be shown."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from games.display.desert.acts import acts as buttons
from games.display.desert.cells import Cell, Sheet, cells_and_sheets
from games.display.desert.danger import danger, outlook
from games.display.desert.decks import Decks, Sign, decks, signs
from games.display.desert.desk import Act, Desk
from games.display.desert.legend import LEGEND
from games.display.desert.names import ROLE_PICTURE
from games.display.desert.pictures import hole_picture, sprite, tile_look, tile_picture
from games.display.desert.status import status_parts, waiting
from games.display.desert.team import Member, team
from games.display.desert.vitals import Vitals, vitals
from games.engine.core.errors import IllegalAction
from games.engine.desert.actions import Action
from games.engine.desert.data import GRID
from games.engine.desert.state import DrawStorm, Over
from games.engine.desert.view import View


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that moves over the board: its id on the page, its classes, and what it shows."""

    id: str
    look: str
    shows: SafeString | str


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A storm card the Meteorologist looks at, and the button that puts it at the bottom."""

    sign: Sign
    act: Act | None


@dataclass(frozen=True, slots=True)
class Board:
    """What `templates/games/desert` shows; `template` draws it, `art` is the sprite's address."""

    template: str
    help: str
    art: str
    title: str
    turn: str
    rest: str
    vitals: Vitals
    tiles: tuple[Picture, ...]
    pawns: tuple[Picture, ...]
    start: int
    rows: tuple[tuple[Cell, ...], ...]
    sheets: tuple[Sheet, ...]
    danger: str
    outlook: str
    storm: tuple[Sign, ...]
    unseen: int
    foreseen: tuple[Foreseen, ...]
    dock: tuple[Act, ...]
    waiting: str
    over: bool
    won: bool
    team: tuple[Member, ...]
    decks: Decks
    legend: tuple[tuple[str, object], ...] = LEGEND


def board(
    view: View,
    acts: Mapping[int, Sequence[Action]],
    *,
    names: Sequence[str],
    mine: Collection[int],
    obstacles: Mapping[int, IllegalAction] | None = None,
) -> Board:
    """The board of a reader who holds the seats `mine`, with the actions each of them may take.

    `obstacles` says why the pawn of the reader's seat cannot go where it cannot.
    """
    own = frozenset(mine)
    seats = sorted(acts, key=lambda seat: (seat != view.seat, seat))
    offers = [act for seat in seats for act in buttons(Desk(view, names, seat, own), acts[seat])]
    if isinstance(view.phase, Over):
        obstacles = None
    cells, sheets = cells_and_sheets(view, offers, names=names, mine=own, obstacles=obstacles or {})
    turn, *rest = status_parts(view, names=names, mine=own)
    dock = [act for act in offers if act.cell is None]
    return Board(
        template="games/desert/_table.html",
        help="games/desert/_help.html",
        art=sprite(),
        title=" · ".join((turn, *rest)),
        turn=turn,
        rest="".join(rest),
        vitals=vitals(view),
        tiles=_tiles(view),
        pawns=_pawns(view),
        start=view.hole if view.seat is None else view.pawns[view.seat].cell,
        rows=tuple(tuple(cells[start : start + GRID.columns]) for start in range(0, len(cells), GRID.columns)),
        sheets=tuple(sheets),
        danger=danger(view, names=names),
        outlook=outlook(view),
        storm=signs(view.revealed),
        unseen=view.phase.left if isinstance(view.phase, DrawStorm) else 0,
        foreseen=_foreseen(view, dock),
        dock=tuple(act for act in dock if act.card is None),
        waiting=waiting(view, names=names, mine=own),
        over=isinstance(view.phase, Over),
        won=isinstance(view.phase, Over) and view.phase.outcome.won,
        team=team(view, offers, names=names, mine=own),
        decks=decks(view),
    )


def _tiles(view: View) -> tuple[Picture, ...]:
    """The tiles by their identity, wherever they lie, so that the wind slides them; the storm over them all."""
    lying = sorted((tile.id, cell, tile) for cell, tile in enumerate(view.tiles) if tile is not None)
    tiles = [
        Picture(f"t{number}", f"tile {_place(cell)} {tile_look(tile)}", tile_picture(tile, named=True))
        for number, cell, tile in lying
    ]
    hole = Picture("hole", f"tile {_place(view.hole)} storm", hole_picture(view.waiting, sprite()))
    return (*tiles, hole)


def _pawns(view: View) -> tuple[Picture, ...]:
    """The pawns by seat; those who share a cell stand side by side."""
    taken: dict[int, int] = {}
    pawns = []
    for seat, pawn in enumerate(view.pawns):
        slot = taken[pawn.cell] = taken.get(pawn.cell, -1) + 1
        picture = ROLE_PICTURE[pawn.role]
        look = f"pawn {_place(pawn.cell)} s{slot} {picture.replace('pawn', 'role', 1)}"
        pawns.append(Picture(f"p{seat}", look + (" buried" if pawn.buried else ""), picture))
    return tuple(pawns)


def _place(cell: int) -> str:
    row, column = GRID.row_and_column(cell)
    return f"r{row} c{column}"


def _foreseen(view: View, dock: Sequence[Act]) -> tuple[Foreseen, ...]:
    """The cards that only she sees who looks at them, in their order."""
    to_bottom = {act.card: act for act in dock if act.card is not None}
    return tuple(Foreseen(sign, to_bottom.get(place)) for place, sign in enumerate(signs(view.foreseen)))
