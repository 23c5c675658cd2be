"""Which actions a bot of the island thinks about: cards are not played before they matter."""

from typing import Any

import pytest

from games.bots.island.candidates import candidates
from games.engine.island import positions as water
from games.engine.island.actions import UseHelicopterLift, UseSandbags
from games.engine.island.data import Card, Role, Treasure
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Phase, Swim, TakeActions

STATUES = [Card.STATUE_OF_THE_WIND] * 4
HANDS: dict[int, list[Card]] = {0: [*STATUES, Card.HELICOPTER_LIFT]}
"""Seat 0 has the cards of a treasure, and a lift to its tiles."""


def kinds(**given: Any) -> set[type]:
    return {type(action) for action in candidates(water.board(**given), seat=0)}


def test_a_lift_to_a_treasure_is_worth_a_thought_in_the_turn_of_its_pawn() -> None:
    assert UseHelicopterLift in kinds(hands=HANDS, phase=TakeActions(0, 3))


@pytest.mark.parametrize("phase", [TakeActions(1, 3), DrawTreasure(0, 2), DrawFlood(0, 2)])
def test_a_lift_to_a_treasure_waits_for_the_turn_of_its_pawn(phase: Phase) -> None:
    assert UseHelicopterLift not in kinds(hands=HANDS, at=["C3", "B5"], phase=phase)


def test_a_lift_that_brings_two_together_to_pass_cards_waits_for_the_turn_of_one_of_them() -> None:
    split = {0: [*STATUES[:2], Card.HELICOPTER_LIFT], 1: STATUES[:2], 2: []}
    given: dict[str, Any] = {"roles": (*water.PLAIN, Role.ENGINEER), "at": ["C3", "B5", "D2"], "hands": split}
    thinks = [UseHelicopterLift in kinds(**given, phase=TakeActions(seat, 3)) for seat in range(3)]
    assert thinks == [True, True, False]


@pytest.mark.parametrize("phase", [TakeActions(1, 2), DrawTreasure(1, 2), DrawFlood(1, 2)])
def test_the_way_home_does_not_wait(phase: Phase) -> None:
    assert UseHelicopterLift in kinds(hands=HANDS, captured=[*Treasure], at=["B5", "C3"], phase=phase)


def test_a_lift_out_of_the_water_does_not_wait() -> None:
    swim = Swim((0,), water.cell("C3"), DrawFlood(1, 1))
    assert UseHelicopterLift in kinds(hands=HANDS, sunk=["C3"], phase=swim)


def test_a_lift_that_would_be_discarded_does_not_wait() -> None:
    hands = {0: [*HANDS[0], Card.SANDBAGS]}
    assert UseHelicopterLift in kinds(hands=hands, phase=Discard(0, DrawFlood(0, 2)))


@pytest.mark.parametrize(("phase", "thinks"), [(TakeActions(0, 3), False), (DrawFlood(0, 2), True)])
def test_sandbags_wait_until_the_flood_comes(phase: Phase, thinks: bool) -> None:
    found = kinds(hands={0: [Card.SANDBAGS]}, flooded=["C3"], phase=phase)
    assert (UseSandbags in found) is thinks
