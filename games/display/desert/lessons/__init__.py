"""The lessons of Forbidden Desert by theme, in the order in which they are best taken."""

from django.utils.translation import gettext_lazy as _

from games.display.desert.lessons.adventurers import ADVENTURERS
from games.display.desert.lessons.basics import FIRST_STEPS, GEAR_AND_TAKING_OFF, SUN_AND_STORM
from games.display.shared.lessons import LessonGroup


def lesson_groups() -> tuple[LessonGroup, ...]:
    """Return the lessons by theme, from the first turn to the powers of the adventurers."""
    return (
        LessonGroup(_("First steps"), FIRST_STEPS),
        LessonGroup(_("Sun and storm"), SUN_AND_STORM),
        LessonGroup(_("Gear and taking off"), GEAR_AND_TAKING_OFF),
        LessonGroup(_("Adventurers"), ADVENTURERS),
    )
