"""A bot that sees the same does the same, whatever is hidden from it; and the test would find one that peeks."""

from collections.abc import Iterator
from random import Random

import pytest

from games import bots
from games.bots import Budget, Observation, decide
from games.engine import RULES
from games.engine.protocol import State
from tests.effort import part_of

from .positions import GAMES, positions

PAIRS = 1500
"""Pairs of states of each game in a thorough run."""
SMALL = Budget(plans=4, deals=3, turns=2, prior=0)


def pairs(name: str, seed: int, count: int) -> Iterator[tuple[State, State, int]]:
    """Yield two states that look the same to a seat, with everything hidden from it dealt anew in the second."""
    random = Random(seed)
    for state in positions(name, seed, count):
        seat = random.choice(sorted(RULES[name].waiting_on(state)))
        yield state, RULES[name].redeal(state, seat, f"{random.getrandbits(128):032x}"), seat


def differ(name: str, seed: int, count: int, budget: Budget | None = None) -> bool:
    """Return whether the bots decide differently in one of the pairs."""
    for state, other, seat in pairs(name, seed, count):
        assert RULES[name].view(state, seat) == RULES[name].view(other, seat)
        everybody = range(len(RULES[name].roles_of(state)))
        here, there = (decide(Observation(name, each, seat), everybody, budget) for each in (state, other))
        if here != there:
            return True
    return False


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("part", part_of("honesty of bots", range(30), 30))
def test_bots_that_see_the_same_decide_the_same(name: str, part: int) -> None:
    assert not differ(name, part, PAIRS // 30)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("part", part_of("honesty of bots that search", range(10), 10))
def test_bots_that_search_and_see_the_same_decide_the_same(name: str, part: int) -> None:
    assert not differ(name, 100 + part, 12, SMALL)


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_that_searches_the_decks_of_the_table_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Peek(Observation):
        def __init__(self, name: str, state: State, seat: int | None) -> None:
            super().__init__(name, state, seat)
            self.state = state

        def deal(self, number: int) -> State:
            return self.state

    monkeypatch.setattr("tests.games.bots.test_honesty.Observation", Peek)
    assert differ(name, 300, 60, SMALL)


@pytest.mark.parametrize(("name", "deck"), [("desert", "deck"), ("island", "flood_deck")])
def test_a_bot_that_values_the_next_card_is_found(name: str, deck: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Peek(Observation):
        def __init__(self, name: str, state: State, seat: int | None) -> None:
            super().__init__(name, state, seat)
            self.state = state
            honest = self.value.value

            def peeks(state: State, left: int = 0) -> float:
                card = next(iter(getattr(state, deck)), "")
                pawns = sum(pawn.cell for pawn in state.adventurers)  # type: ignore[attr-defined]
                return float(honest(state, left)) + 40 * (len(card) % 3) * (pawns % 2)

            monkeypatch.setattr(self.value, "value", peeks)

    monkeypatch.setattr("tests.games.bots.test_honesty.Observation", Peek)
    assert differ(name, 1, 60)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_bot_has_thought_of_one_position_stays_there(name: str) -> None:
    state = next(positions(name, 8, 1))
    assert Observation(name, state, 0).value is not Observation(name, state, 0).value


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_depends_only_on_the_view(name: str) -> None:
    rules = RULES[name]
    for state, other, seat in pairs(name, 7, 40):
        here, there = Observation(name, state, seat), Observation(name, other, seat)
        assert rules.dump(here.state) == rules.dump(there.state)
        assert rules.dump(here.deal(3)) == rules.dump(there.deal(3)) != rules.dump(here.deal(4))
        assert state.seed not in (here.state.seed, here.deal(3).seed)
        assert bots.odds(here) == bots.odds(there)
