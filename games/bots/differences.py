"""What tells a plan from the first one of an advice: sentences about where the two lead, from open facts alone."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Generic, NamedTuple

from games.bots.protocol import Reason
from games.bots.reasons import Named, S, Sentence
from games.engine.core.errors import gettext_noop


class Ends(NamedTuple, Generic[S]):
    """The state before two plans of a seat, and those at the ends of the first plan and of the other one.

    A sentence says what is true of the other. Its value `other_count` and the like are those of the first.
    """

    before: S
    first: S
    other: S
    seat: int


def true_of(sentences: Iterable[Sentence[Ends[S]]], ends: Ends[S]) -> Iterator[Reason]:
    """Yield the sentences that are true, in their order."""
    for sentence in sentences:
        values = sentence.holds(ends)
        if isinstance(values, Mapping) and values:
            yield Reason(sentence.text, values)


def kept(first: Mapping[Any, int], other: Mapping[Any, int]) -> Named:
    """Return a card of which the team has more after the other plan, from their numbers."""
    return next(({"card": card} for card in sorted(other) if other[card] > first.get(card, 0)), {})


def instead(count: int, other_count: int) -> Named:
    """Return the numbers of the other plan and of the first one if they differ."""
    return {"count": count, "other_count": other_count} if count != other_count else {}


def _ends_elsewhere(ends: Ends[Any]) -> Named:
    """Return a pawn that stands elsewhere than after the first plan, if possible that of the seat."""
    for pawn in sorted(range(len(ends.before.adventurers)), key=lambda pawn: pawn != ends.seat):
        first, other = (state.adventurers[pawn].cell for state in (ends.first, ends.other))
        if first != other:
            return {"who": pawn, "on": other, "other_on": first}
    return {}


KEEPS = gettext_noop("It keeps this card: %(card)s.")
ENDS_ELSEWHERE: Sentence[Ends[Any]] = Sentence(
    gettext_noop("%(who)s ends up %(on)s rather than %(other_on)s."),
    _ends_elsewhere,
    second=gettext_noop("You end up %(on)s rather than %(other_on)s."),
)
