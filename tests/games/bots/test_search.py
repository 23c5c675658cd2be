"""A search spends less where turns cost more, and keeps to what a plan says of itself where it saw little."""

from random import Random

import pytest

from games.bots import Budget, search_budget
from games.bots.beam import Node, beam
from games.bots.outlook import most_promising, promise
from games.bots.search import Estimate, distinct, follow, halve, ranked
from games.bots.values import VALUES, value_of
from games.engine import RULES

from .positions import GAMES, new_game, positions


@pytest.mark.parametrize("name", GAMES)
def test_more_players_are_searched_with_no_more_deals(name: str) -> None:
    budgets = [search_budget(players).at(value_of(name, players).cost(players)) for players in RULES[name].PLAYERS]
    work = [budget.plans * budget.deals for budget in budgets]
    assert work == sorted(work, reverse=True)
    assert all(budget.plans >= 3 and budget.deals >= 1 for budget in budgets)


def test_a_search_looks_ahead_to_the_next_turn_of_the_seat_but_no_further_than_four_turns() -> None:
    assert [search_budget(players).turns for players in (2, 3, 4, 5)] == [3, 4, 4, 4]


def test_who_sees_fewer_deals_trusts_them_less() -> None:
    near, far = Budget().at(1.0), Budget().at(5.0)
    assert near == Budget()
    assert far.deals < near.deals
    assert far.plans < near.plans
    assert far.prior / far.deals > near.prior / near.deals


@pytest.mark.parametrize("name", sorted(VALUES))
def test_a_plan_is_followed_for_the_turns_of_the_budget(name: str) -> None:
    rules = RULES[name]
    for state in positions(name, 5, 6):
        value = value_of(name, len(rules.roles_of(state)))
        for plan in beam(rules, value, state, range(len(rules.roles_of(state))), 3, 3):
            end = follow(rules, value, state, plan, 2)
            assert end.turn == state.turn + 2 or not rules.waiting_on(end)


def tried(promise: float, *chances: float) -> Estimate[Node]:
    estimate = Estimate(Node(new_game("island", Random(1)), (), 0.0, 0.0, 0.0), promise)
    estimate.chances += chances
    return estimate


def test_the_plan_that_wins_more_often_comes_first() -> None:
    good, bad = tried(1.0, 0.9, 0.7, 0.8), tried(1.1, 0.3, 0.4, 0.2)
    assert ranked([bad, good], [bad, good], prior=2.0) == [good, bad]


def test_among_equal_chances_the_promise_decides_and_the_more_the_fewer_deals_there_are() -> None:
    more, less = tried(2.0, 0.5), tried(1.0, 0.5)
    assert ranked([less, more], [less, more], prior=2.0) == [more, less]
    lucky = tried(1.0, 0.6)
    assert ranked([lucky, more], [lucky, more], prior=2.0) == [more, lucky]
    lucky.chances += [0.6] * 9
    more.chances += [0.5] * 9
    assert ranked([lucky, more], [lucky, more], prior=2.0) == [lucky, more]


def test_a_plan_that_was_not_tried_counts_as_it_promises_even_if_promises_count_for_nothing() -> None:
    more, less = tried(2.0), tried(1.0)
    assert ranked([less, more], [less, more], prior=0) == [more, less]
    assert halve([more], lambda plan, number: 0.5, Budget(prior=0)) == [more]


def test_a_plan_that_promises_very_little_is_not_out_of_question() -> None:
    hopeless, best = tried(-30.0, *[0.9] * 8), tried(30.0, *[0.2] * 8)
    assert ranked([best, hopeless], [best, hopeless], prior=2.0) == [hopeless, best]


def test_plans_that_promise_the_same_count_as_one() -> None:
    """A pawn that has nothing to do may end its turn on many tiles; the search tries only one of them."""
    rules, value = RULES["island"], value_of("island", 2)
    state = rules.new(2, difficulty="normal", seed="twins")
    plans = most_promising(rules, value, beam(rules, value, state, range(2), 8, 12))
    promises = [promise(rules, value, plan) for plan in plans]
    tried = distinct(rules, value, plans, 5)
    assert len({*promises}) < len(promises)
    assert [promise(rules, value, plan) for plan in tried] == [*dict.fromkeys(promises)][:5]
    assert len(distinct(rules, value, plans, 2)) == 2


def spent(budget: Budget, plans: int, keep: int = 1) -> list[int]:
    """Return on how many deals plans are tried, the best first, if the first one wins most often and so on."""
    estimates = [Estimate(plan, 0.0) for plan in range(plans)]
    best = halve(estimates, lambda estimate, number: 1 - estimate.plan / 10, budget, keep)
    assert [estimate.plan for estimate in best] == [*range(plans)]
    return [len(estimate.chances) for estimate in best]


def test_the_worse_half_is_dropped_at_each_cut() -> None:
    assert spent(Budget(deals=14, cuts=(4, 8)), plans=5) == [14, 14, 8, 4, 4]
    assert spent(Budget(deals=14, cuts=()), plans=3) == [14, 14, 14]


def test_the_last_plan_needs_no_more_deals() -> None:
    assert spent(Budget(deals=14, cuts=(4, 8)), plans=4) == [8, 8, 4, 4]
    assert spent(Budget(), plans=1) == [0]


def test_plans_that_are_to_be_told_stay_to_the_end() -> None:
    assert spent(Budget(deals=14, cuts=(4, 8)), plans=5, keep=3) == [14, 14, 14, 4, 4]
