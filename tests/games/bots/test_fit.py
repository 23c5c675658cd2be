"""The commands that fit weights and odds, and the files that they write."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bench.bots import wilson
from games.bots import fit_odds, weights
from games.bots.fit import Fit, store
from games.bots.fit_odds import FIRST, Sample, logistic, score
from games.bots.weights import Odds
from games.engine import RULES

from .positions import GAMES


def made(odds: Odds, number: int) -> list[Sample]:
    random = Random(1)
    drawn = [(random.uniform(-400, 600), random.random()) for _ in range(number)]
    return [Sample(value, clock, random.random() < odds.chance(value, clock), 1.0) for value, clock in drawn]


@pytest.mark.slow
def test_the_curve_is_found_from_which_results_were_drawn() -> None:
    data = made(Odds(-1.5, 0.8, 2.0), 4000)
    odds = logistic(data, FIRST, 1.0)
    assert odds.base == pytest.approx(-1.5, abs=0.3)
    assert odds.slope == pytest.approx(0.8, abs=0.1)
    assert odds.late == pytest.approx(2.0, abs=0.5)
    assert score(data, odds) < score(data, Odds(0.0, 0.05))


def test_few_games_hold_to_the_curve_of_all() -> None:
    lost = [Sample(0.0, 0.0, False, 1.0)]
    assert logistic(lost, Odds(-1.0, 1.0), 50.0).base == pytest.approx(-1.0, abs=0.05)


def test_lost_games_alone_leave_the_slope_as_it_was() -> None:
    lost = [Sample(value, 0.5, False, 1.0) for value in (100.0, 300.0, 500.0, 700.0) for _ in range(12)]
    odds = logistic(lost, Odds(-1.0, 0.4, 3.0), 6.0)
    assert odds.base < -1.2
    assert odds.slope > 0.25


def test_a_lost_game_gives_samples_of_one_game_in_all() -> None:
    data = fit_odds.samples("island", 2, "legendary", 1)
    assert sum(sample.weight for sample in data) == pytest.approx(1)
    assert len({sample.won for sample in data}) == 1


def test_weights_that_make_a_bot_stupid_are_dropped() -> None:
    fit = Fit("island", (2,), ("novice",), seed=1, width=2)
    stupid = {name: weight if name.startswith("dry") else 0.001 for name, weight in fit.best.items()}
    assert not fit.better({**stupid, "excess": 500, "sandbags": 900, "lift": 900})


def test_a_change_keeps_every_weight_positive() -> None:
    fit = Fit("desert", (2, 3), ("novice",), seed=3, width=2)
    for _ in range(50):
        changed = fit.changed()
        assert changed.keys() == fit.best.keys()
        assert all(weight > 0 for weight in changed.values())
        assert changed != fit.best


def test_a_kept_change_is_tried_once_more() -> None:
    fit = Fit("island", (2,), ("novice",), seed=4, width=1)
    first = fit.best
    step = fit.changed()
    fit.keep(step)
    again = fit.changed()
    assert again.keys() == first.keys()
    changed = {name for name in first if step[name] != first[name]}
    assert {name for name in first if again[name] != step[name]} == changed
    for name in changed:
        assert again[name] / step[name] == pytest.approx(step[name] / first[name], rel=0.01)
    assert {name for name in first if fit.changed()[name] != step[name]} != changed


@pytest.fixture
def _no_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let nothing be fitted yet."""
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    weights.load.cache_clear()
    yield
    weights.load.cache_clear()


@pytest.mark.usefixtures("_no_weights")
def test_what_is_fitted_is_written_with_its_command_and_read_again() -> None:
    fit = Fit("island", (2, 3), ("legendary",), seed=1, width=1)
    fit.best = {**fit.best, "sandbags": 17.5}
    fit.score(fit.best, 0)
    store(fit, "the command")
    fitted = weights.load("island").by_players
    assert {*fitted} == {"2", "3"}
    assert fitted["2"].command == "the command"
    assert fitted["2"].weights["sandbags"] == 17.5
    assert fitted["2"].figures == {"games": 1, "kept": 0}
    assert Fit("island", (2, 3), ("legendary",), seed=2, width=1).best["sandbags"] == 17.5


@pytest.mark.parametrize("name", GAMES)
def test_every_class_has_odds_that_rise_with_the_value(name: str) -> None:
    odds = weights.load(name).odds
    assert odds.command.startswith("python -m games.bots.fit_odds")
    classes = {f"{players} {difficulty}" for players in RULES[name].PLAYERS for difficulty in RULES[name].DIFFICULTIES}
    assert {*odds.by_class} == classes
    assert all(curve.slope > 0.05 for curve in odds.by_class.values())


def test_wilson_intervals() -> None:
    assert wilson(0, 0) == (0, 100)
    assert wilson(34, 100) == pytest.approx((25.5, 43.7), abs=0.2)
    assert wilson(0, 30)[0] == pytest.approx(0, abs=1e-9)
