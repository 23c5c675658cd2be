"""The meter of the storm or the water: its ticks, and how often it can still rise."""

from typing import Any


def ticks_of(view: Any) -> tuple[str, ...]:
    """Return the CSS classes of each tick: the number of cards, and whether the tick is past or now."""
    return tuple(
        f"n{level}{' past' if tick < view.tick else ' now' if tick == view.tick else ''}"
        for tick, level in enumerate(view.meter)
    )


def rises_left(view: Any) -> int:
    """Return how often the meter can still rise before the team has lost."""
    return len(view.meter) - view.tick
