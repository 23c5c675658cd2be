"""The island's side of a turn: flood cards, tiles that sink, pawns in the water."""

from msgspec.structs import replace

from games.engine.core.chance import shuffled
from games.engine.island.actions import SwimTo
from games.engine.island.data import TREASURE_AT, TREASURE_TILES, Landmark
from games.engine.island.events import FloodDeckShuffled, Swam, TileFlooded, TileSank
from games.engine.island.progress import Progress
from games.engine.island.state import DrawFlood, Outcome, Swim
from games.engine.island.ways import lifts, swims


def reveal(progress: Progress) -> None:
    """The next flood card (I10), and the end of the turn after the last."""
    state = progress.state
    phase = state.phase
    assert isinstance(phase, DrawFlood)
    landmark, *deck = state.flood_deck
    flood = DrawFlood(phase.seat, phase.left - 1)
    progress.set(flood_deck=tuple(deck), layers=_less(state.layers), phase=flood)
    cell = state.cell_of(landmark)
    if state.tile(cell).flooded:
        _sink(progress, landmark, cell, flood)
    else:
        progress.set_tile(cell, flooded=True)
        progress.set(flood_discard=(*state.flood_discard, landmark))
        progress.tell(TileFlooded(landmark, cell, flood.left))
    if progress.over:
        return
    if not deck:
        _reshuffle(progress)
    if progress.state.phase is flood:
        progress.await_flood(flood)


def _less(layers: tuple[int, ...]) -> tuple[int, ...]:
    """The known sets on top, one card later."""
    if not layers:
        return ()
    top, *others = layers
    return (top - 1, *others) if top > 1 else tuple(others)


def _reshuffle(progress: Progress) -> None:
    """The discard, with the card just drawn unless it left the game, becomes the new pile at once (I10)."""
    state = progress.state
    deck = shuffled(state.flood_discard, seed=state.seed, number=state.shuffles)
    progress.set(flood_deck=deck, flood_discard=(), shuffles=state.shuffles + 1)
    progress.tell(FloodDeckShuffled(len(deck)))


def _sink(progress: Progress, landmark: Landmark, cell: int, flood: DrawFlood) -> None:
    """Tile and card leave the game; that may lose it (I21), and who stands there must swim (I19)."""
    progress.set_tile(cell, flooded=False, sunk=True)
    pawns = tuple(seat for seat, pawn in enumerate(progress.state.adventurers) if pawn.cell == cell)
    progress.tell(TileSank(landmark, cell, flood.left, pawns))
    if landmark is Landmark.FOOLS_LANDING:
        progress.end(Outcome(won=False, cause="landing sunk"))
    elif _treasure_is_lost(progress, landmark):
        progress.end(Outcome(won=False, cause="treasure sunk", treasure=TREASURE_AT[landmark]))
    elif pawns:
        await_swimmers(progress, Swim(pawns, cell, flood))


def _treasure_is_lost(progress: Progress, landmark: Landmark) -> bool:
    """Whether both tiles of an uncaptured treasure have sunk now."""
    treasure = TREASURE_AT.get(landmark)
    if treasure is None or treasure in progress.state.captured:
        return False
    state = progress.state
    return all(state.tile(state.cell_of(other)).sunk for other in TREASURE_TILES[treasure])


def await_swimmers(progress: Progress, swim: Swim) -> None:
    """Wait for those in the water; who cannot swim and can no longer be lifted loses the game (I19)."""
    progress.set(phase=swim)
    drowned = tuple(seat for seat in swim.seats if not swims(progress.state, seat))
    if drowned and not lifts(progress.state):
        progress.end(Outcome(won=False, cause="drowned", seats=drowned))
    elif not swim.seats:
        progress.await_flood(swim.resume)


def swim_to(progress: Progress, seat: int, action: SwimTo) -> None:
    swim = progress.state.phase
    assert isinstance(swim, Swim)
    progress.set_pawn(seat, cell=action.to)
    progress.tell(Swam(seat, swim.cell, action.to))
    await_swimmers(progress, replace(swim, seats=tuple(other for other in swim.seats if other != seat)))
