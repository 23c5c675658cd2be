"""The worth of cards in hand, and the costs of their ways."""

from typing import Any

import pytest

from games.bots.island.flood import hits
from games.bots.island.hands import special_cards, treasure_cards
from games.bots.island.terrain import FAR, terrain_of, way
from games.bots.island.weights import WEIGHTS
from games.engine.island import positions as water
from games.engine.island.data import Card, Role, Treasure

CHALICE = (Card.OCEANS_CHALICE,)
SHARED = {0: CHALICE * 2, 1: CHALICE}
APART = ["F3", "A4"]
PLAIN = (Role.NAVIGATOR, Role.ENGINEER)


def cards(**given: Any) -> tuple[float, float]:
    """Return the worth of the cards, and the worth less what their way costs."""
    state = water.board(**{"roles": PLAIN, "at": ["F3", "F3"], **given})
    worth, way = treasure_cards(WEIGHTS, state, terrain_of(WEIGHTS, state.tiles, hits(state)))
    return worth, worth + way


def special(**given: Any) -> dict[str, float]:
    return special_cards(WEIGHTS, water.board(**given))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"hands": {0: CHALICE * 3}}, {"hands": {0: CHALICE * 2}}),
        ({"hands": {0: CHALICE * 3}}, {"hands": SHARED}),
        ({"hands": SHARED}, {"hands": SHARED, "at": APART}),
        ({"hands": SHARED, "at": APART, "roles": (Role.NAVIGATOR, Role.MESSENGER)}, {"hands": SHARED, "at": APART}),
    ],
    ids=["more", "in one hand", "near", "messenger"],
)
def test_they_are_worth_more(better: dict[str, Any], worse: dict[str, Any]) -> None:
    assert cards(**better)[0] > cards(**worse)[0] > 0


def test_cards_of_a_taken_treasure_are_worth_nothing() -> None:
    assert cards(hands={0: CHALICE * 3}, captured=[Treasure.OCEANS_CHALICE]) == (0, 0)


def test_discarded_cards_have_to_come_round_again() -> None:
    assert cards(treasure_pile=0)[0] < cards()[0]


@pytest.mark.parametrize(
    ("nearer", "farther"),
    [
        ({"at": ["B4", "F3"]}, {"at": ["F3", "F3"]}),
        ({"hands": {0: (*CHALICE * 4, Card.HELICOPTER_LIFT)}}, {}),
        ({"roles": (Role.PILOT, Role.ENGINEER)}, {}),
    ],
    ids=["steps", "lift", "pilot"],
)
def test_the_way_to_the_treasure_costs_less(nearer: dict[str, Any], farther: dict[str, Any]) -> None:
    usual = {"hands": {0: CHALICE * 4}}
    assert cards(**{**usual, **nearer})[1] > cards(**{**usual, **farther})[1] > 0


def test_sandbags_and_lifts_have_a_worth_and_too_many_cards_a_price() -> None:
    few = special(hands={0: [Card.SANDBAGS, Card.HELICOPTER_LIFT]})
    assert few["sandbags"] == WEIGHTS["sandbags"]
    assert few["lift"] == WEIGHTS["lift"]
    assert few["excess"] == 0
    assert special(hands={0: CHALICE * 4 + (Card.SANDBAGS,)})["excess"] < 0


def test_the_last_lift_is_worth_the_more_the_more_is_taken() -> None:
    lifts = [special(hands={0: [Card.HELICOPTER_LIFT]}, captured=[*Treasure][:taken])["lift"] for taken in range(5)]
    assert lifts == sorted(lifts)
    assert lifts[4] == WEIGHTS["lift"] + WEIGHTS["last lift"]


@pytest.mark.parametrize(
    ("role", "steps"), [(Role.ENGINEER, 4), (Role.EXPLORER, 2), (Role.DIVER, 2), (Role.PILOT, 1)], ids=str
)
def test_a_way_goes_round_what_has_sunk(role: Role, steps: int) -> None:
    state = water.board(roles=(role, Role.MESSENGER), at=["B3"], sunk=["C3"])
    sunk = frozenset({water.cell("C3")})
    assert way(state, state.adventurers[0], water.cell("D3"), sunk) == steps
    assert way(state, state.adventurers[0], water.cell("B3"), sunk) == 0


def test_no_way_is_longer_than_the_longest_that_counts() -> None:
    state = water.board(roles=PLAIN, at=["A3"], sunk=["B3", "A4"])
    sunk = frozenset(map(water.cell, ("B3", "A4")))
    assert way(state, state.adventurers[0], water.cell("F3"), sunk) == FAR
