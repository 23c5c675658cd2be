"""A state made from a view alone is the one that a redeal of the whole state gives."""

from random import Random

import msgspec
from hypothesis import given, settings

from games.engine.island import State, View, outcome, play, redeal, sample, view
from tests.effort import examples

from .players import anything, sensible
from .scattered import scattered
from .test_random_games import SEEDS, new_games


def everything_holds(state: State, seat: int | None, seed: str) -> None:
    seen = view(state, seat)
    sampled = sample(seen, seed)
    assert view(sampled, seat) == seen
    assert sampled == redeal(state, seat, seed)
    assert sample(msgspec.json.decode(msgspec.json.encode(seen), type=View), seed) == sampled, "as a program gets it"


@given(state=new_games() | SEEDS.map(lambda seed: scattered(Random(seed))), chance=SEEDS)
@settings(max_examples=examples("samples of the island", 60), deadline=None)
def test_everything_holds_all_through_a_game(state: State, chance: int) -> None:
    random = Random(chance)
    for _ in range(25):
        seat = random.choice((None, *range(len(state.adventurers))))
        everything_holds(state, seat, f"{random.getrandbits(128):032x}")
        if outcome(state):
            return
        player = random.choice((anything, sensible))
        state, _ = play(state, *player(state, random))
