"""What the odds of every game rest on: cards that are drawn from known sets, one set after the other."""

from collections.abc import Iterator, Sequence

Cards = tuple[int, ...]
"""How many cards of each kind."""

IMPOSSIBLE = 1e-12
"""Odds below this come from rounding alone: no event of any game is so unlikely."""


def next_cards(sets: Sequence[Cards], drawn: Cards) -> Iterator[tuple[int, Cards, float]]:
    """Each kind of card that may come next, the cards drawn with it, and its chance.

    `sets` come one after another, each in any order; `drawn` are the cards drawn from them so far.
    """
    draws, reached = sum(drawn), tuple(0 for _ in drawn)
    for cards in sets:
        reached = tuple(before + here for before, here in zip(reached, cards, strict=True))
        if sum(reached) > draws:
            break
    left = sum(reached) - draws
    for kind, cards_of_kind in enumerate(reached):
        if cards_of_kind > drawn[kind]:
            more = (*drawn[:kind], drawn[kind] + 1, *drawn[kind + 1 :])
            yield kind, more, (cards_of_kind - drawn[kind]) / left
