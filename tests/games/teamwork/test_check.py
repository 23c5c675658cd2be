"""A plan is checked by playing it on a copy, which holds nothing that its reader does not see."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots import Observation
from games.engine import RULES
from games.engine.protocol import Play, Rules, State
from games.teamwork.plan import Check, Fate, as_stored, check, read_plays, without_played
from tests.effort import examples

SEEDS = st.integers(min_value=0, max_value=2**32)


def begun(rules: str, seed: str = "plans") -> State:
    return RULES[rules].new(3, difficulty="normal", seed=seed, first=0)


def action(rules: Rules, state: State, seat: int, kind: str) -> Play:
    return seat, next(each for each in rules.legal(state, seat) if type(each).__name__ == kind)


def check_at(name: str, state: State, plays: list[Play], *, seat: int = 0, turn_of: int | None = None) -> Check:
    return check(Observation(name, state, seat), plays, turn_of=turn_of)


def some_plays(rules: Rules, state: State, random: Random, *, most: int) -> list[Play]:
    """Return plays of whoever is awaited, each legal after the one before it."""
    plays = list[Play]()
    while len(plays) < most and (awaited := rules.waiting_on(state)):
        seat = random.choice(sorted(awaited))
        play = seat, random.choice(rules.legal(state, seat))
        plays.append(play)
        state, _events = rules.play(state, *play)
    return plays


@pytest.mark.parametrize("name", RULES)
def test_it_works_as_far_as_each_step_is_legal_after_the_one_before(name: str) -> None:
    rules, state = RULES[name], begun(name)
    move = action(rules, state, 0, "Move")
    end = action(rules, state, 0, "EndTurn")
    found = check_at(name, state, [move, end, move])
    assert [step.fate for step in found.steps] == [Fate.WORKS, Fate.WORKS, Fate.FAILS]
    assert (found.works, found.reveals, found.is_whole) == (2, None, False)
    assert found.why is not None
    assert found.state == found.steps[1].after


@pytest.mark.parametrize("name", RULES)
def test_what_follows_a_failed_step_waits(name: str) -> None:
    rules, state = RULES[name], begun(name)
    other = action(rules, rules.at_turn(state, 1), 1, "Move")
    end = action(rules, state, 0, "EndTurn")
    assert [step.fate for step in check_at(name, state, [other, end]).steps] == [Fate.FAILS, Fate.WAITS]


@pytest.mark.parametrize("name", RULES)
def test_what_follows_a_reveal_may_still_be_possible(name: str) -> None:
    rules, state = RULES[name], begun(name)
    end = action(rules, state, 0, "EndTurn")
    draw = action(rules, rules.play(state, *end)[0], 0, "Draw")
    found = check_at(name, state, [end, draw, draw, end, end])
    assert [step.fate for step in found.steps] == [Fate.WORKS, Fate.REVEALS, Fate.MAYBE, Fate.MAYBE, Fate.MAYBE]
    assert (found.works, found.reveals, found.is_whole, found.is_guess) == (2, 2, True, True)


@pytest.mark.parametrize("name", RULES)
def test_a_coming_turn_is_planned_before_it_begins(name: str) -> None:
    rules, state = RULES[name], begun(name)
    move = action(rules, rules.at_turn(state, 1), 1, "Move")
    assert check_at(name, state, [move], seat=1).works == 0
    assert check_at(name, state, [move], seat=1, turn_of=1).works == 1
    assert rules.at_turn(state, 0) is state


@pytest.mark.parametrize("name", RULES)
@given(seed=SEEDS)
@settings(max_examples=examples("checks of plans with other piles", 25), deadline=None)
def test_the_true_piles_make_no_difference(name: str, seed: int) -> None:
    random, rules = Random(seed), RULES[name]
    state = begun(name, str(seed))
    plays = some_plays(rules, state, random, most=14)
    other = rules.redeal(state, 0, f"another {seed}")
    assert rules.view(state, 0) == rules.view(other, 0)
    assert check_at(name, state, plays) == check_at(name, other, plays)


@pytest.mark.parametrize("name", RULES)
@given(seed=SEEDS)
@settings(max_examples=examples("checks of plans", 25), deadline=None)
def test_it_says_the_truth_up_to_the_first_reveal(name: str, seed: int) -> None:
    """Whoever sees the game, all steps up to the first that reveals something are as legal as on the true board."""
    random, rules = Random(seed), RULES[name]
    state = begun(name, str(seed))
    for play in some_plays(rules, state, random, most=random.randrange(30)):
        state, _events = rules.play(state, *play)
    seat = random.randrange(3)
    plays = some_plays(rules, rules.at_turn(state, seat), random, most=8)
    found = check_at(name, state, plays, seat=seat, turn_of=seat)
    true = rules.at_turn(state, seat)
    for step, play in zip(found.steps, plays, strict=True):
        true, events = rules.play(true, *play)
        assert step.fate is (Fate.REVEALS if any(event.reveals for event in events) else Fate.WORKS)
        if step.fate is Fate.REVEALS:
            break
    assert found.is_whole


@pytest.mark.parametrize("name", RULES)
def test_rows_keep_it(name: str) -> None:
    rules, state = RULES[name], begun(name)
    plays = some_plays(rules, state, Random(1), most=9)
    assert read_plays(rules, [as_stored(*play) for play in plays]) == plays


def test_what_an_older_release_wrote_ends_a_plan() -> None:
    steps = [(0, '{"type":"EndTurn"}'), (0, '{"type":"Sail"}'), (0, '{"type":"EndTurn"}')]
    assert len(read_plays(RULES["desert"], steps)) == 1


def test_steps_that_were_played_in_their_order_are_done() -> None:
    plan = [(0, "a"), (1, "b"), (0, "c")]
    assert without_played(plan, []) == plan
    assert without_played(plan, [(0, "x"), (0, "a"), (2, "y")]) == plan[1:]
    assert without_played(plan, [(1, "b"), (0, "a"), (0, "c")]) == plan[1:]
    assert without_played(plan, [(0, "a"), (1, "b"), (0, "c"), (0, "a")]) == []
