"""The rules of the games: pure Python without Django, clock or random numbers. Callers take them from `RULES`."""

from games.engine import desert, island
from games.engine.protocol import Rules, RulesOf, opaque

_desert: RulesOf[desert.State, desert.Action, desert.Event, desert.View] = desert
_island: RulesOf[island.State, island.Action, island.Event, island.View] = island

RULES: dict[str, Rules] = {"desert": opaque(_desert), "island": opaque(_island)}
