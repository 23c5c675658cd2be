"""The effects of the flood cards: flooded tiles, sunken tiles, pawns in the water."""

from msgspec.structs import replace

from games.engine.core.chance import shuffled
from games.engine.island.actions import SwimTo
from games.engine.island.data import TREASURE_AT, TREASURE_TILES, Landmark
from games.engine.island.events import FloodDeckShuffled, Swam, TileFlooded, TileSank
from games.engine.island.movement import lifts, swims
from games.engine.island.state import DrawFlood, Outcome, Swim
from games.engine.island.transition import Transition


def reveal(transition: Transition) -> None:
    """Reveal the next flood card (I10), and end the turn after the last one."""
    state, phase = transition.state, transition.state.phase
    assert isinstance(phase, DrawFlood)
    landmark, deck, flood = state.flood_deck[0], state.flood_deck[1:], DrawFlood(phase.seat, phase.left - 1)
    transition.state = replace(state, flood_deck=deck, layers=_without_top_card(state.layers), phase=flood)
    cell = state.cell_of(landmark)
    tile = state.tile(cell)
    if tile.flooded:
        _sink(transition, landmark, cell, flood)
    else:
        tiles, discard = [*state.tiles], (*state.flood_discard, landmark)
        tiles[cell] = replace(tile, flooded=True)
        transition.state = replace(transition.state, tiles=tuple(tiles), flood_discard=discard)
        transition.record(TileFlooded(landmark, cell, flood.left))
    if transition.over:
        return
    if not deck:
        _reshuffle(transition)
    if not flood.left and transition.state.phase is flood:
        transition.await_flood(flood)


def _without_top_card(layers: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sizes of the known sets on top after one more card was drawn."""
    if not layers:
        return ()
    top, *others = layers
    return (top - 1, *others) if top > 1 else tuple(others)


def _reshuffle(transition: Transition) -> None:
    """Shuffle the discard into a new pile at once, with the card just drawn unless it left the game (I10)."""
    state = transition.state
    deck = shuffled(state.flood_discard, seed=state.seed, number=state.shuffles)
    transition.set(flood_deck=deck, flood_discard=(), shuffles=state.shuffles + 1)
    transition.record(FloodDeckShuffled(len(deck)))


def _sink(transition: Transition, landmark: Landmark, cell: int, flood: DrawFlood) -> None:
    """Remove a tile and its card. This may lose the game (I21), and the pawns on the tile must swim (I19)."""
    transition.set_tile(cell, flooded=False, sunk=True)
    pawns = tuple(seat for seat, pawn in enumerate(transition.state.adventurers) if pawn.cell == cell)
    transition.record(TileSank(landmark, cell, flood.left, pawns))
    if landmark is Landmark.FOOLS_LANDING:
        transition.end(Outcome(won=False, cause="landing sunk"))
    elif _treasure_is_lost(transition, landmark):
        transition.end(Outcome(won=False, cause="treasure sunk", treasure=TREASURE_AT[landmark]))
    elif pawns:
        await_swimmers(transition, Swim(pawns, cell, flood))


def _treasure_is_lost(transition: Transition, landmark: Landmark) -> bool:
    """Return whether both tiles of an uncaptured treasure have sunk now."""
    treasure = TREASURE_AT.get(landmark)
    if treasure is None or treasure in transition.state.captured:
        return False
    state = transition.state
    return all(state.tile(state.cell_of(other)).sunk for other in TREASURE_TILES[treasure])


def await_swimmers(transition: Transition, swim: Swim) -> None:
    """Wait for the pawns in the water. The game is lost if one can neither swim nor be lifted (I19)."""
    transition.enter(swim)
    drowned = tuple(seat for seat in swim.seats if not swims(transition.state, seat))
    if drowned and not lifts(transition.state):
        transition.end(Outcome(won=False, cause="drowned", seats=drowned))
    elif not swim.seats:
        transition.await_flood(swim.resume)


def swim_to(transition: Transition, seat: int, action: SwimTo) -> None:
    swim = transition.state.phase
    assert isinstance(swim, Swim)
    transition.move_pawns((seat,), action.to)
    transition.record(Swam(seat, swim.cell, action.to))
    await_swimmers(transition, replace(swim, seats=tuple(other for other in swim.seats if other != seat)))
