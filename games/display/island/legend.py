"""What the pictures on the board mean."""

from django.utils.translation import gettext_lazy as _

LEGEND = (
    ("dry", _("A tile: 24 places, and a flood card for each.")),
    ("flooded", _("Flooded: you can stand here, but when its card comes again the tile sinks for good.")),
    ("sunk", _("Sunk: the tile is gone. Who stood there must swim to a tile beside it.")),
    ("earth-stone", _("A treasure: stand here with four of its cards and capture it. Each has two such tiles.")),
    ("fools-landing", _("Fools' Landing: bring everyone and all four treasures here, then play a Helicopter Lift.")),
    ("on-top", _("Its flood card is known to lie on top of the pile: it comes soon.")),
    ("helicopter", _("Helicopter Lift: at any time, flies pawns of one tile to any other.")),
    ("sandbags", _("Sandbags: at any time, shores up any flooded tile.")),
    ("waters-rise", _("Waters Rise!: more flood cards a turn, and those already drawn come again first.")),
)
