"""Where pawns can go, on foot and in the water, and so for whom the game waits."""

from collections.abc import Iterable, Iterator

from games.engine.island.data import Card
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Over, State, Swim, TakeActions


def standing_of(state: State, cells: Iterable[int]) -> list[int]:
    """Those of the cells where a tile stands."""
    tiles = state.tiles
    return [cell for cell in cells if (tile := tiles[cell]) is not None and not tile.sunk]


def steps(state: State, seat: int) -> list[int]:
    """One step: to adjacent standing tiles (I2, I15)."""
    return standing_of(state, state.near(seat))


def dives(state: State, seat: int) -> Iterator[int]:
    """The Diver's way: through flooded and missing places, as far as they go, to any standing tile (I13)."""
    beside, start = state.map.beside, state.adventurers[seat].cell
    seen, reached = {start}, [start]
    for here in reached:
        for cell in beside[here]:
            if cell not in seen:
                seen.add(cell)
                tile = state.tile(cell)
                if not tile.sunk:
                    yield cell
                if tile.sunk or tile.flooded:
                    reached.append(cell)


def leaps(state: State, seat: int) -> list[int]:
    """Where two steps over one missing place lead, with or without a bend (I17)."""
    beside, start = state.map.beside, state.adventurers[seat].cell
    gaps = [cell for cell in beside[start] if state.tile(cell).sunk]
    cells = {cell: None for gap in gaps for cell in beside[gap] if cell != start}
    return standing_of(state, cells)


def moves(state: State, seat: int) -> list[int]:
    """Where one action of its own takes a pawn (I2, I13, I15)."""
    return [*dives(state, seat)] if state.adventurers[seat].power.dives else steps(state, seat)


def swims(state: State, seat: int) -> list[int]:
    """Where a pawn may swim when its tile has sunk (I19)."""
    power = state.adventurers[seat].power
    if power.flies:
        return [*state.standing()]
    return _nearest(state, seat) if power.dives else steps(state, seat)


def _nearest(state: State, seat: int) -> list[int]:
    """The nearest standing tiles, counted over places of the shape (I19)."""
    beside = state.map.beside
    edge = [state.adventurers[seat].cell]
    seen, found = {*edge}, list[int]()
    while edge and not found:
        edge = [*{cell: None for here in edge for cell in beside[here] if cell not in seen}]
        seen.update(edge)
        found = standing_of(state, edge)
    return found


def lifts(state: State) -> tuple[int, ...]:
    """The seats that hold a Helicopter Lift."""
    return tuple(seat for seat, pawn in enumerate(state.adventurers) if Card.HELICOPTER_LIFT in pawn.hand)


def waiting_on(state: State) -> frozenset[int]:
    """The seats without whose decision nothing goes on; empty when the game is over.

    For a pawn that cannot swim nobody can decide but those who hold a Helicopter Lift (I19).
    """
    match state.phase:
        case Over():
            return frozenset()
        case Swim(seats=seats):
            able = [seat for seat in seats if swims(state, seat)]
            return frozenset(able if len(able) == len(seats) else (*able, *lifts(state)))
        case TakeActions(seat=seat) | DrawTreasure(seat=seat) | DrawFlood(seat=seat) | Discard(seat=seat):
            return frozenset({seat})
