"""The reason of a bot stands in the log for everybody, so it tells nothing that only its seat knows."""

from random import Random

import pytest
from msgspec.json import encode

from games.bots import Observation, decide
from games.display import DISPLAYS
from games.engine import RULES
from tests.effort import part_of
from tests.games.bots.positions import positions

POSITIONS = len(part_of("reasons of bots", range(60), 4))


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(RULES))
def test_what_a_bot_says_follows_from_what_everybody_sees(name: str) -> None:
    random, told = Random(17), set()
    for state in positions(name, 17, POSITIONS):
        seat = random.choice(sorted(RULES[name].waiting_on(state)))
        # All that a spectator does not see is dealt anew, also what only the seat knows.
        other = RULES[name].redeal(state, None, f"{random.getrandbits(128):032x}")
        here, there = (decide(Observation(name, each, seat)) for each in (state, other))
        assert here is not None
        assert here == there
        told.add(here.reason.text)
    assert len(told) > 4


@pytest.mark.parametrize("name", sorted(RULES))
def test_each_reason_becomes_a_sentence_in_the_words_of_the_game(name: str) -> None:
    for state in positions(name, 18, POSITIONS):
        decision = decide(Observation(name, state, min(RULES[name].waiting_on(state))))
        assert decision is not None
        for value in decision.reason.values.values():
            assert DISPLAYS[name].component_name(str(value))
            assert encode(value)
