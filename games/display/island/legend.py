"""What the pictures on the board mean."""

from django.utils.translation import gettext_lazy as _

LEGEND = (
    ("dry", _("A dry tile. The island has 24 tiles, and each has a flood card.")),
    ("flooded", _("Flooded: you can stand here, but the next time its card is drawn the tile sinks for good.")),
    ("sunk", _("Sunk: the tile is gone. The pawns on it had to swim to a tile beside it.")),
    ("earth-stone", _("A treasure: capture it here with four of its cards. Each treasure has two tiles.")),
    ("fools-landing", _("Fools' Landing: bring everyone and all four treasures here, then play a Helicopter Lift.")),
    ("on-top", _("The flood card of this tile is near the top of the pile: it will be drawn soon.")),
    ("helicopter", _("Helicopter Lift: play it at any time to fly pawns from one tile to any other.")),
    ("sandbags", _("Sandbags: play them at any time to shore up any flooded tile.")),
    (
        "waters-rise",
        _("Waters Rise!: the water meter rises, and the discarded flood cards go back on top of the pile."),
    ),
)
