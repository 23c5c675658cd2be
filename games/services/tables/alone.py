"""A game alone with bots, which begins at once."""

from typing import Any

from accounts.models import User
from forbidden.db import atomic
from games.models import Game
from games.services.tables.game_start import start
from games.services.tables.lobby import create_table

BOTS = 3
"""With how many bots somebody plays who asks for no other number."""


@atomic
def play_alone(*, host: User, **options: Any) -> Game:
    """Create a table for the host and bots, and start its game; `options` are those of `create_table`."""
    game = create_table(host=host, **options)
    return start(user=host, game_id=game.pk)
