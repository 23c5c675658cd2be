"""What the pictures on the board mean."""

from django.utils.translation import gettext_lazy as _

LEGEND = (
    ("sand-1", _("One sand: you can walk here, but must clear it before you excavate.")),
    ("sand-many", _("Two or more sand: blocked. Whoever stands here is buried and can only dig.")),
    ("water-mark", _("A well or a mirage lies here: excavate it. In a well everyone on the tile drinks 2.")),
    ("ruins", _("Ruins: whoever excavates finds a gear card. So does the crash site and a tunnel.")),
    ("tunnel", _("A tunnel: shade from the sun, and a way to every other open tunnel.")),
    (
        "arrow-row",
        _("A clue: the part lies in this row. Another tells its column; where they cross it appears."),
    ),
    ("launch", _("The launch pad: bring everyone and all four parts here to win.")),
    ("storm", _("The storm: nobody enters it. The wind pushes tiles into it, and each gets one sand.")),
    ("sun", _("Sun beats down: everyone drinks 1, but for those in a tunnel or under a Solar Shield.")),
    ("meter-up", _("Storm picks up: the meter rises; at the skull the game is lost.")),
    ("gust-2", _("Wind: so many tiles move where the arrow points, each gets one sand.")),
)
