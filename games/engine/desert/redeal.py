"""Deal everything that a seat cannot see anew, so that what-if games give nothing away."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from games.engine.core.chance import shuffled
from games.engine.desert.data import WATER_MARKED, Face
from games.engine.desert.state import ReadForecast, State, Tile

DEALS = 4
"""Shuffles of a redeal, numbered from 0: marked faces, other faces, storm deck, gear deck."""
T = TypeVar("T", bound=str)


def redeal(state: State, seat: int | None, seed: str) -> State:
    """Return a state that looks the same to this seat, or to a spectator, with chance and hidden things from the seed.

    The result depends only on the seat's view and the seed. Hidden things are sorted before they are shuffled, so all
    states that look the same to the seat become the same state, and none gives away where its things are.
    Faces change places only among tiles with the same back, since everybody sees water marks. The crash site stays,
    as do the tiles that the seat has looked under (D35) and the forecast that it is reading (D23). Everybody knows
    which tiles other seats have looked under, so this stays, but the faces of those tiles change.
    """
    known = state.phase.count if isinstance(state.phase, ReadForecast) and state.phase.seat == seat else 0
    tiles = _dealt(state.tiles, seat, marked=True, seed=seed, number=0)
    return replace(
        state,
        seed=seed,
        shuffles=DEALS,
        tiles=_dealt(tiles, seat, marked=False, seed=seed, number=1),
        deck=state.deck[:known] + _mixed(state.deck[known:], seed, 2),
        gear_deck=_mixed(state.gear_deck, seed, 3),
    )


def _mixed(items: Sequence[T], seed: str, number: int) -> tuple[T, ...]:
    return shuffled(sorted(items), seed=seed, number=number)


def _dealt(
    tiles: tuple[Tile | None, ...], seat: int | None, *, marked: bool, seed: str, number: int
) -> tuple[Tile | None, ...]:
    """Return the tiles with new faces where the back is `marked` or not and the seat does not know the face."""
    unknown = {
        tile.id: tile.face
        for tile in tiles
        if tile is not None
        and not tile.excavated
        and tile.face is not Face.CRASH
        and seat not in tile.seen
        and (tile.face in WATER_MARKED) is marked
    }
    faces = dict(zip(sorted(unknown), _mixed(list(unknown.values()), seed, number), strict=True))
    return tuple(replace(tile, face=faces[tile.id]) if tile and tile.id in faces else tile for tile in tiles)
