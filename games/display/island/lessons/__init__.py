"""The lessons of Forbidden Island, in the order in which they are best taken."""

from games.display.island.lessons.adventurers import ADVENTURERS
from games.display.island.lessons.basics import BASICS, FLYING_OFF
from games.display.shared.lessons import Lesson

__all__ = ["lessons"]


def lessons() -> tuple[Lesson, ...]:
    """Return the lessons, from the first turn to flying off."""
    return (*BASICS, *ADVENTURERS, FLYING_OFF)
