"""A bot says why it does something, but not why its turn ends or the next card comes, as they do in any case."""

import pytest

from games.bots import Observation, decide
from games.engine.desert import positions as desert
from games.engine.desert.state import DrawStorm
from games.engine.desert.state import TakeActions as DesertTurn
from games.engine.island import positions as island
from games.engine.island.state import DrawFlood, DrawTreasure
from games.engine.island.state import TakeActions as IslandTurn
from games.engine.protocol import State

CARDS: list[tuple[str, State]] = [
    ("desert", desert.board(phase=DrawStorm(0, 2))),
    ("island", island.board(phase=DrawTreasure(0, 2))),
    ("island", island.board(phase=DrawFlood(0, 2))),
]
TURNS: list[tuple[str, State]] = [
    ("desert", desert.board(phase=DesertTurn(0, 0))),
    ("island", island.board(phase=IslandTurn(0, 0))),
]


def said(name: str, state: State) -> str:
    decision = decide(Observation(name, state, 0))
    assert decision is not None
    return str(decision.reason)


@pytest.mark.parametrize(("name", "state"), CARDS)
def test_it_says_nothing_when_the_next_card_comes(name: str, state: State) -> None:
    assert said(name, state) == ""


@pytest.mark.parametrize(("name", "state"), TURNS)
def test_it_says_nothing_when_its_actions_are_used_up(name: str, state: State) -> None:
    assert said(name, state) == ""
