"""A planned action in a later position: it follows its tile, and is left out when it is no longer needed."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.engine.core.errors import IllegalAction
from games.engine.desert import Action, State, adapted, at_turn, legal, new, outcome, play, waiting_on
from games.engine.desert.actions import Excavate, GiveWater, Guide, Move, PickUp, RemoveSand, UseJetPack
from games.engine.desert.data import Face, Gear, Part, Role
from tests.effort import examples

from .boards import board, cell

A1, B1 = cell("A1"), cell("B1")
SEEDS = st.integers(min_value=0, max_value=2**32)


def swapped(state: State, one: int, other: int) -> State:
    """Return the state with two tiles exchanged, and the pawns on them."""
    tiles = [*state.tiles]
    tiles[one], tiles[other] = tiles[other], tiles[one]
    at = {one: other, other: one}
    pawns = tuple(replace(pawn, cell=at.get(pawn.cell, pawn.cell)) for pawn in state.adventurers)
    return replace(state, tiles=tuple(tiles), adventurers=pawns)


def now(before: State, state: State, action: Action, seat: int = 0) -> tuple[Action, ...]:
    return adapted(state, seat, action, before=before)


def why(before: State, state: State, action: Action) -> str:
    with pytest.raises(IllegalAction) as refused:
        now(before, state, action)
    return str(refused.value)


def test_what_is_still_legal_is_played_as_it_is() -> None:
    state = board(sand={"B1": 1})
    assert now(state, state, RemoveSand(B1)) == (RemoveSand(B1),)
    assert now(state, state, Move(B1)) == (Move(B1),)


def test_it_follows_the_tile_that_the_storm_has_moved() -> None:
    before = board(sand={"B1": 1})
    after = swapped(before, B1, cell("A2"))
    assert now(before, after, Move(B1)) == (Move(cell("A2")),)
    assert now(before, after, RemoveSand(B1)) == (RemoveSand(cell("A2")),)


def test_a_move_becomes_a_walk() -> None:
    before = board()
    after = swapped(before, B1, cell("A3"))
    assert now(before, after, Move(B1)) == (Move(cell("A2")), Move(cell("A3")))


def test_what_others_have_done_is_left_out() -> None:
    before = board(
        sand={"A1": 1, "B1": 2}, parts={"A1": [Part.ENGINE]}, excavated=["A1"], gear={0: [Gear.JET_PACK]}, water={1: 1}
    )
    cleared = replace(board(at=["A1", "B1"], gear={0: [Gear.JET_PACK]}), found=(Part.ENGINE,))
    assert now(before, cleared, RemoveSand(B1)) == ()
    assert now(before, cleared, PickUp(Part.ENGINE)) == ()
    assert now(before, cleared, Move(A1)) == ()
    assert now(before, cleared, UseJetPack(A1)) == ()
    assert now(before, board(), GiveWater(1, 1)) == ()
    navigator = board(at=["A1", "B1"], roles=(Role.NAVIGATOR, Role.EXPLORER))
    assert now(before, navigator, Guide(1, B1)) == ()


def test_an_excavation_is_of_the_planned_tile() -> None:
    before = board()
    assert now(before, board(excavated=["A1"]), Excavate()) == ()
    assert now(before, board(), Excavate()) == (Excavate(),)
    assert why(before, board(at=["B1"]), Excavate()) == "Your pawn is not on the tile that you meant to excavate."
    assert why(before, board(sand={"A1": 1}), Excavate()) == "Remove the sand from this tile first."


def test_the_archeologist_takes_what_sand_is_left() -> None:
    roles = (Role.ARCHEOLOGIST, Role.NAVIGATOR)
    before, after = board(roles=roles, sand={"A1": 2}), board(roles=roles, sand={"A1": 1})
    assert now(before, after, RemoveSand(A1, 2)) == (RemoveSand(A1),)


def test_what_is_no_longer_possible_says_why() -> None:
    before = board()
    assert why(before, board(sand={"B1": 2}), Move(B1)).startswith("Blocked")
    assert why(before, board(at=["A5"], sand={"A1": 1}), RemoveSand(A1)).startswith("Too far")
    assert why(before, at_turn(before, 1), Move(B1)) == "It is another player's turn."


def test_a_hidden_face_makes_no_difference() -> None:
    before = board(faces={"A1": Face.WELL})
    assert now(before, board(faces={"A1": Face.MIRAGE}), Excavate()) == (Excavate(),)


@given(seed=SEEDS)
@settings(max_examples=examples("plays of others in the desert", 40), deadline=None)
def test_whatever_happens_the_plays_are_legal_one_after_the_other(seed: int) -> None:
    random = Random(seed)
    before = state = new(3, difficulty="normal", seed=str(seed), first=0)
    seat = random.randrange(3)
    before = at_turn(before, seat)
    for _ in range(random.randrange(40)):
        if outcome(state):
            return
        awaited = min(waiting_on(state))
        state = play(state, awaited, random.choice(legal(state, awaited)))[0]
    for action in random.sample(legal(before, seat), 3):
        try:
            plays = adapted(state, seat, action, before=before)
        except IllegalAction:
            continue
        after = state
        for each in plays:
            if not outcome(after):
                after = play(after, seat, each)[0]
