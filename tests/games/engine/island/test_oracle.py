"""The engine and the oracle play the same games: the same actions are legal, with the same consequences."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from games.engine.island import DIFFICULTIES, PLAYERS, SHAPES, State, legal, new, outcome, play, waiting_on
from tests.effort import part_of

from .oracle import Oracle, read
from .players import Choice, anything, sensible
from .scattered import scattered
from .space import conceivable, spoken

Player = Callable[[State, Random], Choice]


@pytest.mark.parametrize(
    ("players", "difficulty"), part_of("island oracle, whole games", product(PLAYERS, DIFFICULTIES), 7)
)
def test_they_agree_on_whole_games(players: int, difficulty: str) -> None:
    random = Random(f"{players} {difficulty}")
    play_both(new(players, difficulty=difficulty, seed=f"oracle {players}"), sensible, random)


@pytest.mark.parametrize("shape", part_of("island oracle, shapes", SHAPES, 6))
def test_they_agree_on_every_shape(shape: str) -> None:
    play_both(new(3, difficulty="normal", seed=shape, shape=shape), sensible, Random(shape))


@pytest.mark.parametrize("seed", part_of("island oracle", range(80), 20))
def test_they_agree_on_boards_thrown_together(seed: int) -> None:
    random = Random(seed)
    play_both(scattered(random), anything, random, plays=20)


def play_both(state: State, player: Player, random: Random, plays: int = 300) -> None:
    oracle = Oracle(read(state))
    assert oracle.data == read(state)
    for number in range(plays):
        assert oracle.awaited() == waiting_on(state)
        for seat in range(len(state.adventurers)):
            agree_on_legal(state, oracle, seat, brute_force=number % 25 == seat)
        if outcome(state):
            return
        seat, action = player(state, random)
        after, _ = play(state, seat, action)
        oracle.play(seat, spoken(action), lambda pile, cards, after=after: in_order(pile, cards, after))  # type: ignore[misc]
        assert oracle.data == read(after), (seat, action)
        state = after


def agree_on_legal(state: State, oracle: Oracle, seat: int, *, brute_force: bool) -> None:
    """Check that the oracle allows each listed action and, by brute force, none of the others."""
    listed = legal(state, seat)
    assert len(listed) == len(set(listed))
    if brute_force:
        space = conceivable(len(state.adventurers), state.shape)
        assert set(listed) == {action for action in space if oracle.may(seat, spoken(action))}
    else:
        assert all(oracle.may(seat, spoken(action)) for action in listed)


def in_order(pile: str, cards: Counter[str], after: State) -> list[str]:
    """Return the order of these cards on a pile, which is the only effect of chance."""
    deck: tuple[str, ...] = after.treasure_deck if pile == "treasure" else after.flood_deck
    laid = deck[: cards.total()]
    assert Counter(laid) == cards
    return list(laid)
