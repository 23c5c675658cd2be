"""The lessons of Forbidden Island by theme, in the order in which they are best taken."""

from django.utils.translation import gettext_lazy as _

from games.display.island.lessons.adventurers import ADVENTURERS
from games.display.island.lessons.basics import CARDS_AND_FLYING_OFF, FIRST_STEPS, THE_FLOOD
from games.display.shared.lessons import LessonGroup


def lesson_groups() -> tuple[LessonGroup, ...]:
    """Return the lessons by theme, from the first turn to the powers of the adventurers."""
    return (
        LessonGroup(_("First steps"), FIRST_STEPS),
        LessonGroup(_("The flood"), THE_FLOOD),
        LessonGroup(_("Cards and flying home"), CARDS_AND_FLYING_OFF),
        LessonGroup(_("Adventurers"), ADVENTURERS),
    )
