"""The value of each game, with its fitted weights and its outlook."""

from functools import cache

from games.bots import weights
from games.bots.desert import reasons as desert_reasons
from games.bots.desert.differences import DIFFERENCES as DESERT_DIFFERENCES
from games.bots.desert.value import Value as DesertValue
from games.bots.island import reasons as island_reasons
from games.bots.island.differences import DIFFERENCES as ISLAND_DIFFERENCES
from games.bots.island.value import Value as IslandValue
from games.bots.protocol import NO_OUTLOOK, MakeValue, Value, opaque
from games.bots.reasons import second_forms

VALUES: dict[str, MakeValue] = {"desert": opaque(DesertValue), "island": opaque(IslandValue)}
"""By the name of a game, what makes its value."""

SECOND_FORMS = (
    desert_reasons.SECOND_FORMS | island_reasons.SECOND_FORMS | second_forms(DESERT_DIFFERENCES, ISLAND_DIFFERENCES)
)
"""By the text of a sentence that names somebody, what a bot says to them. A new game needs its place here and above."""


def has_value(name: str) -> bool:
    """Return whether bots can play a game."""
    return name in VALUES


@cache
def value_of(name: str, players: int) -> Value:
    """Return the value of a game for a number of players, the same one each time."""
    return new_value(name, players)


def new_value(name: str, players: int) -> Value:
    """Return a value that has kept nothing yet."""
    stored, key = weights.load(name), str(players)
    fitted, taught = stored.by_players.get(key), stored.outlooks.get(key)
    return VALUES[name](fitted.weights if fitted else {}, taught.outlook if taught else NO_OUTLOOK)
