"""The weights of the values, fitted by `python -m games.bots.fit`, and their figures."""

from collections.abc import Mapping
from functools import cache
from math import exp
from pathlib import Path

from msgspec import Struct, field
from msgspec.json import Decoder, Encoder, format

FOLDER = Path(__file__).parent


class Odds(Struct, frozen=True):
    """The curve of the chance to win: logistic in the value and in how much of the time is up."""

    base: float
    slope: float
    late: float = 0.0

    def chance(self, value: float, clock: float) -> float:
        """Return the chance to win at a value, with so much of the time up."""
        return 1 / (1 + exp(-max(-30.0, min(30.0, self.base + self.slope * value / 100 - self.late * clock))))


class Fitted(Struct, frozen=True):
    """The weights for one number of players, the command that found them, and what was measured."""

    command: str
    figures: Mapping[str, float]
    weights: Mapping[str, float]


class FittedOdds(Struct, frozen=True):
    """The odds by number of players and difficulty ("2 novice"), the command that found them, and its figures."""

    command: str = ""
    figures: Mapping[str, float] = field(default_factory=dict)
    by_class: Mapping[str, Odds] = field(default_factory=dict)


class Weights(Struct, frozen=True):
    """All that is fitted for a game."""

    by_players: Mapping[str, Fitted] = field(default_factory=dict)
    odds: FittedOdds = field(default_factory=FittedOdds)


_decode = Decoder(Weights).decode
_encode = Encoder(order="sorted").encode


@cache
def load(name: str) -> Weights:
    """Return the fitted weights of a game; none if there are none, so that its own first weights count."""
    file = FOLDER / f"{name}.json"
    return _decode(file.read_bytes()) if file.exists() else Weights()


def save(name: str, weights: Weights) -> None:
    """Write the weights of a game."""
    (FOLDER / f"{name}.json").write_bytes(format(_encode(weights), indent=1) + b"\n")
    load.cache_clear()
