"""The hints over the desert: bands of single clues, what the next wind may push, and where pawns can go."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from games.display.desert.names import PART_PICTURE, ROLE_PICTURE
from games.display.desert.pictures import sprite
from games.display.shared.cells import frame
from games.display.shared.hints import Band, Hints, Push, guided, place_of, reach_of, tokens_of
from games.engine.core.grid import OPPOSITE, Direction
from games.engine.core.walks import shortest_ways
from games.engine.desert.actions import Action, Guide, Move
from games.engine.desert.data import ACTIONS, ALL_SAND, BLOCKED, CLUES, GRID, NEAR, POWERS, WINDS, Axis, Face, Part
from games.engine.desert.odds import next_card
from games.engine.desert.state import Over, ReadForecast, TakeActions
from games.engine.desert.view import TileView, View

HEAVY = (0.05, 0.1, 0.2)
"""The chances from which a push has more weight."""


def hints(view: View, legal: Mapping[int, Sequence[Action]]) -> Hints:
    if isinstance(view.phase, Over):
        return Hints(frame(GRID), sprite())
    return Hints(
        frame(GRID),
        sprite(),
        bands=tuple(_bands(view)),
        pushes=tuple(_pushes(view)),
        reaches=tuple(reach_of(seat, moves_to(view, seat), GRID) for seat in range(len(view.pawns))),
        tokens=tokens_of(view, guided(legal, Guide, Move), ROLE_PICTURE, GRID),
    )


def known_clues(view: View) -> dict[tuple[Part, Axis], int]:
    """Return the cells of the clues that are excavated."""
    return {
        CLUES[tile.face]: cell
        for cell, tile in enumerate(view.tiles)
        if tile is not None and tile.excavated and tile.face in CLUES
    }


def _bands(view: View) -> Iterator[Band]:
    """Yield the row or column of each part of which one clue is known (D28). It moves with the clue's tile."""
    known = known_clues(view)
    for (part, axis), cell in known.items():
        if sum((part, each) in known for each in Axis) == 1:
            row, column = place_of(GRID, cell).split()
            yield Band(PART_PICTURE[part], str(axis), row if axis is Axis.ROW else column)


def _pushes(view: View) -> Iterator[Push]:
    """Yield the tiles that the next storm card may push towards the hole (D11)."""
    cards = next_card(view)
    winds = [(*WINDS[card], count) for card, count in cards.items() if card in WINDS]
    for direction in Direction:
        cell: int | None = view.hole
        for place in (1, 2, 3):
            cell = None if cell is None else GRID.towards[OPPOSITE[direction]][cell]
            pushing = sum(count for blows, tiles, count in winds if blows is direction and tiles >= place)
            if cell is not None and pushing:
                chance = pushing / cards.total()
                yield Push(direction, place_of(GRID, cell), 1 + sum(chance >= least for least in HEAVY))


def moves_to(view: View, seat: int) -> dict[int, int]:
    """Return by cell how many moves lead a pawn there in its turn (D5, D20)."""
    turn = view.phase.resume if isinstance(view.phase, ReadForecast) else view.phase
    most = turn.left if isinstance(turn, TakeActions) and turn.seat == seat else ACTIONS
    return _moves_within(view, seat, most)


def reachable(view: View, seat: int | None) -> Collection[int]:
    """Return the cells that a pawn reaches with as many moves as it needs, none without a seat."""
    return () if seat is None else _moves_within(view, seat, len(view.tiles))


def _moves_within(view: View, seat: int, most: int) -> dict[int, int]:
    """Return the cells within so many moves of a pawn, each with the least number of moves; none if it is buried."""
    pawn = view.pawns[seat]
    if pawn.buried:
        return {}
    most_sand = ALL_SAND if POWERS[pawn.role].climbs else BLOCKED - 1
    passable = {cell for cell, tile in enumerate(view.tiles) if tile is not None and tile.sand <= most_sand}
    tunnels = [cell for cell, tile in enumerate(view.tiles) if tile is not None and _is_open_tunnel(tile)]
    near = NEAR[pawn.role]

    def reach(cell: int) -> list[int]:
        cells = [to for to in near[cell] if to in passable]
        return cells + tunnels if cell in tunnels else cells

    return {cell: len(way) for cell, way in shortest_ways(pawn.cell, most, reach).items()}


def _is_open_tunnel(tile: TileView) -> bool:
    return tile.face is Face.TUNNEL and tile.excavated and tile.sand < BLOCKED
