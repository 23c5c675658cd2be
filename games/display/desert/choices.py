"""What a new table of Forbidden Desert chooses between, in plain words."""

from django.utils.translation import gettext_lazy as _

from games.display.desert.names import DIFFICULTY

NAME = _("Forbidden Desert")
TAGLINE = _("Find the four parts of the flying machine before thirst, sand or storm find you.")

DIFFICULTIES = (
    ("novice", DIFFICULTY["novice"], _("The storm starts gently: 2 cards a turn.")),
    ("normal", DIFFICULTY["normal"], _("The storm starts at 3 cards a turn.")),
    ("elite", DIFFICULTY["elite"], _("The storm starts at 3 cards and rises sooner.")),
    ("legendary", DIFFICULTY["legendary"], _("The storm is close to its next rise from the start.")),
)
"""Value, name and what it means; the storm meter's tick differs, nothing else."""
