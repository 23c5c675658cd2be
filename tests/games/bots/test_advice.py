"""Advice: up to three plans for a turn with their chances, and the odds of the team."""

from random import Random
from typing import Any, cast

import pytest

from games.bots import Budget, Observation, advise, odds
from games.engine import RULES
from games.engine.desert.actions import Draw, EndTurn
from games.engine.island import positions as island
from games.engine.island.data import Role

from .positions import GAMES, new_game, positions

SMALL = Budget(plans=3, deals=3, turns=1)


@pytest.mark.parametrize("name", GAMES)
def test_plans_are_legal_different_and_ordered_by_their_chance(name: str) -> None:
    state = new_game(name, Random(3))
    (seat,) = RULES[name].waiting_on(state)
    advice = advise(Observation(name, state, seat), budget=SMALL)
    assert len({plan.plays for plan in advice}) == len(advice) == 3
    assert [plan.chance for plan in advice] == sorted((plan.chance for plan in advice), reverse=True)
    for plan in advice:
        assert 0 <= plan.chance <= 1
        assert 0 <= plan.error < 0.5
        assert str(plan.reason)
        after = state
        for player, action in plan.plays:
            after, events = RULES[name].play(after, player, action)
            if any(event.reveals for event in events):
                break


def test_plans_that_begin_alike_have_reasons_of_their_own() -> None:
    """One action is best spent on one tile, and the other on either of two."""
    state = island.board(at=["C3"], roles=[Role.NAVIGATOR, Role.DIVER], flooded=["C3", "B3", "D3"], left=2)
    advice = advise(Observation("island", state, 0), budget=SMALL)
    alike = [plan for plan in advice if plan.plays[0] == advice[0].plays[0]]
    assert len(alike) > 1
    assert len({str(plan.reason) for plan in alike}) == len(alike)


@pytest.mark.parametrize("name", GAMES)
def test_the_players_own_plan_is_tried_and_comes_first(name: str) -> None:
    state = new_game(name, Random(3))
    (seat,) = RULES[name].waiting_on(state)
    found = advise(Observation(name, state, seat), budget=SMALL)
    own = found[-1].plays
    advice = advise(Observation(name, state, seat), budget=SMALL, own=own)
    assert [plan.is_mine for plan in advice] == [True, False, False]
    # A plan of the bot goes on after a reveal, as if it showed nothing.
    assert advice[0].plays == own[: len(advice[0].plays)]
    assert advice[0].chance == pytest.approx(found[-1].chance)
    assert {plan.plays for plan in advice[1:]} == {plan.plays for plan in found[:-1]}
    assert not any(plan.is_mine for plan in found)


def test_ones_own_plan_ends_where_it_reveals_something() -> None:
    state = new_game("desert", Random(3))
    (seat,) = RULES["desert"].waiting_on(state)
    end, draw, *_ = plays = [(seat, kind()) for kind in (EndTurn, Draw, Draw)]
    (own, *_) = advise(Observation("desert", state, seat), budget=SMALL, own=cast(Any, plays))
    assert own.plays == (end, draw)


@pytest.mark.parametrize("name", GAMES)
def test_a_plan_that_the_rules_refuse_is_left_out(name: str) -> None:
    state = new_game(name, Random(3))
    (seat,) = RULES[name].waiting_on(state)
    (action, *_) = RULES[name].legal(state, seat)
    own = [((seat + 1) % len(RULES[name].roles_of(state)), action)]
    advice = advise(Observation(name, state, seat), budget=SMALL, own=own)
    assert len(advice) == 3
    assert not any(plan.is_mine for plan in advice)


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_that_is_not_awaited_gets_no_plans(name: str) -> None:
    state = new_game(name, Random(4))
    (seat,) = RULES[name].waiting_on(state)
    assert advise(Observation(name, state, (seat + 1) % len(RULES[name].roles_of(state))), budget=SMALL) == []


@pytest.mark.parametrize("name", GAMES)
def test_odds_are_a_chance_and_certain_at_the_end(name: str) -> None:
    for state in positions(name, 9, 30):
        assert 0 < odds(Observation(name, state, None)) < 1
    state, random = new_game(name, Random(5)), Random(5)
    while RULES[name].waiting_on(state):
        seat = min(RULES[name].waiting_on(state))
        state = RULES[name].play(state, seat, random.choice(RULES[name].legal(state, seat)))[0]
    outcome = RULES[name].outcome(state)
    assert outcome is not None
    assert odds(Observation(name, state, None)) == float(outcome.won)
