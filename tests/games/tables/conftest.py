"""A private table of Alice in the lobby: seat 0 is hers, seat 1 is Bob's, seat 2 is free."""

import pytest

from accounts.models import User
from games.models import Game
from games.services.tables import lobby


@pytest.fixture
def table(alice: User, bob: User) -> Game:
    return set_table(alice, bob)


@pytest.fixture
def open_table(alice: User) -> Game:
    """A table of Alice, listed in the lobby, with two free seats."""
    return set_table(alice, is_open=True)


def set_table(*people: User, players: int = 3, **options: object) -> Game:
    """Create a table before its start, with one seat for each of these people."""
    host, *others = people
    choices = {"name": "Dune Team", "rules": "desert", "difficulty": "novice"} | options
    game = lobby.create_table(host=host, players=players, **choices)  # type: ignore[arg-type]
    for person in others:
        game = lobby.take_seat(user=person, game_id=game.pk, token=game.invite_token)
    return game
