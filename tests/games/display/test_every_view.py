"""In random games, the board of every position can be rendered for every reader."""

from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Any

import pytest

from games.display import DISPLAYS
from games.engine import RULES
from tests.games.display import readers
from tests.games.display.island import readers as island_readers
from tests.games.display.positions import POSITIONS
from tests.games.engine.desert import players
from tests.games.engine.island import players as island_players

READERS: dict[str, ModuleType] = {"desert": readers, "island": island_readers}
PLAYERS: dict[str, ModuleType] = {"desert": players, "island": island_players}
ALL_READERS = POSITIONS >= 400
"""True if the test renders each position for every reader, or for one of them in turn."""
EVERY = 25
"""The test renders one of so many positions as a page."""


def played(rules: str, number: int) -> Iterator[Any]:
    """Yield the positions of a random game from start to end. Some games are played well and last long."""
    engine, random = RULES[rules], Random(number)
    count = engine.PLAYERS[number % len(engine.PLAYERS)]
    state = engine.new(count, difficulty=random.choice(list(engine.DIFFICULTIES)), seed=f"view {number}")
    player = getattr(PLAYERS[rules], ("anything", "sensible")[number % 2])
    yield state
    while engine.outcome(state) is None:
        state, _ = engine.play(state, *player(state, random))
        yield state


def onlookers(players: int) -> list[tuple[int, ...]]:
    """Return the seats of different readers: one each, several, all, none."""
    return [*((seat,) for seat in range(players)), (0, players - 1), tuple(range(players)), ()]


@pytest.mark.parametrize("rules", list(RULES))
def test_every_position_can_be_drawn_for_everybody(rules: str) -> None:
    door, display, engine = READERS[rules], DISPLAYS[rules], RULES[rules]
    for number in range(max(2, POSITIONS // 20)):
        for step, state in enumerate(played(rules, number)):
            looking = onlookers(len(state.adventurers))
            is_over = engine.outcome(state) is not None
            for mine in looking if ALL_READERS or is_over else [looking[step % len(looking)]]:
                board = door.board_for(state, *mine)
                assert board.turn
                assert board.over == is_over
                view = engine.view(state, mine[0] if mine else None)
                names = door.NAMES[: len(state.adventurers)]
                assert display.status(view, names=names, mine=mine)
                assert isinstance(display.danger(view, names=names), str)
                assert display.miniature(view).marks
                if is_over or step % EVERY == 0:
                    assert 'id="dock"' in door.page(board)
