"""Questions that players of Forbidden Desert often ask or get wrong."""

from django.utils.translation import gettext_lazy as _

from games.display.shared.rulebook import Question

QUESTIONS = (
    Question(
        _("Which way does the storm go?"),
        _(
            "Opposite to the arrow. The arrow shows where the tiles move: “north” pushes the tile south of the storm "
            "north, into the storm's place (D11)."
        ),
    ),
    Question(
        _("Is a player at 0 water dead?"),
        _("No. A player dies when they have to drink and have 0 water (D13)."),
    ),
    Question(
        _("Does 1 sand stop me from moving?"),
        _("No. You can stand on and cross a tile with 1 sand. You cannot excavate it until the sand is gone (D3, D7)."),
    ),
    Question(
        _("Do I drink in the sun when I am buried in a tunnel?"),
        _("No. An excavated tunnel gives shade, no matter how much sand lies on it (D13)."),
    ),
    Question(
        _("Can we win on another player's turn?"),
        _("Yes. You win as soon as the conditions are met, on anyone's turn (D37)."),
    ),
    Question(
        _("Can two players on adjacent tiles share water?"),
        _("Only the Water Carrier gives water to an adjacent tile. All others share on the same tile (D26, D36)."),
    ),
    Question(
        _("What happens to a part in the middle of the storm?"),
        _("It waits there. The next tile that moves into the storm's place takes it along (D30)."),
    ),
    Question(
        _("Does a well give water again?"),
        _("No, only when it is excavated. The Water Carrier alone can take more later (D25, D27)."),
    ),
    Question(
        _("Can I undo an excavation?"),
        _("No. Nothing that revealed a tile or a card can be taken back. Moves and removed sand can (D7)."),
    ),
)
