"""The shelter of a pawn from the sun."""

from games.engine.desert.data import Face
from games.engine.desert.state import State
from games.engine.desert.view import View


def sheltered(board: State | View, seat: int) -> bool:
    """Return whether a pawn is safe from the sun: in a tunnel, or under a shield on its tile (D13, D32)."""
    pawns = board.pawns if isinstance(board, View) else board.adventurers
    cell = pawns[seat].cell
    tile = board.tiles[cell]
    if tile is not None and tile.excavated and tile.face is Face.TUNNEL:
        return True
    return any(pawn.shielded for pawn in pawns if pawn.cell == cell)
