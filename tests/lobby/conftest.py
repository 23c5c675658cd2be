"""A private table of Alice's with Bob at it, before its start: seat 0 is hers, 1 is his, 2 is free."""

import pytest

from accounts.models import User
from games import services
from games.models import Game


@pytest.fixture
def table(alice: User, bob: User) -> Game:
    return set_table(alice, bob)


@pytest.fixture
def open_table(alice: User) -> Game:
    """Alice's, listed in the lobby, with two seats free."""
    return set_table(alice, is_open=True)


def set_table(*people: User, players: int = 3, **options: object) -> Game:
    """A table before its start at which these people have one seat each."""
    host, *others = people
    choices = {"name": "Dune Team", "rules": "desert", "difficulty": "novice"} | options
    game = services.create_table(host=host, players=players, **choices)  # type: ignore[arg-type]
    for person in others:
        game = services.take_seat(user=person, game_id=game.pk, token=game.invite_token)
    return game
