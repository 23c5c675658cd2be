"""The state of Forbidden Desert after a tile that is turned over shows a face."""

from msgspec.structs import replace

from games.engine.desert.actions import Excavate
from games.engine.desert.data import Face
from games.engine.desert.play import carry_out
from games.engine.desert.state import State, TakeActions


def dug(state: State, cell: int, face: Face) -> State:
    """Return the state after an action that turned a tile over and showed a face, without further effects."""
    turn, tiles = state.phase, [*state.tiles]
    assert isinstance(turn, TakeActions)
    tiles[cell] = replace(state.tile(cell), excavated=True, face=face)
    return replace(state, tiles=tuple(tiles), phase=replace(turn, left=turn.left - 1, guided=None, steps=0))


def turned(state: State, seat: int, cell: int, face: Face) -> State:
    """Return the state after excavating a tile with this face."""
    tiles = [*state.tiles]
    tiles[cell] = replace(state.tile(cell), face=face)
    return carry_out(replace(state, tiles=tuple(tiles)), seat, Excavate())[0]
