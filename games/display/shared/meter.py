"""The meter of the storm or the water: its ticks, and how often it can still rise."""

from collections.abc import Callable, Sequence
from typing import Any

Sentence = Callable[[int], str]
"""Returns a sentence for a count, with places for the count and the level."""


def ticks_of(view: Any) -> tuple[str, ...]:
    """Return the CSS classes of each tick: the number of cards, and whether the tick is past or now."""
    return tuple(
        f"n{level}{' past' if tick < view.tick else ' now' if tick == view.tick else ''}"
        for tick, level in enumerate(view.meter)
    )


def rises_left(view: Any) -> int:
    """Return how often the meter can still rise before the team has lost."""
    return len(view.meter) - view.tick


def alarm_of(view: Any) -> str:
    """Return the level of the skull at the end of the meter, as that of a danger: the nearer, the higher."""
    return {0: "high", 1: "high", 2: "medium"}.get(rises_left(view), "low")


def rises_in_words(
    rises: Sequence[Any], meter: Sequence[int], *, one: Callable[[Any], str | None], still: Sentence, to: Sentence
) -> str | None:
    """Return how often the meter rose, and how many cards a turn that makes; None if it did not rise.

    `one` tells of a single rise and of the last tick, `still` of a level that stays, and `to` of a new one.
    """
    if not rises:
        return None
    count, last = len(rises), rises[-1]
    if count == 1 or last.tick == len(meter):
        return one(last)
    tell = still if last.level == meter[rises[0].tick - 1] else to
    return tell(count) % {"count": count, "level": last.level}
