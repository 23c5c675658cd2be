"""The fit of the outlook to the results of games."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.training.__main__ import main
from bench.training.outlook import Course, courses, learn, play, samples
from games.bots import weights
from games.bots.values import value_of
from tests.games.bots.positions import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_a_game_teaches_of_each_turn_and_has_one_share(name: str) -> None:
    course = play(name, 2, "legendary", "3", curious=False)
    meters = [features["meter"] for features in course.notes]
    assert meters == sorted(meters)
    assert sum(sample.weight for sample in samples([course])) == pytest.approx(1)


def test_a_curious_game_teaches_of_each_choice_and_is_another_game() -> None:
    best, curious = (play("island", 3, "legendary", "4", curious=curious) for curious in (False, True))
    assert len(curious.notes) > len(best.notes)
    assert curious.notes[0] != best.notes[0]
    assert play("island", 3, "legendary", "4", curious=True) == curious


def test_all_classes_take_turns_until_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.training.outlook.BATCH", 8)
    played = courses("island", (2, 3), seed=1, minutes=0.001, jobs=1, curious=False)
    assert len(played) == 8
    assert {course.notes[0]["meter"] for course in played} == {0, 1, 2, 3}


def test_what_is_learned_is_measured_on_other_games() -> None:
    played = [Course([{"x": float(number % 2)}], number % 2 == 1) for number in range(20)]
    found, figures = learn(played)
    assert found["x"] > 1
    assert figures["games"] == 20
    assert figures["won"] == 10
    assert figures["brier"] < 0.1


@pytest.mark.usefixtures("_no_outlook")
def test_a_later_run_keeps_what_is_known_of_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.training.outlook.BATCH", 2)
    main(["outlook", "island", "--players", "2", "--minutes", "0.001"])
    known = weights.load("island").outlooks["2"]
    main(["outlook", "island", "--players", "2", "--minutes", "0.001", "--seed", "2", "--parts", "start"])
    fitted = weights.load("island").outlooks
    assert {*fitted} == {"2"}
    assert fitted["2"].outlook.planned == known.outlook.planned != {}
    assert fitted["2"].outlook.start != known.outlook.start
    assert fitted["2"].commands["planned"].endswith("--minutes 0.001")
    assert fitted["2"].commands["start"].endswith("--parts start")


@pytest.fixture
def _no_outlook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let nothing be known yet, and nothing be kept."""
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    for cache in (weights.load, value_of):
        cache.cache_clear()
    yield
    for cache in (weights.load, value_of):
        cache.cache_clear()
