"""The command that fits weights to choices between plans that were played on the same deals."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from bench.training.__main__ import main
from bench.training.choices import NEAR, Tried, explained, learn, nudged, rows, tried, worth
from games.bots import Observation, weights
from games.bots.beam import beam
from games.bots.values import VALUES, value_of
from games.engine import RULES
from tests.games.bots.positions import positions

BEFORE = {"cards": 10.0, "sand": 10.0, "nothing": 10.0}
TRUE = {"cards": 20.0, "sand": 5.0, "nothing": 10.0}
"""The weights by which the chances of `some_choices` are made."""


def some_choices(number: int) -> list[list[Tried]]:
    """Return choices between plans that bring cards and sand, as bots see them that weigh both alike."""
    dice, found = Random(7), list[list[Tried]]()
    for _ in range(number):
        facts = [{"cards": dice.gauss(0, 1), "sand": -dice.gauss(0, 1), "nothing": 0.0} for _ in range(4)]
        chances = [0.5 + 0.002 * sum(TRUE[name] * plan[name] for name in TRUE) + dice.gauss(0, 0.03) for plan in facts]
        slopes = [{name: BEFORE[name] * plan[name] for name in BEFORE} for plan in facts]
        found.append([Tried(sum(each.values()), each, chance) for each, chance in zip(slopes, chances, strict=True)])
    return found


def test_a_weight_moves_towards_what_the_deals_say() -> None:
    after, figures = learn(BEFORE, some_choices(300))
    assert BEFORE["cards"] < after["cards"] < TRUE["cards"]
    assert TRUE["sand"] < after["sand"] < BEFORE["sand"]
    assert after["nothing"] == BEFORE["nothing"]
    assert figures["choices"] == 300
    assert figures["explained"] > figures["explained before"]


def test_chance_alone_moves_little() -> None:
    dice = Random(3)
    found = [[plan._replace(chance=dice.uniform(0.4, 0.6)) for plan in plans] for plans in some_choices(300)]
    after, _ = learn(BEFORE, found)
    assert after == pytest.approx(BEFORE, rel=0.25)


def test_what_is_explained_is_the_share_of_the_gains() -> None:
    plans = [Tried(value, {"cards": value}, 0.5 + value / 1000) for value in (-20.0, 0.0, 20.0)]
    data = rows(["cards"], [plans])
    assert explained(data, [0.0]) == pytest.approx(1)


def test_a_plan_far_behind_the_best_teaches_nothing() -> None:
    near = [Tried(0.0, {"cards": 0.0}, 0.4), Tried(-1.0, {"cards": -1.0}, 0.5)]
    far = Tried(-NEAR - 1, {"cards": 9.0}, 0.0)
    assert rows(["cards"], [[*near, far]]) == rows(["cards"], [near])
    assert rows(["cards"], [[near[0], far]]) == []


@pytest.mark.parametrize("name", sorted(VALUES))
def test_a_plan_has_the_same_worth_when_it_is_valued_again(name: str) -> None:
    rules = RULES[name]
    for state in positions(name, 17, 6):
        players = len(rules.roles_of(state))
        value = value_of(name, players)
        for plan in beam(rules, value, state, range(players), 4, 4):
            if plan.plays:
                assert worth(rules, value, state, plan) == pytest.approx(plan.value)


def chances(found: Sequence[Tried]) -> list[float]:
    return [plan.chance for plan in found]


def test_plans_are_tried_on_the_same_deals_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.training.choices.TURNS", 1)
    rules, value = RULES["island"], value_of("island", 2)
    observation = Observation("island", rules.new(2, difficulty="novice", seed="choice"), 0)
    plans = beam(rules, value, observation.state, range(2), 4, 3)
    found = tried(observation, plans)
    assert [plan.value for plan in found] == [plan.value for plan in plans]
    assert chances(found) == chances(tried(observation, plans))
    assert all(0 < chance < 1 for chance in chances(found))
    assert {*found[0].slopes} == {*value.weights} == {*nudged("island", 2)}


@pytest.fixture
def _no_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let nothing be fitted yet."""
    kept = (weights.load, value_of, nudged)
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    for each in kept:
        each.cache_clear()
    yield
    for each in kept:
        each.cache_clear()


@pytest.mark.usefixtures("_no_weights")
def test_the_command_writes_weights_with_its_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.training.choices.TURNS", 1)
    main(["choices", "island", "--players", "2", "3", "--minutes", "0"])
    fitted = weights.load("island").by_players
    assert fitted["2"] == fitted["3"]
    assert fitted["2"].command == "python -m bench.training choices island --players 2 3 --minutes 0"
    assert fitted["2"].figures["choices"] > 5
    assert fitted["2"].weights != VALUES["island"]({}, value_of("island", 2).outlook).weights
