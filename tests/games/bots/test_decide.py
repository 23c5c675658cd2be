"""Bots decide legally in each phase of both games, alone or with teammates, and play whole games to their ends."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots import Budget, Decision, Observation, budget_of, decide, search_budget
from games.bots.selfplay import play_game
from games.bots.values import value_of
from games.engine import RULES
from games.engine.island.state import TakeActions
from games.engine.protocol import State
from tests.effort import examples

from .positions import GAMES, anything, new_game, positions

SEEDS = st.integers(0, 2**32)


def is_legal(name: str, state: State, decision: Decision) -> None:
    """Check that the action is legal, and the rest of the plan too, until something is revealed."""
    rules = RULES[name]
    for seat, action in ((decision.seat, decision.action), *decision.then):
        assert action in rules.legal(state, seat)
        state, events = rules.play(state, seat, action)
        if any(event.reveals for event in events):
            return


def is_used_up(state: Any, decision: Decision) -> bool:
    """Return whether the decision ends a turn in which no action is left."""
    return type(decision.action).__name__ == "EndTurn" and state.phase.left == 0


@given(name=st.sampled_from(GAMES), seed=SEEDS)
@settings(max_examples=examples("bots in random games", 60), deadline=None)
def test_an_awaited_bot_always_decides_and_legally(name: str, seed: int) -> None:
    random = Random(seed)
    state = new_game(name, random)
    for _ in range(25):
        waiting = RULES[name].waiting_on(state)
        if not waiting:
            break
        seat = random.choice(sorted(waiting))
        seats = random.choice(([seat], range(len(RULES[name].roles_of(state)))))
        decision = decide(Observation(name, state, seat), seats)
        assert decision is not None
        assert decision.seat in seats
        comes_anyway = type(decision.action).__name__ == "Draw" or is_used_up(state, decision)
        assert 5 < len(str(decision.reason)) < 90 or (comes_anyway and not decision.reason.text)
        is_legal(name, state, decision)
        if random.random() < 0.5:
            state = RULES[name].play(state, decision.seat, decision.action)[0]
        else:
            state = anything(name, state, random)


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_that_is_not_awaited_decides_legally_or_waits(name: str) -> None:
    decided = Counter[bool]()
    for state in positions(name, 5, 60):
        players = len(RULES[name].roles_of(state))
        (seat,) = sorted(set(range(players)) - RULES[name].waiting_on(state))[:1] or [None]
        if seat is not None:
            decision = decide(Observation(name, state, seat))
            decided[decision is None] += 1
            if decision:
                assert decision.seat == seat
                is_legal(name, state, decision)
    assert decided[True] > 20


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_phase_is_met(name: str) -> None:
    phases = {type(state.phase).__name__ for state in positions(name, 3, 250)}  # type: ignore[attr-defined]
    turn = {"TakeActions"}
    assert phases >= (turn | {"DrawStorm"} if name == "desert" else turn | {"DrawTreasure", "DrawFlood"})


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_bots_play_a_game_to_its_end_for_each_table(name: str) -> None:
    rules = RULES[name]
    for players in rules.PLAYERS:
        state = rules.new(players, difficulty="novice", seed=f"whole game {players}")
        end = play_game(rules, value_of(name, players), state, width=2)
        assert rules.outcome(end)
        assert end.turn < 150


@pytest.mark.slow
def test_bots_get_further_than_chance() -> None:
    for name in GAMES:
        value = value_of(name, 2)
        reached = Counter[str]()
        for number in range(6):
            start = RULES[name].new(2, difficulty="novice", seed=f"further {number}")
            reached["bots"] += int(value.progress(play_game(RULES[name], value, start, width=3)))
            state, random = start, Random(number)
            while RULES[name].waiting_on(state):
                state = anything(name, state, random)
            reached["chance"] += int(value.progress(state))
        assert reached["bots"] > reached["chance"] + 6


@pytest.mark.parametrize("name", GAMES)
def test_a_search_is_bounded_by_counts_and_can_be_repeated(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    followed = list[int]()
    budget = Budget(plans=4, deals=6, turns=2)
    from games.bots import search

    follow = search.follow
    monkeypatch.setattr(search, "follow", lambda *arguments: (followed.append(1), follow(*arguments))[1])
    for state in positions(name, 11, 4):
        followed.clear()
        seat = min(RULES[name].waiting_on(state))
        decision = decide(Observation(name, state, seat), budget=budget)
        assert len(followed) <= budget.plans * budget.deals
        assert decide(Observation(name, state, seat), budget=budget) == decision


@pytest.mark.parametrize(("name", "searched"), [("desert", ()), ("island", (TakeActions,))])
def test_bots_search_the_turns_of_the_island_but_not_between_its_cards(name: str, searched: tuple[type, ...]) -> None:
    for state in positions(name, 13, 40):
        observation = Observation(name, state, min(RULES[name].waiting_on(state)))
        assert budget_of(observation) == (
            search_budget(observation.players) if isinstance(state.phase, searched) else None
        )
