"""A redealt game looks the same to everybody and differs in everything that no player knows."""

from collections import Counter
from random import Random

from hypothesis import given, settings

from games.engine.island import State, dump, legal, load, outcome, play, redeal, view, waiting_on
from games.engine.island.actions import Draw, EndTurn
from games.engine.island.data import Card
from tests.effort import examples

from .boards import board
from .players import anything, sensible
from .scattered import scattered
from .secrecy import reshuffled
from .test_random_games import SEEDS, everything_is_still_there, new_games


def everything_holds(state: State, seat: int | None, seed: str, random: Random) -> None:
    other = redeal(state, seat, seed)
    for reader in (None, *range(len(state.adventurers))):
        assert view(other, reader) == view(state, reader)
        if reader is not None:
            assert legal(other, reader) == legal(state, reader)
    everything_is_still_there(other)
    assert Counter(other.treasure_deck) == Counter(state.treasure_deck)
    assert load(dump(other)) == other
    assert f'"{state.seed}"' not in dump(other).decode().replace('"seed":', "")
    assert redeal(other, seat, state.seed) == redeal(state, seat, state.seed), "nothing of the first deal is left"
    assert redeal(reshuffled(state, random), seat, seed) == other, "all that look the same become the same"


@given(state=new_games() | SEEDS.map(lambda seed: scattered(Random(seed))), chance=SEEDS)
@settings(max_examples=examples("redealt games of the island", 60), deadline=None)
def test_everything_holds_all_through_a_game(state: State, chance: int) -> None:
    random = Random(chance)
    for _ in range(25):
        seat = random.choice((None, *range(len(state.adventurers))))
        everything_holds(state, seat, f"{random.getrandbits(128):032x}", random)
        if outcome(state):
            return
        state, _ = play(state, *random.choice((anything, sensible))(state, random))


def risen() -> State:
    """Return a board after two rises: three known flood cards on top, two known ones under them."""
    return board(flood_pile=18, layers=[3, 2], flooded=["C2", "D2"], hands={1: [Card.SANDBAGS]})


def test_i8_every_card_comes_to_lie_everywhere_within_its_set() -> None:
    state = risen()
    others = [redeal(state, 0, f"{number:032x}") for number in range(300)]
    for start, end in ((0, 3), (3, 5), (5, 18)):
        for place in range(start, end):
            assert {other.flood_deck[place] for other in others} == set(state.flood_deck[start:end])
    for place in range(len(state.treasure_deck)):
        assert {other.treasure_deck[place] for other in others} == set(state.treasure_deck)


def test_the_future_is_another_too() -> None:
    """When a pile has run out, the new seed shuffles it."""
    futures = set()
    for number in range(20):
        state = redeal(board(), 0, f"{number:032x}")
        while not outcome(state) and state.turn < 6:
            seat = min(waiting_on(state))
            actions = legal(state, seat)
            onward = (action for action in actions if isinstance(action, EndTurn | Draw))
            state, _ = play(state, seat, next(onward, actions[0]))
        futures.add((state.flood_deck, state.treasure_deck))
    assert len(futures) > 15
