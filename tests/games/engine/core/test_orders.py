"""Standing orders in random games: each asks only for a legal free play, and sees only what its owner sees."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import RULES
from tests.effort import examples
from tests.games.bots.positions import positions
from tests.games.engine.orders import equipped, random_order

GAMES = ("desert", "island")


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=examples("orders in random games", 40), deadline=None)
def test_an_order_asks_for_a_free_play_that_its_owner_could_make(name: str, seed: int) -> None:
    rules, random = RULES[name], Random(seed)
    for found in positions(name, seed, 20):
        state = equipped(name, found, random)
        players = len(rules.roles_of(state))
        for seat in range(players):
            order = random_order(name, seat, players, random)
            action = rules.ordered_play(order, state, seat)
            hidden = rules.redeal(state, seat, f"{seed:032x}")
            assert rules.ordered_play(order, hidden, seat) == action
            assert rules.lapsed(order, hidden, seat) == rules.lapsed(order, state, seat)
            if action is not None:
                assert action in rules.legal(state, seat)
                assert isinstance(action, (*rules.FREE_ACTIONS, *rules.FORCED_CHOICES))
                assert not rules.lapsed(order, state, seat)


@pytest.mark.parametrize("name", GAMES)
def test_random_games_carry_orders_out(name: str) -> None:
    """Otherwise the test above proves nothing."""
    kinds: set[str] = set()
    for kind in kinds_carried_out(name):
        kinds.add(kind)
        if len(kinds) > 1:
            return
    raise AssertionError(f"only {kinds}")


def kinds_carried_out(name: str) -> Iterator[str]:
    """Yield the kind of each order that is carried out in random positions."""
    rules, random = RULES[name], Random(7)
    for found in positions(name, 7, 300):
        state = equipped(name, found, random)
        players = len(rules.roles_of(state))
        for seat in range(players):
            for _ in range(4):
                order = random_order(name, seat, players, random)
                if rules.ordered_play(order, state, seat) is not None:
                    yield type(order).__name__


@pytest.mark.parametrize("name", GAMES)
def test_an_order_is_the_same_after_it_was_stored(name: str) -> None:
    for seed in range(60):
        order = random_order(name, 1, 3, Random(seed))
        assert RULES[name].read_order(msgspec.json.encode(order)) == order
