"""The receipt for the decks: a commitment to the seed, shown from the start on, that anybody can check at the end.

All chance of a game follows from its seed (`docs/receipt.md`). The seed has 128 bits, so its hash tells nothing of it.
"""

from dataclasses import dataclass
from hashlib import sha256

from django.utils import timezone

from games.history.weeks import end_of
from games.models import Game

SHORT = 12
"""Letters of a commitment that people compare at a glance."""


@dataclass(frozen=True)
class Receipt:
    """The commitment, and what it commits to: "" while that is not to be known."""

    code: str
    text: str = ""

    @property
    def short(self) -> str:
        return " ".join(self.code[start : start + 4] for start in range(0, SHORT, 4))


def sealed(game: Game) -> Receipt:
    """The receipt of a game that runs."""
    return Receipt(commitment(game))


def opened(game: Game) -> Receipt:
    """The receipt with what it commits to, as soon as that may be known."""
    return Receipt(commitment(game), text_of(game) if may_reveal(game) else "")


def text_of(game: Game) -> str:
    """What the commitment is the hash of: the rules and the seed, which with open choices decide every shuffle."""
    return f"forbidden {game.rules} {game.seed}"


def commitment(game: Game) -> str:
    return sha256(text_of(game).encode()).hexdigest()


def may_reveal(game: Game) -> bool:
    """Whether the seed may be told: it deals the whole game, hidden things and all.

    Not of a closed game, which may be reopened; nor where the table keeps hidden things hidden.
    """
    return game.was_played_out and game.shows_all and is_known(game)


def is_known(game: Game) -> bool:
    """Whether no other game still hangs on the secret of this seed: neither a challenge, nor where it branched off."""
    if game.challenge and not _is_over(game.challenge):
        return False
    origin = game.origin
    return origin is None or origin.seed != game.seed or (origin.was_played_out and is_known(origin))


def _is_over(challenge: str) -> bool:
    """Whether the week that a challenge is named by ("2026-W47 desert") has ended, in UTC; never, if it names none."""
    week, _, _rules = challenge.partition(" ")
    try:
        return end_of(week) <= timezone.now()
    except ValueError:
        return False
