"""A guess at how the board will look when a turn comes."""

import pytest

from games.bots import Observation, forecast_turn
from games.engine import RULES


@pytest.mark.parametrize("name", RULES)
def test_it_is_the_start_of_the_seats_coming_turn(name: str) -> None:
    rules = RULES[name]
    state = rules.new(3, difficulty="novice", seed="likely", first=0)
    for seat in (1, 2):
        found = forecast_turn(Observation(name, state, seat), seat, 0)
        assert found is not None
        assert rules.waiting_on(found) == {seat}
        assert found.turn == state.turn + seat
        assert rules.at_turn(found, seat) is found


@pytest.mark.parametrize("name", RULES)
def test_there_is_none_in_ones_own_turn(name: str) -> None:
    state = RULES[name].new(3, difficulty="novice", seed="likely", first=0)
    assert forecast_turn(Observation(name, state, 0), 0, 0) is None


@pytest.mark.parametrize("name", RULES)
def test_it_depends_only_on_what_the_seat_sees(name: str) -> None:
    rules = RULES[name]
    state = rules.new(3, difficulty="novice", seed="likely", first=0)
    twin = rules.redeal(state, 2, "twin")
    assert rules.dump(twin) != rules.dump(state)
    assert forecast_turn(Observation(name, state, 2), 2, 7) == forecast_turn(Observation(name, twin, 2), 2, 7)


@pytest.mark.parametrize("name", RULES)
def test_another_number_is_another_guess(name: str) -> None:
    rules = RULES[name]
    state = rules.new(3, difficulty="novice", seed="likely", first=0)
    guesses = [forecast_turn(Observation(name, state, 2), 2, number) for number in range(3)]
    assert len({rules.dump(guess) for guess in guesses if guess}) == 3
