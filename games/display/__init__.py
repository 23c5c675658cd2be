"""Words and pictures of the games, for pages and mails: knows gettext and the engine, no models, no requests.

`DISPLAYS` is the door; pages, mails and services come in, nobody else.
"""

from types import ModuleType

from games.display import desert, island
from games.display.shared.words import listed, percent, refusal

DISPLAYS: dict[str, ModuleType] = {"desert": desert, "island": island}

__all__ = ["DISPLAYS", "listed", "percent", "refusal"]
