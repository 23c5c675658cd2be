"""A state made from a view alone looks the same, and is one that a redeal of the whole state could give."""

from random import Random

import msgspec
from hypothesis import given, settings
from msgspec.structs import replace

from games.engine.desert import State, View, outcome, play, redeal, sample, view
from games.engine.desert.data import Face
from games.engine.desert.state import Tile
from tests.effort import examples

from .players import Choice, anything, sensible
from .scattered import scattered
from .test_random_games import SEEDS, everything_is_still_there, new_games
from .test_redeal import reading


def everything_holds(state: State, seat: int | None, seed: str) -> None:
    seen = view(state, seat)
    sampled = sample(seen, seed)
    assert view(sampled, seat) == seen
    everything_is_still_there(sampled)
    assert sampled == without_peeks(redeal(state, seat, seed), seat)
    assert sample(msgspec.json.decode(msgspec.json.encode(seen), type=View), seed) == sampled, "as a program gets it"


def without_peeks(state: State, seat: int | None) -> State:
    """Return the state without what its view does not tell: peeks of others, and peeks at what everybody knows."""
    return replace(state, tiles=tuple(tile and replace(tile, seen=told(tile, seat)) for tile in state.tiles))


def told(tile: Tile, seat: int | None) -> tuple[int, ...]:
    is_known_to_all = tile.excavated or tile.face is Face.CRASH
    return () if is_known_to_all else tuple(one for one in tile.seen if one == seat)


@given(state=new_games() | SEEDS.map(lambda seed: scattered(Random(seed))), chance=SEEDS)
@settings(max_examples=examples("samples of the desert", 60), deadline=None)
def test_everything_holds_all_through_a_game(state: State, chance: int) -> None:
    random = Random(chance)
    for _ in range(25):
        seat = random.choice((None, *range(len(state.adventurers))))
        everything_holds(state, seat, f"{random.getrandbits(128):032x}")
        if outcome(state):
            return
        player = random.choice((anything, sensible))
        choice: Choice = player(state, random)
        state, _ = play(state, *choice)


def test_a_forecast_and_a_peek_stay() -> None:
    for seat in (None, 0, 1, 2):
        everything_holds(reading(), seat, "f" * 32)


def test_samples_differ() -> None:
    seen = view(reading(), 1)

    assert len({sample(seen, str(number)).deck for number in range(20)}) > 15
