"""The chance that the sun beats down often enough to kill, from what everybody knows of the storm deck."""

from functools import lru_cache

from games.engine.desert.data import StormCard
from games.engine.desert.state import State

Sun = tuple[int, int, int, int]
"""Cards and suns of the pile, and cards and suns that come into the next pile."""


def sun_of(state: State) -> Sun:
    """Return the counts of the storm deck, which follow from the open cards."""
    deck, discard, revealed = state.deck, state.discard, state.revealed
    gone = discard.count(StormCard.SUN) + revealed.count(StormCard.SUN)
    return len(deck), deck.count(StormCard.SUN), len(discard) + len(revealed), gone


@lru_cache(200_000)
def chance_of_suns(sun: Sun, cards: int, needed: int) -> float:
    """Return the chance of at least so many suns among the next cards; beyond the pile's end those of the next pile."""
    pile, suns, rest, more = sun
    if cards <= 0:
        return 0.0
    if needed <= 0:
        return 1.0
    if cards > pile:
        return chance_of_suns((rest, more, 31 - rest, 4 - more), min(cards - pile, rest), needed - suns)
    return _at_least(pile, suns, cards, needed)


def _at_least(pile: int, marked: int, draws: int, needed: int) -> float:
    """Return the hypergeometric chance of at least `needed` marked cards."""
    odds = [1.0]
    for drawn in range(draws):
        odds = _next(odds, pile - drawn, marked)
    return sum(odds[needed:])


def _next(odds: list[float], left: int, marked: int) -> list[float]:
    after = [0.0] * (len(odds) + 1)
    for hits, chance in enumerate(odds):
        hit = max(0.0, (marked - hits) / left)
        after[hits + 1] += chance * hit
        after[hits] += chance * (1 - hit)
    return after
