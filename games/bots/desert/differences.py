"""What tells a plan in the desert from the first one of an advice."""

from collections import Counter

from games.bots.desert.reasons import shades
from games.bots.differences import ENDS_ELSEWHERE, KEEPS, Ends, instead, kept
from games.bots.reasons import Named, Sentence
from games.engine.core.errors import gettext_noop
from games.engine.desert.state import State


def _other_water(ends: Ends[State]) -> Named:
    """Return the pawn with more or less water than after the first plan; of several, the one with the least."""
    found = list[tuple[int, int, Named]]()
    for pawn, (first, other) in enumerate(zip(ends.first.adventurers, ends.other.adventurers, strict=True)):
        if first.water != other.water:
            values = {"who": pawn, "count": other.water, "other_count": first.water}
            found.append((min(first.water, other.water), pawn, values))
    return min(found)[-1] if found else {}


def _in_shade(ends: Ends[State]) -> Named:
    """Return a pawn that is in the shade only after the other plan."""
    for pawn in range(len(ends.before.adventurers)):
        first, other = (shades(state, state.adventurers[pawn].cell) for state in (ends.first, ends.other))
        if other and not first:
            return {"who": pawn}
    return {}


def _gear(state: State) -> Counter[str]:
    return Counter(card for pawn in state.adventurers for card in pawn.gear)


def _excavated(state: State) -> int:
    return sum(tile is not None and tile.excavated for tile in state.tiles)


DIFFERENCES: list[Sentence[Ends[State]]] = [
    Sentence(
        gettext_noop("%(who)s then has %(count)s water instead of %(other_count)s."),
        _other_water,
        second=gettext_noop("You then have %(count)s water instead of %(other_count)s."),
    ),
    Sentence(gettext_noop("%(who)s ends up in the shade."), _in_shade, second=gettext_noop("You end up in the shade.")),
    Sentence(KEEPS, lambda ends: kept(_gear(ends.first), _gear(ends.other))),
    Sentence(
        gettext_noop("Tiles excavated: %(count)s instead of %(other_count)s."),
        lambda ends: instead(*(_excavated(end) - _excavated(ends.before) for end in (ends.other, ends.first))),
    ),
    Sentence(
        gettext_noop("Sand removed: %(count)s instead of %(other_count)s."),
        lambda ends: instead(*(end.supply - ends.before.supply for end in (ends.other, ends.first))),
    ),
    ENDS_ELSEWHERE,
]
"""The sentences, the most telling first."""
