"""Tables with bots for tests."""

from typing import Any

from accounts.models import User
from games.models import Game
from games.services.play import bot_turns
from games.services.tables import game_start, lobby
from tests.games.factories import SEED


def game_with_bots(host: User, *, bots: int = 1, **options: Any) -> Game:
    """Start a game of this person and so many bots; the person plays first."""
    game = lobby.create_table(
        host=host,
        name="Dune Team",
        players=bots + 1,
        bots=bots,
        **{"rules": "desert", "difficulty": "novice", "first_seat": 0, "seed": SEED} | options,
    )
    return game_start.start(user=host, game_id=game.pk)


def let_bots_play(game: Game) -> int:
    """Let the bots play until the game waits for people; return how many steps they played."""
    steps = 0
    while bot_turns.play_longest_waiting():
        steps += 1
    game.refresh_from_db()
    return steps
