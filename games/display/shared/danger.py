"""Which danger is named: the likeliest way to lose this turn, or the sum of all where that is much more."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.display.shared.words import percent

WORTH_SAYING = 0.01
"""A danger less likely than this is not named."""
MUCH_MORE = 0.10
"""All dangers together are named where they exceed the likeliest by more than this."""


@dataclass(frozen=True, slots=True)
class Danger:
    """A way to lose the game this turn: its odds, a sentence that states them, and the cause as a clause."""

    odds: float
    sentence: str
    cause: str


def most_pressing(dangers: Sequence[Danger]) -> str:
    """The sentence to show, "" if nothing threatens. The dangers must exclude each other, so that odds add up."""
    if not dangers:
        return ""
    worst = max(dangers, key=lambda each: each.odds)
    if worst.odds < WORTH_SAYING:
        return ""
    together = sum(each.odds for each in dangers)
    if together - worst.odds <= MUCH_MORE:
        return worst.sentence
    words = {"odds": percent(together), "cause": worst.cause}
    return _("The game can be lost this turn: %(odds)s, most likely because %(cause)s.") % words
