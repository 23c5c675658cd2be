"""The lessons of Forbidden Desert, in the order in which they are best taken."""

from games.display.desert.lessons.adventurers import ADVENTURERS
from games.display.desert.lessons.basics import BASICS, TAKING_OFF
from games.display.shared.lessons import Lesson

__all__ = ["lessons"]


def lessons() -> tuple[Lesson, ...]:
    """Return the lessons, from the first step to taking off."""
    return (*BASICS, *ADVENTURERS, TAKING_OFF)
