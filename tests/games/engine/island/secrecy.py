"""Deal what no player may know anew, and check that nothing they see changes."""

from random import Random
from typing import Any

from msgspec.json import encode
from msgspec.structs import replace

from games.engine.island import Action, State, legal, play, view, why_not
from games.engine.island.data import Landmark


def reshuffled(state: State, random: Random) -> State:
    """Return another game that looks the same to everybody. Known sets of flood cards keep their places."""
    return replace(
        state,
        flood_deck=_layered(state, random),
        treasure_deck=tuple(random.sample(state.treasure_deck, len(state.treasure_deck))),
        seed=f"{random.getrandbits(128):032x}",
        shuffles=random.randrange(1000),
    )


def _layered(state: State, random: Random) -> tuple[Landmark, ...]:
    """Return each known set of cards, and the rest, in another order."""
    left, deck = list(state.flood_deck), list[Landmark]()
    for cards in (*state.layers, len(left)):
        layer, left = left[:cards], left[cards:]
        deck += random.sample(layer, len(layer))
    return tuple(deck)


def assert_kept(state: State, seat: int | None, random: Random, *, show: Any = view, may: Any = legal) -> None:
    """Check that the seat's view and its legal actions do not depend on what it may not know."""
    other = reshuffled(state, random)
    assert encode(show(state, seat)) == encode(show(other, seat))
    if seat is not None:
        assert encode(may(state, seat)) == encode(may(other, seat))


def assert_refused_alike(state: State, seat: int, action: Action, random: Random) -> None:
    """Check that the reason of a refusal does not depend on hidden things either."""
    assert str(why_not(state, seat, action)) == str(why_not(reshuffled(state, random), seat, action))


def assert_told_alike(
    state: State, seat: int, action: Action, witness: int | None, random: Random, *, playing: Any = play
) -> None:
    """Check that a witness gets the same events and view, whatever is hidden, unless an event reveals it."""
    after, told = playing(state, seat, action)
    other, told_otherwise = playing(reshuffled(state, random), seat, action)
    if not any(event.reveals for event in told):
        assert told == told_otherwise
        assert encode(view(after, witness)) == encode(view(other, witness))
