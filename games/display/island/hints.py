"""The hints over the island: where pawns can go, and whom the Navigator's marked cells move."""

from collections.abc import Collection, Mapping, Sequence

from games.display.island.names import ROLE_PICTURE
from games.display.island.pictures import sprite
from games.display.shared.cells import frame
from games.display.shared.hints import Hints, guided, reach_of, tokens_of
from games.engine.core.walks import shortest_ways
from games.engine.island.actions import Action, Guide, Move
from games.engine.island.data import ACTIONS, POWERS, SHAPES
from games.engine.island.state import Discard, Over, Swim, TakeActions
from games.engine.island.view import View


def hints(view: View, legal: Mapping[int, Sequence[Action]]) -> Hints:
    grid = SHAPES[view.shape].grid
    if isinstance(view.phase, Over):
        return Hints(frame(grid), sprite())
    return Hints(
        frame(grid),
        sprite(),
        reaches=tuple(reach_of(seat, moves_to(view, seat), grid) for seat in range(len(view.pawns))),
        tokens=tokens_of(view, guided(legal, Guide, Move), ROLE_PICTURE, grid),
    )


def moves_to(view: View, seat: int) -> dict[int, int]:
    """Return by cell how many moves lead a pawn there in its turn, without the Pilot's flight (I2, I13, I15).

    A pawn in the water swims first, so no move leads anywhere (I19).
    """
    phase = view.phase
    if isinstance(phase, Swim) and seat in phase.seats:
        return {}
    turn = phase.resume if isinstance(phase, Discard) else phase
    most = turn.left if isinstance(turn, TakeActions) and turn.seat == seat else ACTIONS
    return _moves_within(view, seat, most)


def reachable(view: View, seat: int | None) -> Collection[int]:
    """Return the cells that a pawn reaches with as many moves as it needs, none without a seat."""
    return () if seat is None else _moves_within(view, seat, len(view.tiles))


def _moves_within(view: View, seat: int, most: int) -> dict[int, int]:
    """Return the cells within so many moves of a pawn, each with the least number of moves."""
    pawn, standing = view.pawns[seat], view.standing
    near = SHAPES[view.shape].near[pawn.role]

    def reach(cell: int) -> list[int]:
        cells = _dived(view, cell) if POWERS[pawn.role].dives else near[cell]
        return [to for to in cells if to in standing]

    return {cell: len(way) for cell, way in shortest_ways(pawn.cell, most, reach).items()}


def _dived(view: View, start: int) -> list[int]:
    """Return the cells beside `start`, and those that the Diver reaches through flooded and missing tiles (I13)."""
    beside = SHAPES[view.shape].beside
    seen, reached = {start}, [start]
    for place in reached:
        for cell in beside[place]:
            if cell not in seen:
                seen.add(cell)
                tile = view.tiles[cell]
                if tile is not None and (tile.flooded or tile.sunk):
                    reached.append(cell)
    return [*seen - {start}]
