"""The outlook tells the chance to win, and chooses among the best plans by value."""

from random import Random

import pytest

from games.bots import weights
from games.bots.beam import Node, beam
from games.bots.outlook import TRIED, chance, most_promising, promise
from games.bots.protocol import Outlook, Value
from games.bots.values import VALUES, value_of
from games.engine import RULES
from games.engine.island import positions as water
from games.engine.island.data import Card, Treasure
from games.engine.protocol import State

from .positions import GAMES, new_game, positions

COUNTED = {
    "desert": {"meter", "found 0", "least water", "actions needed", "pile"},
    "island": {"meter", "captured 0", "flood pile", "cards held", "rises left"},
}


def known(name: str, outlook: Outlook) -> Value:
    return VALUES[name]({}, outlook)


def plans_of(value: Value, state: State) -> list[Node]:
    return beam(RULES["island"], value, state, range(2), 8, 30)


@pytest.mark.parametrize("name", GAMES)
def test_features_are_counts_that_everybody_knows(name: str) -> None:
    rules = RULES[name]
    for state in positions(name, 31, 40):
        value = value_of(name, len(rules.roles_of(state)))
        features = value.features(state)
        assert value.features(rules.redeal(state, None, "0" * 32)) == features
        assert value.terms(state).items() <= features.items()
    new = new_game(name, Random(2))
    assert COUNTED[name] <= value_of(name, len(rules.roles_of(new))).features(new).keys()


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_players_has_an_outlook_with_its_command_and_figures(name: str) -> None:
    outlooks = weights.load(name).outlooks
    assert {*outlooks} == {str(players) for players in RULES[name].PLAYERS}
    for fitted in outlooks.values():
        assert fitted.commands["start"].startswith(f"python -m bench.training outlook {name} ")
        assert fitted.figures["start"]["brier"] < 0.2
        assert {"base", *COUNTED[name] - {"captured 0", "found 0"}} <= fitted.outlook.start.keys()


def test_the_chance_rises_with_what_is_reached() -> None:
    rules, value = RULES["island"], value_of("island", 2)
    treasures = [*Treasure]
    chances = [chance(rules, value, water.board(captured=treasures[:number])) for number in range(5)]
    assert chances == sorted(chances)
    assert chances[4] > chances[0] + 0.2


def test_without_an_outlook_the_value_tells_the_chance() -> None:
    value, state = known("island", Outlook()), water.board(captured=[*Treasure][:2])
    assert 0 < chance(RULES["island"], value, water.board()) < chance(RULES["island"], value, state) < 1


def test_an_outlook_chooses_among_the_best_by_value_alone() -> None:
    """It would have the team keep all Sandbags and save no tile; what is far worse by value stays out of question."""
    state = water.board(at=["C3", "D3"], flooded=["B3", "C3", "D3"], hands={0: [Card.SANDBAGS], 1: [Card.SANDBAGS]})
    value = known("island", Outlook(planned={"base": 0.0, "flooded": 100.0}))
    plans = plans_of(value, state)
    assert len(plans) > TRIED
    ranked = most_promising(RULES["island"], value, plans)
    assert {plan.plays for plan in ranked[:TRIED]} == {plan.plays for plan in plans[:TRIED]}
    assert ranked[TRIED:] == plans[TRIED:]
    promises = [promise(RULES["island"], value, plan) for plan in ranked[:TRIED]]
    assert promises == sorted(promises, reverse=True)
    assert ranked[0] is max(plans[:TRIED], key=lambda plan: (value.features(plan.state)["flooded"], plan.value))


def test_without_weights_for_plans_they_stay_in_the_order_of_their_value() -> None:
    value = known("island", Outlook(start={"base": 1.0, "meter": -5.0}))
    plans = plans_of(value, water.board(flooded=["B3", "C3"]))
    assert most_promising(RULES["island"], value, plans) == plans
    assert promise(RULES["island"], value, plans[0]) == plans[0].value / 100
