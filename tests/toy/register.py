"""The toy game as `RULES` and `DISPLAYS` hold it. mypy checks here that it fits the protocols."""

from games.display import protocol as displays
from games.display.protocol import Display, DisplayOf
from games.engine import protocol as engines
from games.engine.protocol import Rules, RulesOf
from tests.toy import display, rules

_rules: RulesOf[rules.State, rules.Action, rules.Event, rules.View] = rules
_display: DisplayOf[rules.State, rules.Action, rules.Event, rules.View] = display

RULES: Rules = engines.opaque(_rules)
DISPLAY: Display = displays.opaque(_display)
