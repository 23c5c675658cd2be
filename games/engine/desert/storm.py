"""The effects of the storm cards: wind, sun and the rising storm."""

from msgspec.structs import replace

from games.engine.core.grid import OPPOSITE, Direction
from games.engine.desert.actions import Draw
from games.engine.desert.data import GRID, WINDS, StormCard
from games.engine.desert.events import CardRevealed, StormMoved, StormPickedUp, WaterDrunk
from games.engine.desert.shelter import sheltered
from games.engine.desert.state import DrawStorm, Outcome
from games.engine.desert.transition import Transition


def draw(transition: Transition, seat: int, action: Draw) -> None:
    """Reveal the next storm card, and end the turn after the last one (D9)."""
    state, phase = transition.state, transition.state.phase
    assert isinstance(phase, DrawStorm)
    card, deck, left = state.deck[0], state.deck[1:], phase.left - 1
    revealed = (*state.revealed, card)
    transition.state = replace(state, deck=deck, revealed=revealed, phase=DrawStorm(phase.seat, left))
    transition.record(CardRevealed(card, left))
    if not deck:
        transition.reshuffle_storm()

    if card in WINDS:
        _blow(transition, *WINDS[card])
    elif card is StormCard.SUN:
        _beat_down(transition)
    else:
        _pick_up(transition)

    if left == 0 and not transition.over:
        transition.pass_turn()


def _blow(transition: Transition, direction: Direction, tiles: int) -> None:
    """Move tile after tile into the hole, which moves against the wind. At the edge the card ends early (D11, D12)."""
    upwind = GRID.towards[OPPOSITE[direction]]
    for _ in range(tiles):
        source = upwind[transition.state.hole]
        if source is None or not _slide(transition, source, direction):
            return


def _slide(transition: Transition, source: int, direction: Direction) -> bool:
    """Move a tile with its pawns, put a marker on it (D12), and drop the parts that waited in the hole (D30).

    The tile moves even if there is no marker, so a lost board shows it in its new place (D15). Return whether there
    was one.
    """
    state = transition.state
    hole, moved = state.hole, state.tile(source)
    placed = state.supply > 0
    sand = moved.sand + placed
    tiles = [*state.tiles]
    tiles[source], tiles[hole] = None, replace(moved, sand=sand, parts=moved.parts + state.waiting)
    transition.state = replace(state, tiles=tuple(tiles), hole=source, waiting=())
    pawns = tuple([seat for seat, pawn in enumerate(state.adventurers) if pawn.cell == source])
    transition.move_pawns(pawns, hole)
    transition.record(StormMoved(moved.id, source, hole, direction, sand, pawns, state.waiting))
    if not placed:
        transition.end(Outcome(won=False, cause="buried"))
    return placed


def _beat_down(transition: Transition) -> None:
    """Let all pawns in the sun drink at once. Those without water die (D13)."""
    state = transition.state
    pawns = [*state.adventurers]
    thirsty = [seat for seat in range(len(pawns)) if not sheltered(state, seat)]
    for seat in thirsty:
        water = pawns[seat].water - 1
        if water >= 0:
            pawns[seat] = replace(pawns[seat], water=water)
            transition.record(WaterDrunk(seat, water))
    transition.set(adventurers=tuple(pawns))
    dead = tuple(seat for seat in thirsty if state.adventurers[seat].water == 0)
    if dead:
        transition.end(Outcome(won=False, cause="thirst", seats=dead))


def _pick_up(transition: Transition) -> None:
    """Raise the meter by one tick. The number of cards of this turn stays as it was (D1, D14)."""
    transition.set(tick=transition.state.tick + 1)
    state = transition.state
    transition.record(StormPickedUp(state.tick, state.level))
    if state.tick == len(state.meter):
        transition.end(Outcome(won=False, cause="swept away"))
