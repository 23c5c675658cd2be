"""Make a whole state from a view alone, for programs that do not have the state."""

from games.engine.core.setup import remaining
from games.engine.island.data import TREASURE_DECK, Landmark
from games.engine.island.redeal import redeal
from games.engine.island.state import Adventurer, State, Tile
from games.engine.island.view import View


def sample(view: View, seed: str) -> State:
    """Return a state that looks like this view, with everything that it hides dealt by the seed."""
    held = [card for pawn in view.pawns for card in pawn.hand]
    top = [card for cards in view.on_top for card in cards]
    sunk = [tile.landmark for tile in view.tiles if tile and tile.sunk]
    gone = {*top, *view.flood_discard, *sunk}
    state = State(
        difficulty=view.difficulty,
        seed=seed,
        shuffles=0,
        turn=view.turn,
        shape=view.shape,
        tick=view.tick,
        phase=view.phase,
        adventurers=tuple(Adventurer(pawn.role, pawn.cell, pawn.hand) for pawn in view.pawns),
        tiles=tuple(None if tile is None else Tile(tile.landmark, tile.flooded, tile.sunk) for tile in view.tiles),
        flood_deck=(*top, *(landmark for landmark in Landmark if landmark not in gone)),
        flood_discard=view.flood_discard,
        treasure_deck=tuple(remaining(TREASURE_DECK, [*held, *view.treasure_discard])),
        treasure_discard=view.treasure_discard,
        layers=tuple(map(len, view.on_top)),
        captured=view.captured,
    )
    return redeal(state, view.seat, seed)
