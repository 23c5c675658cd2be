"""The rules of the games: pure Python, no Django, no clock, no chance of its own. `RULES` is the door."""

from types import ModuleType

from games.engine import desert, island

RULES: dict[str, ModuleType] = {"desert": desert, "island": island}
