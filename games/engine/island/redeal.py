"""Deal everything that a seat cannot see anew, so that what-if games give nothing away."""

from msgspec.structs import replace

from games.engine.core.chance import shuffled
from games.engine.island.data import Landmark
from games.engine.island.state import State


def redeal(state: State, seat: int | None, seed: str) -> State:
    """Return a state that looks the same to this seat, or to a spectator, with chance and hidden things from the seed.

    The result depends only on the seat's view and the seed. Hidden things are sorted before they are shuffled, so all
    states that look the same to the seat become the same state, and none gives away what would come. The orders of the
    two piles are hidden from every seat; hands are open. Everybody knows which flood cards lie in each set on top, so
    each set stays where it is, and only its order changes (I8).
    """
    sets, start = list[tuple[Landmark, ...]](), 0
    for cards in (*state.layers, len(state.flood_deck) - sum(state.layers)):
        sets.append(state.flood_deck[start : start + cards])
        start += cards
    flood = [shuffled(sorted(cards), seed=seed, number=number) for number, cards in enumerate(sets)]
    return replace(
        state,
        seed=seed,
        shuffles=len(sets) + 1,
        flood_deck=sum(flood, ()),
        treasure_deck=shuffled(sorted(state.treasure_deck), seed=seed, number=len(sets)),
    )
