"""The same game for one pair of eyes, and another behind them: all that a seat does not see, dealt anew."""

from msgspec.structs import replace

from games.engine.core.chance import shuffled
from games.engine.island.data import Landmark
from games.engine.island.state import State


def redeal(state: State, seat: int | None, seed: str) -> State:
    """A state that this seat (or a spectator) cannot tell from the given one, its chance and secrets of the new seed.

    It follows from the seat's view and the seed alone: what is hidden is put in order before it is shuffled, so all
    states that look the same to the seat become the same one, and none gives away what would come. Hidden are the
    orders of the two piles, from every seat alike; hands are open. Which flood cards lie in each known set on top
    is open, so each set stays where it is and is shuffled in itself (I8).
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
