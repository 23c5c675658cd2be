"""A third game needs one file of value (`tests/toy/value.py`), and its bots play, advise and keep secrets."""

from collections.abc import Iterator
from random import Random

import pytest

from games.bots import Budget, Observation, advise, decide, odds
from games.bots.protocol import ValueOf, opaque
from games.bots.values import VALUES
from tests.toy import rules
from tests.toy.value import Value

_: type[ValueOf[rules.State, rules.Action]] = Value


@pytest.fixture(autouse=True)
def value() -> Iterator[None]:
    VALUES["toy"] = opaque(Value)
    yield
    del VALUES["toy"]


def played(number: int) -> rules.State:
    state = rules.new(2, difficulty="calm", seed=f"toy {number}")
    while waiting := rules.waiting_on(state):
        (seat,) = waiting
        decision = decide(Observation("toy", state, seat))
        assert decision is not None
        state, _ = rules.play(state, decision.seat, decision.action)  # type: ignore[arg-type]
    return state


def test_bots_play_whole_games_and_win_most() -> None:
    ends = [rules.outcome(played(number)) for number in range(30)]
    assert sum(end is not None and end.won for end in ends) > 15


def test_a_bot_does_not_know_the_hands_of_others() -> None:
    random, compared = Random(1), 0
    for number in range(40):
        state = rules.new(2, difficulty="normal", seed=f"toy {number}")
        for _ in range(random.randint(0, 12)):
            for seat in rules.waiting_on(state):
                other = rules.redeal(state, seat, f"{number}")
                here, there = decide(Observation("toy", state, seat)), decide(Observation("toy", other, seat))  # type: ignore[arg-type]
                assert here == there
                compared += other != state
                state, _ = rules.play(state, seat, random.choice(rules.legal(state, seat)))
    assert compared > 50


def test_it_advises_and_tells_the_odds() -> None:
    state = rules.new(2, difficulty="normal", seed="toy")
    (seat,) = rules.waiting_on(state)
    observation = Observation("toy", state, seat)
    assert [plan for plan in advise(observation, budget=Budget(plans=3, deals=4, turns=2)) if 0 <= plan.chance <= 1]
    assert 0 < odds(observation) < 1
