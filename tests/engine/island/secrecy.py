"""What nobody may know, dealt anew: a game that looks the same to everybody."""

from random import Random
from typing import Any

from msgspec.json import encode
from msgspec.structs import replace

from games.engine.island import Action, State, legal, play, view, why_not
from games.engine.island.data import Landmark


def reshuffled(state: State, random: Random) -> State:
    """Another game that cannot be told from the one given: known sets of flood cards stay where they lie."""
    return replace(
        state,
        flood_deck=_layered(state, random),
        treasure_deck=tuple(random.sample(state.treasure_deck, len(state.treasure_deck))),
        seed=f"{random.getrandbits(128):032x}",
        shuffles=random.randrange(1000),
    )


def _layered(state: State, random: Random) -> tuple[Landmark, ...]:
    """Each set that is known to lie together, and the rest, in another order."""
    left, deck = list(state.flood_deck), list[Landmark]()
    for cards in (*state.layers, len(left)):
        layer, left = left[:cards], left[cards:]
        deck += random.sample(layer, len(layer))
    return tuple(deck)


def assert_kept(state: State, seat: int | None, random: Random, *, show: Any = view, may: Any = legal) -> None:
    """What the seat is shown, and what it may do, does not hang on what it may not know."""
    other = reshuffled(state, random)
    assert encode(show(state, seat)) == encode(show(other, seat))
    if seat is not None:
        assert encode(may(state, seat)) == encode(may(other, seat))


def assert_refused_alike(state: State, seat: int, action: Action, random: Random) -> None:
    """A refusal gives nothing away either."""
    assert str(why_not(state, seat, action)) == str(why_not(reshuffled(state, random), seat, action))


def assert_told_alike(
    state: State, seat: int, action: Action, witness: int | None, random: Random, *, playing: Any = play
) -> None:
    """Unless something hidden is revealed, a witness is told and shown the same, whatever is hidden."""
    after, told = playing(state, seat, action)
    other, told_otherwise = playing(reshuffled(state, random), seat, action)
    if not any(event.reveals for event in told):
        assert told == told_otherwise
        assert encode(view(after, witness)) == encode(view(other, witness))
