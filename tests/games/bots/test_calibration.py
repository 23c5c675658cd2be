"""The chance to win that is told is the share of games that bots of a table win."""

from random import Random

import pytest

from bench import calibration
from bench.bots import CLASSES, Class
from bench.calibration import LEAST, MOST_OFF, Tally, bins, line_fits, play
from games.bots import Observation, weights
from games.bots.calibration import calibrated, error_of
from games.bots.logistic import chance_of
from games.bots.values import value_of
from games.engine import RULES

from .positions import GAMES, new_game

NUMBERS = [(game, players) for game in GAMES for players in RULES[game].PLAYERS]


@pytest.mark.parametrize(("game", "players"), NUMBERS)
def test_weights_outlook_and_calibration_belong_together(game: str, players: int) -> None:
    """Fit the outlook again after the weights, and calibrate it (docs/bots.md)."""
    stored, value, key = weights.load(game), value_of(game, players), str(players)
    assert stored.outlooks[key].weights == weights.fingerprint(value.weights)
    assert stored.by_players[key].outlook == weights.fingerprint(value.outlook)
    assert stored.calibrations[key].fitted == weights.fingerprint(value.weights, value.outlook)
    assert {*stored.calibrations[key].lines} == {*RULES[game].DIFFICULTIES}


@pytest.mark.parametrize("table", CLASSES, ids=str)
def test_at_the_start_of_a_game_what_is_told_is_what_is_won(table: Class) -> None:
    tally = calibration.read().fitted[str(table)]
    line = weights.load(table.game).calibrations[str(table.players)].lines[table.difficulty]
    found = bins(tally.starts, line)
    games = sum(states for states, _, _ in found)
    told = sum(states * each for states, each, _ in found) / games
    won = sum(states * each for states, _, each in found) / games
    assert games >= 60
    assert abs(told - won) <= MOST_OFF


def test_in_the_course_of_games_what_is_told_is_what_is_won() -> None:
    tallies, judged = calibration.read().fitted, list[float]()
    tables = [
        bins(tallies[str(table)].all, weights.load(table.game).calibrations[str(table.players)].lines[table.difficulty])
        for table in CLASSES
    ]
    for columns in zip(*tables, strict=True):
        total = sum(states for states, _, _ in columns)
        if total >= LEAST:
            judged.append(abs(sum(states * (told - won) for states, told, won in columns)) / total)
    assert len(judged) == 10
    assert sum(judged) / len(judged) <= MOST_OFF


@pytest.mark.parametrize("game", GAMES)
def test_a_chance_moves_along_the_line_of_its_class(game: str) -> None:
    observation = Observation(game, new_game(game, Random(1)), None)
    chances = [calibrated(observation, chance) for chance in (0.02, 0.2, 0.5, 0.8, 0.98)]
    assert chances == sorted(set(chances))
    line = weights.load(game).calibrations[str(observation.players)].lines[observation.state.difficulty]
    assert chances[2] == pytest.approx(chance_of(line.base))


def test_only_a_finished_game_is_certain() -> None:
    observation = Observation("desert", new_game("desert", Random(1)), None)
    assert calibrated(observation, 1.0) == 1
    assert calibrated(observation, 0.0) == 0
    assert calibrated(observation, 1 - 1e-12) == 0.99
    assert calibrated(observation, 1e-12) == 0.01
    assert error_of(observation, 1.0) == 0
    assert 0 < error_of(observation, 0.05) < error_of(observation, 0.5) < 0.3


def test_the_fit_finds_the_line_behind_results() -> None:
    random, tallies = Random(3), {"novice": Tally(), "elite": Tally()}
    for base, tally in ((1.0, tallies["novice"]), (-0.5, tallies["elite"])):
        for _ in range(3000):
            said = random.gauss(0, 1.5)
            tally.add([said], random.random() < chance_of(base + 0.7 * said))
    lines = line_fits(tallies)
    assert lines["novice"].base == pytest.approx(1.0, abs=0.2)
    assert lines["elite"].base == pytest.approx(-0.5, abs=0.2)
    assert lines["novice"].slope == pytest.approx(0.7, abs=0.1)


def test_a_game_is_counted_by_turns() -> None:
    said, won = play(Class("desert", 2, "legendary"), 1)
    assert len(said) > 3
    tally = Tally()
    tally.add(said, won)
    assert sum(states for states, _ in tally.starts.values()) == 1
    assert sum(states for states, _ in tally.turns.values()) == len(said) - 1
    assert tally.joined(tally).games == 2
