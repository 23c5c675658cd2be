"""The lessons of Forbidden Island, in the order in which they are best taken."""

from games.display.shared.lessons import Lesson


def lessons() -> tuple[Lesson, ...]:
    """Return the lessons, from the first step to flying off."""
    return ()
