"""The danger that the board names: the likeliest way to lose this turn, or all of them together."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from django.utils.translation import gettext as _

from games.display.shared.words import percent

MIN_ODDS = 0.01
"""The board does not name a danger less likely than this."""
TOTAL_MARGIN = 0.10
"""The board names all dangers together if their sum exceeds the likeliest by more than this."""
MEDIUM, HIGH = 5, 15
"""The chances in percent from which a danger is medium, or high."""


class DangerLine(str):
    """A sentence about a danger, "" for none. Its `level` is a CSS class, "low", "medium" or "high".

    `picture` is the id of what threatens in the sprite; "" for what threatens most.
    """

    level: str
    picture: str

    def __new__(cls, text: str = "", level: str = "", picture: str = "") -> Self:
        line = super().__new__(cls, text)
        line.level, line.picture = level, picture
        return line


@dataclass(frozen=True, slots=True)
class Danger:
    """A way to lose the game this turn: its odds, a sentence that states them, and the cause as a clause.

    `picture` is the id of what threatens in the sprite.
    """

    odds: float
    sentence: str
    cause: str
    picture: str = ""


def most_pressing(dangers: Sequence[Danger]) -> DangerLine:
    """Return the sentence to show, "" if no danger is worth naming.

    The dangers must exclude each other, so that their odds add up.
    """
    if not dangers:
        return DangerLine()
    worst = max(dangers, key=lambda each: each.odds)
    if worst.odds < MIN_ODDS:
        return DangerLine()
    together = sum(each.odds for each in dangers)
    if together - worst.odds <= TOTAL_MARGIN:
        return DangerLine(worst.sentence, level_of(worst.odds), worst.picture)
    words = {"odds": percent(together), "cause": worst.cause}
    # Translators: “cause” is a clause: “the sand runs out”.
    text = _("Chance of losing this turn: %(odds)s. Most likely: %(cause)s.") % words
    return DangerLine(text, level_of(together), worst.picture)


def level_of(odds: float) -> str:
    """Return the level of a danger, by the percent that its sentence names."""
    named = round(odds * 100)
    return "high" if named >= HIGH else "medium" if named >= MEDIUM else "low"
