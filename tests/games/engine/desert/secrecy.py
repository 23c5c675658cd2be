"""Deal what a seat may not know anew, and check that nothing it sees changes."""

from random import Random
from typing import Any

from msgspec.json import encode
from msgspec.structs import replace

from games.engine.desert import Action, Event, State, legal, play, view, why_not
from games.engine.desert.data import WATER_MARKED, Face
from games.engine.desert.state import ReadForecast, Tile


def reshuffled(state: State, seat: int | None, random: Random) -> State:
    """Return another game that looks the same to this seat or to a spectator."""
    seen = 0
    if isinstance(state.phase, ReadForecast) and state.phase.seat == seat:
        seen = state.phase.count
    return replace(
        state,
        tiles=_turned(_turned(state.tiles, seat, True, random), seat, False, random),
        deck=(*state.deck[:seen], *random.sample(state.deck[seen:], len(state.deck) - seen)),
        gear_deck=tuple(random.sample(state.gear_deck, len(state.gear_deck))),
        seed=f"{random.getrandbits(128):032x}",
        shuffles=random.randrange(1000),
    )


def _turned(tiles: tuple[Tile | None, ...], seat: int | None, marked: bool, random: Random) -> tuple[Tile | None, ...]:
    """Return the tiles with the faces that this seat does not know shuffled among tiles with the same back."""
    unknown = [
        cell
        for cell, tile in enumerate(tiles)
        if tile is not None
        and not tile.excavated
        and tile.face is not Face.CRASH
        and seat not in tile.seen
        and (tile.face in WATER_MARKED) is marked
    ]
    faces = [tile.face for cell in unknown if (tile := tiles[cell])]
    dealt = dict(zip(unknown, random.sample(faces, len(faces)), strict=True))
    return tuple(replace(tile, face=dealt[cell]) if tile and cell in dealt else tile for cell, tile in enumerate(tiles))


def assert_kept(state: State, seat: int | None, random: Random, *, show: Any = view, may: Any = legal) -> None:
    """Check that the seat's view and its legal actions do not depend on what it may not know."""
    other = reshuffled(state, seat, random)
    assert encode(show(state, seat)) == encode(show(other, seat))
    if seat is not None:
        assert may(state, seat) == may(other, seat)


def assert_refused_alike(state: State, seat: int, action: Action, random: Random) -> None:
    """Check that the reason of a refusal does not depend on hidden things either."""
    other = reshuffled(state, seat, random)
    assert str(why_not(state, seat, action)) == str(why_not(other, seat, action))


def assert_told_alike(
    state: State, seat: int, action: Action, witness: int | None, random: Random, *, playing: Any = play
) -> None:
    """Check that a witness gets the same events and view, whatever is hidden, unless an event reveals it to them."""
    after, told = _witnessed(playing(state, seat, action), witness)
    other, told_otherwise = _witnessed(playing(reshuffled(state, witness, random), seat, action), witness)
    if not any(event.reveals for event in told):
        assert told == told_otherwise
        assert encode(view(after, witness)) == encode(view(other, witness))


def _witnessed(played: tuple[State, tuple[Event, ...]], witness: int | None) -> tuple[State, list[Event]]:
    after, events = played
    return after, [event for event in events if event.private_to in (None, witness)]
