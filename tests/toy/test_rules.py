"""The toy game keeps the promises of `RulesOf`."""

from random import Random
from typing import Any

import msgspec
import pytest

from games.engine.core.errors import IllegalAction
from tests.toy import rules
from tests.toy.rules import GRID, Discard, Draw, EndTurn, Light, Step

EVERYTHING: list[Any] = [*map(Step, GRID.cells), Light(), EndTurn(), Draw(), *map(Discard, GRID.cells)]


def course(number: int) -> list[Any]:
    """Return the states of a random game from start to end."""
    random, states = Random(number), [rules.new(2, difficulty="normal", seed=f"toy {number}")]
    while seats := rules.waiting_on(states[-1]):
        (seat,) = seats
        state, events = rules.play(states[-1], seat, random.choice(rules.legal(states[-1], seat)))
        assert rules.read_events(msgspec.json.encode(events)) == events
        states.append(state)
    return states


STATES = [state for number in range(6) for state in course(number)]


def test_games_are_won_and_lost() -> None:
    ends = {outcome.cause for number in range(60) if (outcome := rules.outcome(course(number)[-1]))}
    assert ends == {"", "wind"}


def test_play_refuses_exactly_what_is_not_listed() -> None:
    for state in STATES:
        for seat in range(2):
            legal = rules.legal(state, seat)
            for action in EVERYTHING:
                assert rules.read_action(msgspec.json.encode(action)) == action
                if action in legal:
                    rules.play(state, seat, action)
                else:
                    with pytest.raises(IllegalAction):
                        rules.play(state, seat, action)


def test_a_state_comes_back_from_its_snapshot() -> None:
    for state in STATES:
        assert rules.load(rules.dump(state)) == state


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_redeal_looks_the_same_and_depends_only_on_the_view(seat: int | None) -> None:
    for state in STATES:
        other = rules.redeal(state, seat, "other")
        assert rules.view(other, seat) == rules.view(state, seat)
        assert rules.dump(rules.redeal(other, seat, "third")) == rules.dump(rules.redeal(state, seat, "third"))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_sample_of_the_view_is_a_redeal(seat: int | None) -> None:
    for state in STATES:
        assert rules.sample(rules.view(state, seat), "other") == rules.redeal(state, seat, "other")


def test_a_redeal_changes_the_hand_that_is_hidden() -> None:
    start = STATES[0]
    hands = {rules.redeal(start, 0, str(number)).adventurers[1].hand for number in range(20)}
    assert len(hands) > 10
