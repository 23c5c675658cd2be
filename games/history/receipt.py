"""The receipt of the decks: a commitment to the seed, shown from the start, that anybody can check at the end.

All chance of a game follows from its seed (`docs/receipt.md`). The seed has 128 bits, so its hash reveals nothing.
"""

from dataclasses import dataclass
from hashlib import sha256

from games import visibility
from games.models import Game

SHORT = 12
"""The number of characters of a commitment that are shown for a quick comparison."""


@dataclass(frozen=True)
class Receipt:
    """The commitment `code`, and the `text` that it commits to: "" while the seed is secret."""

    code: str
    text: str = ""

    @property
    def short(self) -> str:
        return " ".join(self.code[start : start + 4] for start in range(0, SHORT, 4))


def sealed(game: Game) -> Receipt:
    """Return the receipt without what it commits to."""
    return Receipt(commitment(game))


def opened(game: Game) -> Receipt:
    """Return the receipt, with what it commits to once the seed may be revealed."""
    return Receipt(commitment(game), text_of(game) if visibility.may_reveal(game) else "")


def text_of(game: Game) -> str:
    """Return what the commitment is the hash of: the rules and the seed, which decide every shuffle."""
    return f"forbidden {game.rules} {game.seed}"


def commitment(game: Game) -> str:
    return sha256(text_of(game).encode()).hexdigest()
