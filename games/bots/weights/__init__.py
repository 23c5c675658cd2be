"""The weights of the values and the outlooks, with the commands that fitted them and their figures."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct, field
from msgspec.json import Decoder, Encoder, format

from games.bots.protocol import NO_OUTLOOK, Outlook

FOLDER = Path(__file__).parent


class Fitted(Struct, frozen=True):
    """The weights for one number of players, the command that found them, and what was measured."""

    command: str
    figures: Mapping[str, float]
    weights: Mapping[str, float]


class FittedOutlook(Struct, frozen=True):
    """The outlook for one number of players; by part of it the command that found it, and what was measured."""

    commands: Mapping[str, str] = field(default_factory=dict)
    figures: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    outlook: Outlook = NO_OUTLOOK


class Weights(Struct, frozen=True):
    """All that is fitted for a game, by number of players."""

    by_players: Mapping[str, Fitted] = field(default_factory=dict)
    outlooks: Mapping[str, FittedOutlook] = field(default_factory=dict)


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
