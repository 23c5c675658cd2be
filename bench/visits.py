"""The times at which people open the site: two windows a day, in their own time zones."""

from random import Random
from typing import NamedTuple

ZONES = (-8, -5, -3, 0, 1, 3, 5.5, 8, 10)
"""The time zones from which four are drawn, in hours."""
NOON, EVENING = (12.0, 13.8), (18.0, 21.0)
"""The earliest and the latest start of a window, in local time."""
LENGTHS = (1 / 6, 2.0)
"""The lengths of the windows, in hours."""


class Window(NamedTuple):
    start: float
    end: float


class Person:
    """The times at which a person opens the site, in hours since the game began."""

    def __init__(self, chance: Random, zone: float) -> None:
        self._chance, self._zone = chance, zone
        self._windows: list[Window] = []
        self._day = -1

    def window(self, now: float) -> Window:
        """Return the window that is open, or the next one."""
        while not self._windows or self._windows[-1].end <= now:
            for (first, last), length in zip((NOON, EVENING), LENGTHS, strict=True):
                start = 24 * self._day + self._chance.uniform(first, last) - self._zone
                self._windows.append(Window(start, start + length))
            self._day += 1
        return next(window for window in self._windows if window.end > now)

    def is_there(self, now: float) -> bool:
        return self.window(now).start <= now
