"""Make a whole state from a view alone, for programs that do not have the state."""

from collections.abc import Iterator

from games.engine.core.setup import remaining
from games.engine.desert.data import GEAR_DECK, STORM_DECK, TILES, WATER_MARKED, Face
from games.engine.desert.redeal import redeal
from games.engine.desert.state import Adventurer, State, Tile
from games.engine.desert.view import TileView, View


def sample(view: View, seed: str) -> State:
    """Return a state that looks like this view, with everything that it hides dealt by the seed.

    Of the tiles that other seats have looked under it knows nothing (D35).
    """
    carried = [card for pawn in view.pawns for card in pawn.gear]
    drawn = (*view.discard, *view.revealed, *view.foreseen)
    faces = remaining(TILES, [tile.face for tile in view.tiles if tile and tile.face])
    marked = iter([face for face in faces if face in WATER_MARKED])
    others = iter([face for face in faces if face not in WATER_MARKED])
    state = State(
        difficulty=view.difficulty,
        seed=seed,
        shuffles=0,
        turn=view.turn,
        tick=view.tick,
        phase=view.phase,
        adventurers=tuple(
            Adventurer(pawn.role, pawn.cell, pawn.water, pawn.gear, pawn.shielded) for pawn in view.pawns
        ),
        tiles=tuple(
            None if tile is None else _tile(tile, view.seat, marked if tile.marked else others) for tile in view.tiles
        ),
        hole=view.hole,
        deck=(*view.foreseen, *remaining(STORM_DECK, drawn)),
        gear_deck=tuple(remaining(GEAR_DECK, [*carried, *view.gear_used])),
        discard=view.discard,
        revealed=view.revealed,
        gear_used=view.gear_used,
        waiting=view.waiting,
        found=view.found,
    )
    return redeal(state, view.seat, seed)


def _tile(tile: TileView, seat: int | None, unknown: Iterator[Face]) -> Tile:
    is_seen = seat is not None and tile.face is not None and tile.face is not Face.CRASH and not tile.excavated
    return Tile(
        id=tile.id,
        face=tile.face or next(unknown),
        sand=tile.sand,
        excavated=tile.excavated,
        parts=tile.parts,
        seen=(seat,) if is_seen and seat is not None else (),
    )
