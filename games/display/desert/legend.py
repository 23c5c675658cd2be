"""What the pictures on the board mean."""

from django.utils.translation import gettext_lazy as _

LEGEND = (
    ("sand-1", _("One sand: you can walk here, but must clear it before you excavate.")),
    ("sand-many", _("Two or more sand: blocked. A pawn here is buried and can only dig itself out.")),
    ("water-mark", _("A well or a mirage: excavate it to find out. A well gives 2 water to everyone on the tile.")),
    ("ruins", _("Ruins: excavate them to get a gear card. The crash site and the tunnels give one too.")),
    ("tunnel", _("A tunnel: shade from the sun, and a way to every other open tunnel.")),
    (
        "arrow-row",
        _("A clue: the part lies in this row. Another clue gives its column; the part appears where they meet."),
    ),
    ("launch", _("The launch pad: bring everyone and all four parts here to win.")),
    ("storm", _("The storm: nobody can enter it. The wind pushes tiles into it, and each gets one sand.")),
    ("sun", _("Sun beats down: everyone drinks 1 water, except in a tunnel or under a Solar Shield.")),
    ("meter-up", _("Storm picks up: the meter rises; at the skull the game is lost.")),
    ("gust-2", _("Wind: 1, 2 or 3 tiles move in the direction of the arrow, and each gets one sand.")),
)
