"""The words and pictures of the games, for pages and mails. They use gettext and the engine, no models or requests.

Callers take them from `DISPLAYS` and import no package of a single game.
"""

from django.utils.functional import Promise

from games.display import desert, island
from games.display.protocol import Display, DisplayOf, opaque
from games.display.shared.words import (
    full_stop,
    joined,
    labelled,
    listed,
    numbered,
    percent,
    refusal,
    without_full_stop,
)
from games.engine import desert as sand
from games.engine import island as sea

_desert: DisplayOf[sand.State, sand.Action, sand.Event, sand.View] = desert
_island: DisplayOf[sea.State, sea.Action, sea.Event, sea.View] = island

DISPLAYS: dict[str, Display] = {"desert": opaque(_desert), "island": opaque(_island)}


def titles() -> list[tuple[str, str | Promise]]:
    """Return the games with their names."""
    return [(name, display.TITLE) for name, display in DISPLAYS.items()]


def difficulties() -> dict[str, str | Promise]:
    """Return the names of the difficulties of all games by their values, each once."""
    return {option.value: option.name for display in DISPLAYS.values() for option in display.DIFFICULTIES}
