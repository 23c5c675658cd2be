"""Games that are over, played by chance."""

from random import Random

import msgspec
import pytest

from accounts.models import User
from games import services
from games.engine import RULES
from games.models import Game
from games.services.game_state import load_state
from tests.games.tables import begun_game


def played_out(*people: User, rules: str, chance: int = 1, **options: object) -> Game:
    """A game that these people have played to its end, without judgement."""
    random = Random(chance)
    game = begun_game(*people, rules=rules, **options)
    while game.is_running:
        seat = min(game.awaited_seats)
        action = random.choice(game.engine.legal(load_state(game), seat))
        game = services.play(
            user=people[seat],
            game_id=game.pk,
            seat=seat,
            action=msgspec.json.encode(action).decode(),
            version=game.version,
        ).table.game
    return game


@pytest.fixture(params=RULES)
def game(request: pytest.FixtureRequest, alice: User, bob: User) -> Game:
    """A finished game of Alice and Bob, of each kind."""
    return played_out(alice, bob, rules=request.param)
