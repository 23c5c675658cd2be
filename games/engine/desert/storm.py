"""What the storm cards do: wind, sun and the rising storm."""

from games.engine.core.grid import OPPOSITE, Direction
from games.engine.desert.data import GRID, WINDS, Face, StormCard
from games.engine.desert.events import CardRevealed, StormMoved, StormPickedUp, WaterDrunk
from games.engine.desert.state import DrawStorm, Outcome, State
from games.engine.desert.transition import Transition


def reveal(transition: Transition) -> None:
    """Reveal the next storm card, and end the turn after the last one (D9)."""
    phase = transition.state.phase
    assert isinstance(phase, DrawStorm)
    card, *deck = transition.state.deck
    left = phase.left - 1
    transition.set(deck=tuple(deck), revealed=(*transition.state.revealed, card), phase=DrawStorm(phase.seat, left))
    transition.record(CardRevealed(card, left))
    if not deck:
        transition.reshuffle_storm()

    if card is StormCard.SUN:
        _beat_down(transition)
    elif card is StormCard.PICKS_UP:
        _pick_up(transition)
    else:
        _blow(transition, *WINDS[card])

    if left == 0 and not transition.over:
        transition.pass_turn()


def _blow(transition: Transition, direction: Direction, tiles: int) -> None:
    """Move tile after tile into the hole, which moves against the wind. At the edge the card ends early (D11, D12)."""
    for _ in range(tiles):
        source = GRID.towards[OPPOSITE[direction]][transition.state.hole]
        if source is None or transition.over:
            return
        _slide(transition, source, direction)


def _slide(transition: Transition, source: int, direction: Direction) -> None:
    state = transition.state
    hole, moved = state.hole, state.tile(source)
    tiles = list(state.tiles)
    tiles[source], tiles[hole] = None, moved
    pawns = tuple(seat for seat, pawn in enumerate(state.adventurers) if pawn.cell == source)
    transition.set(tiles=tuple(tiles), hole=source, waiting=())
    for seat in pawns:
        transition.set_pawn(seat, cell=hole)
    transition.drop_parts(hole, state.waiting)
    # D15: the marker is placed after the tile has moved, so a lost board shows the tile in its new place.
    placed = state.supply > 0
    if placed:
        transition.set_tile(hole, sand=moved.sand + 1)
    sand = moved.sand + placed
    transition.record(StormMoved(moved.id, source, hole, direction, sand, pawns, state.waiting))
    if not placed:
        transition.end(Outcome(won=False, cause="buried"))


def sheltered(state: State, seat: int) -> bool:
    """Return whether a pawn is safe from the sun: in a tunnel, or under a shield on its tile (D13, D32)."""
    tile = state.under(seat)
    if tile.face is Face.TUNNEL and tile.excavated:
        return True
    cell = state.adventurers[seat].cell
    return any(pawn.shielded for pawn in state.adventurers if pawn.cell == cell)


def _beat_down(transition: Transition) -> None:
    """Let all pawns in the sun drink at once. Those without water die (D13)."""
    state = transition.state
    thirsty = [seat for seat in range(len(state.adventurers)) if not sheltered(state, seat)]
    for seat in thirsty:
        water = state.adventurers[seat].water - 1
        if water >= 0:
            transition.set_pawn(seat, water=water)
            transition.record(WaterDrunk(seat, water))
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
