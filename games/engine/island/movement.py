"""The cells to which pawns can go, on foot and in the water, and the seats for which the game waits."""

from collections.abc import Iterable

from games.engine.island.data import POWERS, SHAPES, Card
from games.engine.island.state import Over, State, Swim
from games.engine.island.view import View


def standing_of(state: State, cells: Iterable[int]) -> list[int]:
    """Return those of the cells whose tile has not sunk."""
    tiles = state.tiles
    return [cell for cell in cells if (tile := tiles[cell]) is not None and not tile.sunk]


def steps(state: State, seat: int) -> list[int]:
    """Return where one step leads: to adjacent standing tiles (I2, I15)."""
    return standing_of(state, state.near(seat))


def dives(state: State, seat: int) -> list[int]:
    """Return where the Diver can go: through connected flooded and missing tiles to any standing tile (I13)."""
    beside, start = state.map.beside, state.adventurers[seat].cell
    seen, reached, cells = {start}, [start], list[int]()
    for place in reached:
        for cell in beside[place]:
            if cell not in seen:
                seen.add(cell)
                tile = state.tile(cell)
                if not tile.sunk:
                    cells.append(cell)
                if tile.sunk or tile.flooded:
                    reached.append(cell)
    return cells


def leaps(state: State, seat: int) -> list[int]:
    """Return where two steps over one missing tile lead, straight or around a corner (I17)."""
    beside, start = state.map.beside, state.adventurers[seat].cell
    gaps = [cell for cell in beside[start] if state.tile(cell).sunk]
    cells = {cell: None for gap in gaps for cell in beside[gap] if cell != start}
    return standing_of(state, cells)


def moves(state: State, seat: int) -> list[int]:
    """Return where a pawn can move for one action (I2, I13, I15)."""
    return dives(state, seat) if state.adventurers[seat].power.dives else steps(state, seat)


def swims(state: State, seat: int) -> list[int]:
    """Return where a pawn may swim when its tile has sunk (I19)."""
    power = state.adventurers[seat].power
    if power.flies:
        return state.standing()
    return _nearest(state, seat) if power.dives else steps(state, seat)


def _nearest(state: State, seat: int) -> list[int]:
    """Return the nearest standing tiles, counted in steps over places of the shape (I19)."""
    beside = state.map.beside
    edge = [state.adventurers[seat].cell]
    seen, nearest = {*edge}, list[int]()
    while edge and not nearest:
        edge = [*{cell: None for place in edge for cell in beside[place] if cell not in seen}]
        seen.update(edge)
        nearest = standing_of(state, edge)
    return nearest


def lifts(state: State) -> tuple[int, ...]:
    """Return the seats that hold a Helicopter Lift."""
    return tuple(seat for seat, pawn in enumerate(state.adventurers) if Card.HELICOPTER_LIFT in pawn.hand)


def waiting_on(state: State) -> frozenset[int]:
    """Return the seats whose decision the game waits for. The set is empty when the game is over.

    If a pawn cannot swim, the game waits for the seats that hold a Helicopter Lift (I19).
    """
    phase = state.phase
    if type(phase) is Over:
        return frozenset()
    if type(phase) is Swim:
        able = [seat for seat in phase.seats if swims(state, seat)]
        return frozenset(able if len(able) == len(phase.seats) else (*able, *lifts(state)))
    return frozenset((phase.seat,))


def stranded(view: View, seat: int) -> bool:
    """Return whether a pawn could not swim anywhere if its tile sank now (I19)."""
    pawn, shape = view.pawns[seat], SHAPES[view.shape]
    power = POWERS[pawn.role]
    reach = shape.places if power.flies or power.dives else shape.near[pawn.role][pawn.cell]
    return {*reach}.isdisjoint(view.standing.keys() - {pawn.cell})


def awaited(view: View) -> tuple[int, ...]:
    """Return the seats that the table waits for."""
    phase = view.phase
    match phase:
        case Over():
            return ()
        case Swim(seats=seats):
            able = [seat for seat in seats if not stranded(view, seat)]
            if len(able) == len(seats):
                return tuple(able)
            lifts = [seat for seat, pawn in enumerate(view.pawns) if Card.HELICOPTER_LIFT in pawn.hand]
            return tuple(sorted({*able, *lifts}))
    return (phase.seat,)
