"""The chances that a tile of the island is hit, from what everybody knows of the two piles."""

from collections.abc import Mapping
from functools import lru_cache

from games.engine.island.data import METER, TREASURE_CARDS, Card, Landmark
from games.engine.island.odds import cards_to_come
from games.engine.island.state import State

Hits = Mapping[Landmark, tuple[float, float]]
"""By landmark the chance that its card comes this turn, and within a round of all players."""


def hits(state: State) -> Hits:
    """Return the chances of all cards that are in the game. A rise puts the discard on top of the pile (I8)."""
    players = len(state.adventurers)
    now, draws = cards_to_come(state.phase, state.level)
    sets = _sets(state)
    discard = (len(state.flood_discard), state.flood_discard)
    level = state.level
    risen = METER[min(state.tick + 1, len(METER) - 1)]
    later = level * (players - 1)
    deck = len(state.treasure_deck)
    rises = state.treasure_deck.count(Card.WATERS_RISE)
    soon, round_ = at_least_one(deck, rises, draws), at_least_one(deck, rises, draws + TREASURE_CARDS * (players - 1))
    all_sets = [*sets, discard]
    top = [discard, *sets]
    chances: dict[Landmark, tuple[float, float]] = {}
    calm_now, calm_round = _by_set(all_sets, now), _by_set(all_sets, now + later)
    rise_now = _by_set(top, now + risen - level if draws else now)
    half = (now + later + 1) // 2
    rise_round = _by_set(top, half + risen - level)
    calm_half = _by_set(all_sets, now + later - half)
    for cards, (a, b, c, d, e) in zip(
        [*[cards for _, cards in sets], state.flood_discard],
        zip(calm_now, calm_round, _turn(rise_now), _turn(rise_round), calm_half, strict=True),
        strict=True,
    ):
        turn = (1 - soon) * a + soon * c
        full = (1 - round_) * b + round_ * (1 - (1 - d) * (1 - e))
        for landmark in cards:
            chances[landmark] = (turn, max(turn, full))
    return chances


def _sets(state: State) -> list[tuple[int, tuple[Landmark, ...]]]:
    """Return the sets of cards of the pile from the top, whose members everybody knows."""
    sets, start = list[tuple[int, tuple[Landmark, ...]]](), 0
    for size in (*state.layers, len(state.flood_deck) - sum(state.layers)):
        if size:
            sets.append((size, tuple(sorted(state.flood_deck[start : start + size]))))
        start += size
    return sets


def _by_set(sets: list[tuple[int, tuple[Landmark, ...]]], draws: float) -> list[float]:
    """Return the chance of each card of each set if so many cards are drawn from the top."""
    chances = list[float]()
    for size, _ in sets:
        chances.append(min(1.0, max(0.0, draws / size)) if size else 0.0)
        draws -= size
    return chances


def _turn(chances: list[float]) -> list[float]:
    """Move the discard, first in this order, to the end, where the other lists have it."""
    return [*chances[1:], chances[0]]


@lru_cache(4096)
def at_least_one(cards: int, marked: int, draws: int) -> float:
    """Return the chance that at least one of the marked cards is among the next draws."""
    if cards <= 0 or marked <= 0:
        return 0.0
    none = 1.0
    for drawn in range(min(draws, cards)):
        none *= max(0.0, (cards - marked - drawn) / (cards - drawn))
    return 1.0 - none
