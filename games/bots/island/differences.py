"""What tells a plan on the island from the first one of an advice."""

from collections import Counter

from games.bots.differences import ENDS_ELSEWHERE, KEEPS, Ends, kept
from games.bots.reasons import Named, Sentence
from games.engine.core.errors import gettext_noop
from games.engine.island.data import CARD_OF, Card
from games.engine.island.state import State


def _specials(state: State) -> Counter[str]:
    special = (Card.SANDBAGS, Card.HELICOPTER_LIFT)
    return Counter(card for pawn in state.adventurers for card in pawn.hand if card in special)


def _more_cards(ends: Ends[State]) -> Named:
    """Return who holds more cards of a treasure that is not captured; of several, who holds the most."""
    found = list[tuple[int, Named]]()
    for treasure, card in CARD_OF.items():
        for pawn, (first, other) in enumerate(zip(ends.first.adventurers, ends.other.adventurers, strict=True)):
            count = other.hand.count(card)
            if treasure not in ends.other.captured and count > first.hand.count(card):
                found.append((count, {"who": pawn, "count": count, "card": card}))
    return max(found, key=lambda each: each[0])[1] if found else {}


def _flooded(state: State) -> set[int]:
    return {cell for cell, tile in enumerate(state.tiles) if tile is not None and tile.flooded}


def _drier(ends: Ends[State]) -> Named:
    """Return a tile that is dry only after the other plan, if it leaves fewer flooded."""
    first, other = _flooded(ends.first), _flooded(ends.other)
    if len(other) >= len(first):
        return {}
    return {"place": min(first - other), "count": len(other), "other_count": len(first)}


def _dry_instead(ends: Ends[State]) -> Named:
    """Return a tile that is dry only after the other plan, and one that is dry only after the first."""
    first, other = _flooded(ends.first), _flooded(ends.other)
    return {"place": min(first - other), "other_place": min(other - first)} if first - other and other - first else {}


def _wetter(ends: Ends[State]) -> Named:
    wetter = _flooded(ends.other) - _flooded(ends.first)
    return {"place": min(wetter)} if wetter else {}


DIFFERENCES: list[Sentence[Ends[State]]] = [
    Sentence(KEEPS, lambda ends: kept(_specials(ends.first), _specials(ends.other))),
    Sentence(
        gettext_noop("%(who)s then has %(count)s of 4 cards for this treasure: %(card)s."),
        _more_cards,
        second=gettext_noop("You then have %(count)s of 4 cards for this treasure: %(card)s."),
    ),
    Sentence(gettext_noop("Also dry: %(place)s. Flooded tiles left: %(count)s instead of %(other_count)s."), _drier),
    Sentence(gettext_noop("Dry: %(place)s instead of %(other_place)s."), _dry_instead),
    Sentence(gettext_noop("It leaves %(place)s flooded."), _wetter),
    ENDS_ELSEWHERE,
]
"""The sentences, the most telling first."""
