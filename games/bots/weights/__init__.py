"""The weights of the values, the outlooks and their calibration, with the commands that fitted them and their figures.

Each carries a hash of what it was fitted with, so a test can tell that one of them has changed alone.
"""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

from msgspec import Struct, field
from msgspec.json import Decoder, Encoder, format

from games.bots.protocol import NO_OUTLOOK, Outlook

FOLDER = Path(__file__).parent


class Fitted(Struct, frozen=True):
    """The weights for one number of players, the command that found them, what was measured, and the outlook's hash."""

    command: str
    figures: Mapping[str, float]
    weights: Mapping[str, float]
    outlook: str = ""


class FittedOutlook(Struct, frozen=True):
    """The outlook for one number of players; by part of it the command that found it, and what was measured.

    `weights` is the hash of the weights with which the games were played.
    """

    commands: Mapping[str, str] = field(default_factory=dict)
    figures: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    outlook: Outlook = NO_OUTLOOK
    weights: str = ""


class Line(Struct, frozen=True):
    """A straight line over the logarithm of the odds: what the outlook says, and what is true."""

    base: float
    slope: float


class FittedCalibration(Struct, frozen=True):
    """By difficulty, what the outlook's chances mean for one number of players, and in how many games that was seen.

    `error` is the standard error of a chance, as a share of the standard deviation of the result. `fitted` is the
    hash of the weights and the outlook.
    """

    games: Mapping[str, int]
    lines: Mapping[str, Line]
    error: float
    fitted: str


class Weights(Struct, frozen=True):
    """All that is fitted for a game, by number of players."""

    by_players: Mapping[str, Fitted] = field(default_factory=dict)
    outlooks: Mapping[str, FittedOutlook] = field(default_factory=dict)
    calibrations: Mapping[str, FittedCalibration] = field(default_factory=dict)


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


def fingerprint(*fitted: object) -> str:
    """Return a short hash of fitted numbers."""
    return sha256(_encode(fitted)).hexdigest()[:12]
