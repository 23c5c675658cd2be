"""Finished games, played at random."""

from datetime import timedelta
from random import Random

import pytest

from accounts.models import User
from games.engine import RULES
from games.models import Game
from tests.games.factories import begun_game
from tests.games.history.story.finished import play_out


def played_out(*people: User, rules: str, chance: int = 1, **options: object) -> Game:
    """Play a game of these people to its end at random."""
    random = Random(chance)
    game = begun_game(*people, rules=rules, **options)
    engine, state, plays = game.engine, game.load_state(), []
    while engine.outcome(state) is None:
        seat = min(engine.waiting_on(state))
        plays.append((seat, random.choice(engine.legal(state, seat))))
        state, _events = engine.play(state, *plays[-1])
    return play_out(game, plays, pause=timedelta(0))


@pytest.fixture(params=RULES)
def game(request: pytest.FixtureRequest, alice: User, bob: User) -> Game:
    """A finished game of Alice and Bob, for each kind of game."""
    return played_out(alice, bob, rules=request.param)
