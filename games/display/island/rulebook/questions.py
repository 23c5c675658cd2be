"""Questions that players of Forbidden Island often ask or get wrong."""

from django.utils.translation import gettext_lazy as _

from games.display.shared.rulebook import Question

QUESTIONS = (
    Question(
        _("Do we win as soon as everyone stands on Fools' Landing with all four treasures?"),
        _("Not yet. One of you must also play a Helicopter Lift, so keep one for the escape (I20)."),
    ),
    Question(
        _("Can two players put their cards together to capture a treasure?"),
        _("No. One player must hold all 4 cards. Give each other cards first (I4, I5)."),
    ),
    Question(
        _("Can I give away a Helicopter Lift or Sandbags?"),
        _("No, and neither can the Messenger. But you can play them on any turn, for anyone (I4, I6, I12)."),
    ),
    Question(
        _("Can I enter a flooded tile, or capture a treasure there?"),
        _("Yes, you can do everything there. Only a sunken tile is gone (I2, I5)."),
    ),
    Question(
        _("When do I discard down to 5 cards?"),
        _("At once: between your two draws, and even on another player's turn when you are given a sixth card (I7)."),
    ),
    Question(
        _("Does Waters Rise! change this turn's flood?"),
        _("Yes. You draw as many flood cards as the meter shows after it has risen (I8)."),
    ),
    Question(
        _("Which tiles flood after Waters Rise!?"),
        _(
            "First the tiles whose cards were in the discard pile: these cards lie on top again, in a new order. Shore "
            "the tiles up before they sink (I8, I10)."
        ),
    ),
    Question(
        _("Can I use Sandbags on a tile whose card has just been drawn?"),
        _("Yes, if the card flooded it. If the card sank it, the tile is gone (I10, I11)."),
    ),
    Question(
        _("Does a Helicopter Lift collect pawns from several tiles?"),
        _("No. It takes pawns from one tile only, and brings them to one other tile (I12)."),
    ),
    Question(
        _("Do we lose when a temple sinks?"),
        _("Only if the other tile of its treasure has sunk too, and you have not captured that treasure yet (I21)."),
    ),
)
