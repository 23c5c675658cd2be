"""The command that fits weights, and the files that it writes."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from bench.bots import wilson
from bench.training.climb import Evidence, Fit, store
from games.bots import weights


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
    monkeypatch.setattr("bench.training.climb.PAIRS", 8)
    fit = Fit("island", (2, 4), ("novice", "normal"), seed=4, width=1)
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


def test_wilson_intervals() -> None:
    assert wilson(0, 0) == (0, 100)
    assert wilson(34, 100) == pytest.approx((25.5, 43.7), abs=0.2)
    assert wilson(0, 30)[0] == pytest.approx(0, abs=1e-9)
