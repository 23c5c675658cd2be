"""The same game for one pair of eyes, and another behind them: all that a seat does not see, dealt anew."""

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
    """A state that this seat (or a spectator) cannot tell from the given one, its chance and secrets of the new seed.

    It follows from the seat's view and the seed alone: what is hidden is put in order before it is shuffled, so all
    states that look the same to the seat become the same one, and none gives away where its things lay or would come.
    Faces change places under the same desert side only, since water marks are open; the crash site is open, too, and
    what the seat looked under (D35) and the forecast it is reading (D23) are its own to know: they stay. That somebody
    else looked under a tile is open and stays; what they saw there is not, and changes.
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


def _mixed(things: Sequence[T], seed: str, number: int) -> tuple[T, ...]:
    return shuffled(sorted(things), seed=seed, number=number)


def _dealt(
    tiles: tuple[Tile | None, ...], seat: int | None, *, marked: bool, seed: str, number: int
) -> tuple[Tile | None, ...]:
    """The faces that the seat does not know, of tiles with that desert side."""
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
