"""Helicopter Lift (I12)."""

from itertools import combinations

from games.engine.island.actions import UseHelicopterLift
from games.engine.island.data import Card, Role
from games.engine.island.events import CardPlayed, PawnsLifted
from games.engine.island.state import DrawFlood, Swim, TakeActions

from .boards import board, can, cell, draws, events, flooding, options, places, reason, state_after

TEAM = (Role.DIVER, Role.MESSENGER, Role.EXPLORER)
LIFT = Card.HELICOPTER_LIFT
C3, C4, F4 = map(cell, ("C3", "C4", "F4"))


def test_i12_one_or_more_pawns_of_one_tile_to_any_other_standing_tile() -> None:
    state = board(roles=TEAM, hands={0: [LIFT]}, flooded=["F4"])
    groups = [pawns for count in (1, 2, 3) for pawns in combinations(range(3), count)]
    there = [*state.standing()]
    expected = {UseHelicopterLift(pawns, to) for pawns in groups for to in there if to != C3}
    assert options(state, 0, UseHelicopterLift) == expected
    assert len(expected) == 7 * 23
    assert places(state_after(state, 0, UseHelicopterLift((0, 2), F4))) == ["F4", "C3", "F4"]


def test_i12_the_cards_player_need_not_be_among_them() -> None:
    state = board(roles=TEAM, at=["A3", "C3", "C3"], hands={0: [LIFT]})
    after = state_after(state, 0, UseHelicopterLift((1, 2), F4))
    assert places(after) == ["A3", "F4", "F4"]
    assert after.phase == TakeActions(0, 3)
    assert events(state, 0, UseHelicopterLift((1, 2), F4)) == (CardPlayed(0, LIFT), PawnsLifted(0, (1, 2), C3, F4))


def test_i12_not_from_two_tiles() -> None:
    state = board(roles=TEAM, at=["A3", "C3", "C3"], hands={0: [LIFT]})
    refused = "The helicopter takes pawns from one tile only."
    assert reason(state, 0, UseHelicopterLift((0, 1), F4)) == refused


def test_i12_not_to_a_missing_tile_the_sea_or_where_they_are() -> None:
    state = board(roles=TEAM, hands={0: [LIFT]}, sunk=["F4"])
    assert reason(state, 0, UseHelicopterLift((0,), F4)) == "That tile has sunk."
    assert reason(state, 0, UseHelicopterLift((0,), 0)) == "There is no island there, only the open sea."
    assert reason(state, 0, UseHelicopterLift((0,), C3)) == "Choose another tile for the helicopter."


def test_i12_a_lift_needs_pawns() -> None:
    state = board(roles=TEAM, hands={0: [LIFT]})
    for pawns in ((), (3,), (-1,), (0, 0), (1, 0)):
        assert reason(state, 0, UseHelicopterLift(pawns, F4)) == "Choose at least one pawn."


def test_i12_it_lifts_pawns_off_a_sinking_tile_before_they_swim() -> None:
    state = draws(flooding("F4", "C2", roles=TEAM, at=["F4", "C3", "F4"], flooded=["F4"], hands={1: [LIFT]}))
    assert state.phase == Swim((0, 2), F4, DrawFlood(0, 1))
    after = state_after(state, 1, UseHelicopterLift((0, 2), C4))
    assert places(after) == ["C4", "C3", "C4"]
    assert after.phase == DrawFlood(0, 1)


def test_i12_or_some_of_them_and_the_others_swim() -> None:
    state = draws(flooding("F4", roles=TEAM, at=["F4", "C3", "F4"], flooded=["F4"], hands={2: [LIFT]}))
    after = state_after(state, 2, UseHelicopterLift((0,), C4))
    assert after.phase == Swim((2,), F4, DrawFlood(0, 0))


def test_i12_meanwhile_only_pawns_in_the_water_are_lifted() -> None:
    state = draws(flooding("F4", roles=TEAM, at=["F4", "C3", "F4"], flooded=["F4"], hands={1: [LIFT]}))
    assert {action.pawns for action in options(state, 1, UseHelicopterLift)} == {(0,), (2,), (0, 2)}  # type: ignore[union-attr]
    assert reason(state, 1, UseHelicopterLift((1,), C4)) == "Only pawns from the sunken tile can be lifted now."


def test_i12_a_tile_that_has_sunk_is_no_place_to_be_lifted_to() -> None:
    state = draws(flooding("F4", roles=TEAM, at=["F4", "C3", "F4"], flooded=["F4"], hands={1: [LIFT]}))
    assert not can(state, 1, UseHelicopterLift((0,), F4))
