"""The reason of a bot stands in the log for everybody, so it tells nothing that only its seat knows."""

from random import Random

import pytest
from msgspec import convert, to_builtins

from games.bots import Observation, decide
from games.display import DISPLAYS
from games.engine import RULES
from games.teamwork.advice import reason_in_words
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
        display, names = DISPLAYS[name], [f"Player {seat}" for seat in range(len(RULES[name].roles_of(state)))]
        places = display.places(RULES[name].view(state, None))
        text, values, _play = convert(to_builtins(decision.reason), tuple[str, dict[str, str | int], int])
        said = reason_in_words(display, text, values, names=names, places=places)
        assert "%(" not in said
        assert bool(said) == bool(text)
