"""A search spends less where turns cost more, and keeps to what a plan says of itself where it saw little."""

import pytest

from games.bots import SEARCH, Budget
from games.bots.beam import beam
from games.bots.search import follow
from games.bots.values import VALUES, value_of
from games.engine import RULES

from .positions import GAMES, positions


@pytest.mark.parametrize("name", GAMES)
def test_more_players_are_searched_with_no_more_deals(name: str) -> None:
    budgets = [SEARCH.at(value_of(name, players).cost(players)) for players in RULES[name].PLAYERS]
    work = [budget.plans * budget.deals for budget in budgets]
    assert work == sorted(work, reverse=True)
    assert all(budget.plans >= 3 and budget.deals >= 1 for budget in budgets)


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
