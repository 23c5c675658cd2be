"""Logistic regression finds the weights from which results were drawn."""

from collections.abc import Mapping
from math import log
from random import Random

import pytest

from bench.training.regression import Sample, brier, logistic
from games.bots.logistic import SURE, chance_of, log_odds

TRUE = {"base": -1.0, "value": 0.8, "clock": -2.0, "rare": 1.5}


def drawn(weights: Mapping[str, float], number: int) -> list[Sample]:
    random, data = Random(1), list[Sample]()
    for _ in range(number):
        features = {"value": random.uniform(-4, 6), "clock": random.random()}
        if random.random() < 0.2:
            features["rare"] = 1.0
        data.append(Sample(features, random.random() < chance_of(log_odds(weights, features)), 1.0))
    return data


def test_it_finds_the_weights_from_which_results_were_drawn() -> None:
    data = drawn(TRUE, 4000)
    found = logistic(data)
    assert found == {name: pytest.approx(weight, abs=0.3) for name, weight in TRUE.items()}
    assert brier(data, found) <= brier(data, TRUE)


def test_what_never_changes_weighs_nothing() -> None:
    data = [sample._replace(features={**sample.features, "same": 3.0}) for sample in drawn(TRUE, 200)]
    assert logistic(data)["same"] == pytest.approx(0, abs=1e-6)


def test_lost_games_alone_teach_no_more_than_that_games_are_lost() -> None:
    data = [Sample({"value": value}, False, 1.0) for value in (1.0, 2.0, 3.0, 4.0)]
    found = logistic(data)
    assert chance_of(log_odds(found, {"value": 2.5})) < 0.01
    assert abs(found["value"]) < 0.5


def test_games_that_count_twice_are_as_good_as_two() -> None:
    data = drawn(TRUE, 50)
    assert logistic([*data, *data]) == pytest.approx(logistic([each._replace(weight=2.0) for each in data]), abs=0.01)


def test_the_score_of_one_chance_for_all() -> None:
    data = [Sample({}, True, 3.0), Sample({}, False, 1.0)]
    assert brier(data, {"base": log(3)}) == pytest.approx(0.75 * 0.25)


def test_odds_are_never_surer_than_sure() -> None:
    assert log_odds({"base": 0.0, "value": 100.0}, {"value": 9.0}) == SURE
