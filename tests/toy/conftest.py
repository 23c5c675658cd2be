"""Fixtures that register the toy game while its own tests run."""

from collections.abc import Iterator

import pytest

from accounts.models import User
from games.display import DISPLAYS
from games.engine import RULES
from games.models import Game
from tests.games.factories import begun_game
from tests.games.history.replay.games import finished_game
from tests.toy import register


@pytest.fixture(scope="package", autouse=True)
def toy() -> Iterator[None]:
    RULES["toy"], DISPLAYS["toy"] = register.RULES, register.DISPLAY
    yield
    del RULES["toy"], DISPLAYS["toy"]


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    """Return a new game of Alice and Bob in which Alice begins."""
    return begun_game(alice, bob, rules="toy", difficulty="normal")


@pytest.fixture
def finished(alice: User, bob: User) -> Game:
    """Return a game that they have played to its end."""
    return finished_game(alice, bob, rules="toy", difficulty="normal")
