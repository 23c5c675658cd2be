"""A planned action in a later position: what leads to the same, and nothing if it is no longer needed."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.core.errors import IllegalAction
from games.engine.island import Action, State, adapted, at_turn, legal, new, outcome, play, waiting_on
from games.engine.island.actions import DiscardCard, Fly, GiveCard, Guide, Move, ShoreUp, UseHelicopterLift, UseSandbags
from games.engine.island.data import Card, Role, Treasure
from tests.effort import examples

from .boards import board, cell, name

SEEDS = st.integers(min_value=0, max_value=2**32)
HERE, NEAR, FAR = map(cell, ("C3", "C4", "C5"))


def now(state: State, action: Action, before: State | None = None) -> tuple[Action, ...]:
    return adapted(state, 0, action, before=before or board(at=["C3", "C3"]))


def why(state: State, action: Action) -> str:
    with pytest.raises(IllegalAction) as refused:
        now(state, action)
    return str(refused.value)


def test_what_is_still_legal_is_played_as_it_is() -> None:
    state = board(at=["C3"], flooded=["C4"])
    assert now(state, ShoreUp(NEAR)) == (ShoreUp(NEAR),)
    assert now(state, Move(NEAR)) == (Move(NEAR),)


def test_a_move_becomes_a_walk() -> None:
    walk = now(board(at=["C3"]), Move(FAR))
    assert len(walk) == 2
    assert walk[-1] == Move(FAR)


def test_what_others_have_done_is_left_out() -> None:
    state = board(at=["C3", "C3"])
    assert now(state, ShoreUp(NEAR)) == ()
    assert now(state, ShoreUp(NEAR, FAR)) == ()
    assert now(state, UseSandbags(NEAR)) == ()
    assert now(state, Move(HERE)) == ()
    assert now(state, Fly(HERE)) == ()
    assert now(state, Guide(1, HERE)) == ()
    assert now(state, UseHelicopterLift((0, 1), HERE)) == ()
    assert now(state, DiscardCard(Card.SANDBAGS)) == ()


def test_no_card_is_given_for_a_captured_treasure() -> None:
    state = board(at=["C3", "C3"], captured=[Treasure.EARTH_STONE])
    assert now(state, GiveCard(1, Card.EARTH_STONE)) == ()
    assert why(board(at=["C3", "A3"]), GiveCard(1, Card.EARTH_STONE))


def test_of_two_tiles_only_the_flooded_one_is_shored_up() -> None:
    state = board(at=["C3"], roles=(Role.ENGINEER, Role.PILOT), flooded=["C4"])
    assert now(state, ShoreUp(HERE, NEAR)) == (ShoreUp(NEAR),)


def test_what_is_no_longer_possible_says_why() -> None:
    assert why(board(at=["C3"], sunk=["C4"]), ShoreUp(NEAR)) == "That tile has sunk."
    assert why(at_turn(board(at=["C3"]), 1), Move(NEAR)) == "It is another player's turn."


@given(seed=SEEDS)
@settings(max_examples=examples("plays of others on the island", 40), deadline=None)
def test_whatever_happens_the_plays_are_legal_one_after_the_other(seed: int) -> None:
    random = Random(seed)
    state = new(3, difficulty="normal", seed=str(seed), first=0)
    seat = random.randrange(3)
    before = at_turn(state, seat)
    for _ in range(random.randrange(40)):
        if outcome(state):
            return
        awaited = min(waiting_on(state))
        state = play(state, awaited, random.choice(legal(state, awaited)))[0]
    for action in random.sample(legal(before, seat), min(3, len(legal(before, seat)))):
        try:
            plays = adapted(state, seat, action, before=before)
        except IllegalAction:
            continue
        after = state
        for each in plays:
            after = play(after, seat, each)[0]
        assert not isinstance(action, Move) or after.adventurers[seat].cell == action.to, name(action.to)
