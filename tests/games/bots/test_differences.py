"""What tells a plan from the first one of an advice is true, and each plan of an advice has its own sentence."""

from collections.abc import Callable, Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest

from games.bots import Observation, advise
from games.bots.beam import beam
from games.bots.desert.differences import DIFFERENCES as DESERT
from games.bots.island.differences import DIFFERENCES as ISLAND
from games.bots.protocol import Reason
from games.engine import RULES
from games.engine.desert.data import Face
from tests.games.bots.positions import GAMES, new_game, positions
from tests.games.bots.test_advice import SMALL

SENTENCES = {"desert": DESERT, "island": ISLAND}
Told = dict[str, Any]


def pawns(told: Told) -> tuple[Any, Any]:
    return tuple(told[end].adventurers[told["who"]] for end in ("first", "other"))  # type: ignore[return-value]


def cards(told: Told, hand: str) -> list[int]:
    """Return how many of the card the team holds after the first plan and after the other."""
    return [
        sum(getattr(pawn, hand).count(told["card"]) for pawn in told[end].adventurers) for end in ("first", "other")
    ]


def dug(told: Told) -> list[int]:
    return [sum(bool(tile and tile.excavated) for tile in told[end].tiles) for end in ("before", "first", "other")]


def sand(told: Told) -> list[int]:
    return [sum(tile.sand for tile in told[end].tiles if tile) for end in ("before", "first", "other")]


def flooded(told: Told) -> tuple[set[int], set[int]]:
    first, other = ({cell for cell, t in enumerate(told[end].tiles) if t and t.flooded} for end in ("first", "other"))
    return first, other


def in_shade(told: Told) -> list[bool]:
    tiles = (told[end].tiles[told[end].adventurers[told["who"]].cell] for end in ("first", "other"))
    return [tile.excavated and tile.face is Face.TUNNEL for tile in tiles]


TRUTHS: dict[str, Callable[[Told], bool]] = {
    "%(who)s then has %(count)s water instead of %(other_count)s.": lambda told: (
        [pawn.water for pawn in pawns(told)] == [told["other_count"], told["count"]]
    ),
    "%(who)s ends up in the shade.": lambda told: in_shade(told) == [False, True],
    "It keeps this card: %(card)s.": lambda told: (lambda first, other: first < other)(
        *cards(told, "gear" if hasattr(told["first"], "gear_deck") else "hand")
    ),
    "Tiles excavated: %(count)s instead of %(other_count)s.": lambda told: (
        [told["other_count"], told["count"]] == [end - dug(told)[0] for end in dug(told)[1:]]
    ),
    "Sand removed: %(count)s instead of %(other_count)s.": lambda told: (
        [told["other_count"], told["count"]] == [sand(told)[0] - end for end in sand(told)[1:]]
    ),
    "%(who)s ends up %(on)s rather than %(other_on)s.": lambda told: (
        [pawn.cell for pawn in pawns(told)] == [told["other_on"], told["on"]] and told["on"] != told["other_on"]
    ),
    "%(who)s then has %(count)s of 4 cards for this treasure: %(card)s.": lambda told: (
        pawns(told)[0].hand.count(told["card"]) < pawns(told)[1].hand.count(told["card"]) == told["count"]
    ),
    "Also dry: %(place)s. Flooded tiles left: %(count)s instead of %(other_count)s.": lambda told: (
        [len(tiles) for tiles in flooded(told)] == [told["other_count"], told["count"]]
        and told["place"] in flooded(told)[0] - flooded(told)[1]
    ),
    "Dry: %(place)s instead of %(other_place)s.": lambda told: (
        told["place"] in flooded(told)[0] - flooded(told)[1]
        and told["other_place"] in flooded(told)[1] - flooded(told)[0]
    ),
    "It leaves %(place)s flooded.": lambda told: told["place"] in flooded(told)[1] - flooded(told)[0],
}


def differences(name: str, seed: int, count: int) -> Iterator[tuple[Reason, Told]]:
    """Yield what tells plans of so many positions from each other, and all that it is about."""
    for state in positions(name, seed, count):
        seat = min(RULES[name].waiting_on(state))
        observation = Observation(name, state, seat)
        value, before = observation.value, observation.state
        plans = beam(observation.rules, value, before, (seat,), 8, 5)
        for first, other in permutations(plans, 2):
            for reason in value.differences(before, first.state, other.state, seat):
                yield reason, {"before": before, "first": first.state, "other": other.state, **reason.values}


@pytest.mark.parametrize("name", GAMES)
def test_each_difference_is_true(name: str) -> None:
    said = set[str]()
    for reason, told in differences(name, 31, 40):
        assert TRUTHS[reason.text](told), str(reason)
        said.add(reason.text)
    assert said == {sentence.text for sentence in SENTENCES[name]}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_no_two_plans_of_an_advice_say_the_same(name: str, seed: int) -> None:
    state = new_game(name, Random(seed))
    (seat,) = RULES[name].waiting_on(state)
    said = [str(plan.reason) for plan in advise(Observation(name, state, seat), budget=SMALL)]
    assert len({*said}) == len(said) == 3
