"""The commands that fit weights and odds, and the files that they write."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from bench.bots import wilson
from games.bots import fit_odds, weights
from games.bots.fit import Evidence, Fit, store
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


def test_weights_that_matter_move_where_the_team_gets_farther() -> None:
    random, slopes = Random(5), {"cards": 1.0, "sand": -1.0, "nothing": 0.0}
    evidence = Evidence([*slopes])
    best = dict.fromkeys(slopes, 10.0)
    for _ in range(6):
        drawn = [{name: random.gauss(0, 0.35) for name in slopes} for _ in range(60)]
        leads = [2 * sum(slopes[name] * factors[name] for name in slopes) + random.gauss(0, 1) for factors in drawn]
        evidence.add([*zip(leads, drawn, strict=True)])
        best = evidence.moved(best)
    assert best["cards"] > 18
    assert best["sand"] < 6
    assert best["nothing"] == pytest.approx(10, rel=0.4)


def test_a_pair_has_one_deal_and_its_lead_turns_with_its_factors() -> None:
    fit = Fit("island", (2,), ("novice",), seed=1, width=1)
    trial = fit.trial()
    mirrored = trial._replace(factors={name: -factor for name, factor in trial.factors.items()})
    assert trial.lead() == -mirrored.lead()
    alike = trial._replace(factors=dict.fromkeys(trial.factors, 0.0))
    assert alike.lead() == 0


def test_the_classes_take_turns() -> None:
    fit = Fit("desert", (2, 3), ("novice", "elite"), seed=3, width=2)
    trials = [fit.trial() for _ in range(4)]
    assert {(trial.players, trial.difficulty) for trial in trials} == {
        *((2, "novice"), (3, "novice"), (2, "elite"), (3, "elite"))
    }
    assert len({trial.seed for trial in trials}) == 4


@pytest.mark.slow
def test_a_round_moves_weights_and_keeps_them_positive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.bots.fit.PAIRS", 8)
    fit = Fit("island", (2, 4), ("legendary",), seed=4, width=1)
    before = fit.current
    with ThreadPoolExecutor(1) as pool:
        fit.play_round(pool)
    assert fit.current.keys() == before.keys()
    assert fit.current != before
    assert all(weight > 0 for weight in fit.current.values())


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
    fit.current = {**fit.current, "sandbags": 17.5}
    fit.trial()
    store(fit, "the command")
    fitted = weights.load("island").by_players
    assert {*fitted} == {"2", "3"}
    assert fitted["2"].command == "the command"
    assert fitted["2"].weights["sandbags"] == 17.5
    assert fitted["2"].figures == {"games": 2}
    assert Fit("island", (2, 3), ("legendary",), seed=2, width=1).current["sandbags"] == 17.5


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
