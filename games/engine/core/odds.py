"""The odds of drawing cards from known sets, one set after the other. The odds of every game are built on this."""

from collections.abc import Iterator, Sequence

Cards = tuple[int, ...]
"""The number of cards of each kind."""

IMPOSSIBLE = 1e-12
"""Odds below this are rounding errors: no event of any game is so unlikely."""


def next_cards(sets: Sequence[Cards], drawn: Cards) -> Iterator[tuple[int, Cards, float]]:
    """Yield each kind of card that may come next, the cards drawn including it, and its chance.

    The `sets` come one after another, each in any order. `drawn` are the cards drawn from them so far.
    """
    draws, reached = sum(drawn), tuple(0 for _ in drawn)
    for cards in sets:
        reached = tuple(before + more for before, more in zip(reached, cards, strict=True))
        if sum(reached) > draws:
            break
    left = sum(reached) - draws
    for kind, cards_of_kind in enumerate(reached):
        if cards_of_kind > drawn[kind]:
            more = (*drawn[:kind], drawn[kind] + 1, *drawn[kind + 1 :])
            yield kind, more, (cards_of_kind - drawn[kind]) / left
