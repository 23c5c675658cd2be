"""A redealt game looks the same to its seat and differs in everything that the seat does not know."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.desert import State, dump, legal, load, outcome, play, redeal, view
from games.engine.desert.actions import EndTurn
from games.engine.desert.data import WATER_MARKED, Face, Role
from games.engine.desert.state import ReadForecast, TakeActions
from tests.effort import examples

from .boards import board
from .players import Choice, anything, sensible
from .scattered import scattered
from .secrecy import reshuffled
from .test_random_games import SEEDS, everything_is_still_there, new_games

SEED = "f" * 32


def everything_holds(state: State, seat: int | None, seed: str, random: Random) -> None:
    other = redeal(state, seat, seed)
    assert view(other, seat) == view(state, seat)
    if seat is not None:
        assert legal(other, seat) == legal(state, seat)
    everything_is_still_there(other)
    assert Counter(other.deck) == Counter(state.deck)
    assert Counter(other.gear_deck) == Counter(state.gear_deck)
    assert load(dump(other)) == other
    assert f'"{state.seed}"' not in dump(other).decode().replace('"seed":', "")
    assert redeal(other, seat, state.seed) == redeal(state, seat, state.seed), "nothing of the first deal is left"
    assert redeal(reshuffled(state, seat, random), seat, seed) == other, "all that look the same become the same"


@given(state=new_games() | SEEDS.map(lambda seed: scattered(Random(seed))), chance=SEEDS)
@settings(max_examples=examples("redealt games of the desert", 60), deadline=None)
def test_everything_holds_all_through_a_game(state: State, chance: int) -> None:
    random = Random(chance)
    for _ in range(25):
        seat = random.choice((None, *range(len(state.adventurers))))
        everything_holds(state, seat, f"{random.getrandbits(128):032x}", random)
        if outcome(state):
            return
        player = random.choice((anything, sensible))
        choice: Choice = player(state, random)
        state, _ = play(state, *choice)


def reading() -> State:
    """Return a board on which seat 0 reads a forecast and seat 2 has looked under B2."""
    roles = (Role.METEOROLOGIST, Role.CLIMBER, Role.EXPLORER)
    faces = {"B2": Face.LAUNCH_PAD, "D4": Face.WELL, "A5": Face.WELL, "E1": Face.MIRAGE}
    phase = ReadForecast(0, 3, TakeActions(0, 2))
    return board(roles=roles, faces=faces, seen={"B2": [2]}, excavated=["A1"], phase=phase)


def dealt(state: State, seat: int | None) -> list[State]:
    return [redeal(state, seat, f"{number:032x}") for number in range(300)]


def test_every_hidden_thing_comes_to_lie_everywhere() -> None:
    state = reading()
    for seat in (1, None):
        others = dealt(state, seat)
        for cell, tile in enumerate(state.tiles):
            if tile is None or tile.excavated or tile.face is Face.CRASH:
                continue
            faces = {other.tile(cell).face for other in others}
            hidden = {t.face for t in state.tiles if t and not t.excavated and t.face is not Face.CRASH}
            assert faces == {face for face in hidden if (face in WATER_MARKED) is (tile.face in WATER_MARKED)}
        for place in range(len(state.deck)):
            assert {other.deck[place] for other in others} == set(state.deck)
        for place in range(len(state.gear_deck)):
            assert {other.gear_deck[place] for other in others} == set(state.gear_deck)


def test_d23_d35_what_only_the_seat_has_seen_stays() -> None:
    state = reading()
    assert {other.deck[:3] for other in dealt(state, 0)} == {state.deck[:3]}
    assert len({other.deck[3] for other in dealt(state, 0)}) > 5
    assert {other.tile(6).face for other in dealt(state, 2)} == {Face.LAUNCH_PAD}
    assert len({other.tile(6).face for other in dealt(state, 0)}) > 5


def test_the_future_is_another_too() -> None:
    """When the storm deck has run out, the new seed shuffles it."""
    futures = set()
    for number in range(20):
        state = redeal(board(), 0, f"{number:032x}")
        while not outcome(state) and state.turn < 12:
            seat = state.phase.seat  # type: ignore[union-attr]
            actions = legal(state, seat)
            state, _ = play(state, seat, EndTurn() if EndTurn() in actions else actions[0])
        futures.add(state.deck)
    assert len(futures) > 15


@given(seat=st.none() | st.integers(0, 2))
def test_the_same_seed_deals_the_same(seat: int | None) -> None:
    assert redeal(reading(), seat, SEED) == redeal(reading(), seat, SEED)
