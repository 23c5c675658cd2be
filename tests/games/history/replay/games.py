"""Games that were played for some steps or to their end."""

from datetime import timedelta
from random import Random
from typing import Any

from accounts.models import User
from games.models import Game
from games.services.play.steps import take_step
from games.table import Table
from tests.games.factories import begun_game
from tests.games.history.story.finished import play_out


def _chosen(actions: Any, random: Random) -> Any:
    """Return a random action, often one that ends the turn."""
    onward = [action for action in actions if type(action).__name__ in ("EndTurn", "Draw")]
    return random.choice(onward if onward and random.random() < 0.4 else actions)


def played_game(*people: User, steps: int, chance: int = 1, **options: Any) -> Game:
    """Return a game with so many random steps, or fewer if it ended."""
    table, random = Table.find(game_id=begun_game(*people, **options).pk, user=None), Random(chance)
    game, state = table.game, table.game.load_state()
    while game.is_running and game.steps < steps:
        seat = min(game.awaited_seats)
        action = _chosen(game.engine.legal(state, seat), random)
        state = take_step(table, seat=seat, action=action, user=table.seats[seat].user).state
    return game


def finished_game(*people: User, **options: Any) -> Game:
    """Return a game that was lost by random play, with its steps stored at once."""
    game, random = begun_game(*people, **options), Random(1)
    engine, state, plays = game.engine, game.load_state(), []
    while engine.outcome(state) is None:
        seat = min(engine.waiting_on(state))
        plays.append((seat, _chosen(engine.legal(state, seat), random)))
        state, _events = engine.play(state, *plays[-1])
    return play_out(game, plays, pause=timedelta(0))


def at(game: Game, step: int | None = None) -> str:
    return f"/games/{game.pk}/at/{game.steps if step is None else step}"
