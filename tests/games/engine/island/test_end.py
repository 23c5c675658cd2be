"""Escape (I20) and defeat (I21)."""

from typing import Any

import pytest

from games.engine.island import State, legal, outcome, waiting_on
from games.engine.island.actions import Draw, EndTurn, Escape, UseHelicopterLift
from games.engine.island.data import TREASURE_TILES, Card, Landmark, Role, Treasure
from games.engine.island.events import CardPlayed, GameEnded, TileSank
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Outcome, Phase, TakeActions

from .boards import board, cell, drawing, draws, events, flooding, is_sunk, reason, state_after

WON = Outcome(won=True)
TREASURES = tuple(Treasure)
LIFT = Card.HELICOPTER_LIFT


def home(**rest: Any) -> State:
    """Return a board with all treasures captured, everybody on Fools' Landing, and a Helicopter Lift for seat 1."""
    return board(**{"captured": TREASURES, "at": ["C3"] * 4, "hands": {1: [LIFT]}, **rest})


def test_i20_four_treasures_all_pawns_on_fools_landing_and_a_helicopter_lift() -> None:
    state = home(tiles={"C3": Landmark.FOOLS_LANDING})
    after = state_after(state, 1, Escape())
    assert outcome(after) == WON
    assert after.treasure_discard == (LIFT,)
    assert events(state, 1, Escape()) == (CardPlayed(1, LIFT), GameEnded(WON))


@pytest.mark.parametrize("phase", [TakeActions(0, 0), DrawTreasure(0, 1), DrawFlood(0, 1)])
def test_i20_anyone_plays_it_at_any_time(phase: Phase) -> None:
    assert outcome(state_after(home(phase=phase), 1, Escape())) == WON
    assert outcome(state_after(home(phase=phase, hands={0: [LIFT]}), 0, Escape())) == WON


def test_i20_on_flooded_ground_too() -> None:
    assert outcome(state_after(home(flooded=["C3"]), 1, Escape())) == WON


def test_i20_instead_of_a_discard() -> None:
    hand = [LIFT, *[Card.EARTH_STONE] * 4, Card.SANDBAGS]
    state = home(hands={1: hand}, phase=Discard(1, TakeActions(0, 1)))
    assert outcome(state_after(state, 1, Escape())) == WON


def test_i20_not_without_the_card() -> None:
    assert reason(home(), 0, Escape()) == "You do not hold that card."


def test_i20_not_with_a_treasure_missing() -> None:
    assert reason(home(captured=TREASURES[:3]), 1, Escape()) == "Treasures still missing: 1."


def test_i20_not_with_a_pawn_elsewhere_and_nowhere_else() -> None:
    assert reason(home(at=["C3", "C2"]), 1, Escape()) == "All pawns must stand on Fools' Landing."
    assert reason(home(at=["C2", "C2"]), 1, Escape()) == "All pawns must stand on Fools' Landing."


def test_i20_an_ordinary_lift_is_no_escape() -> None:
    assert outcome(state_after(home(), 1, UseHelicopterLift((0, 1), cell("C2")))) is None


@pytest.mark.parametrize("treasure", Treasure)
@pytest.mark.parametrize("second", [0, 1])
def test_i21_both_tiles_of_an_uncaptured_treasure_sunk(treasure: Treasure, second: int) -> None:
    first, last = TREASURE_TILES[treasure][1 - second], TREASURE_TILES[treasure][second]
    state = flooding("C6", "D6", tiles={"C6": last, "D6": first}, flooded=["C6"], sunk=["D6"], at=["C3", "C3"])
    lost = Outcome(False, "treasure sunk", treasure)
    assert outcome(draws(state)) == lost
    assert events(state, 0, Draw()) == (TileSank(last, cell("C6"), 1), GameEnded(lost))


def test_i21_one_of_the_two_is_not_enough() -> None:
    assert outcome(draws(flooding("C1", flooded=["C1", "D1"]))) is None


def test_i21_nor_both_of_a_captured_one() -> None:
    state = flooding("C1", flooded=["C1"], sunk=["D1"], captured=[Treasure.EARTH_STONE])
    assert outcome(draws(state)) is None


def test_i21_fools_landing_sunk() -> None:
    state = draws(flooding("C3", flooded=["C3"], at=["C2", "C2"]))
    assert outcome(state) == Outcome(False, "landing sunk")
    assert is_sunk(state, "C3")


def test_i21_fools_landing_even_with_all_treasures_captured() -> None:
    state = flooding("C3", flooded=["C3"], at=["C2", "C2"], captured=TREASURES)
    assert outcome(draws(state)) == Outcome(False, "landing sunk")


def test_i21_a_pawn_that_cannot_swim() -> None:
    state = flooding("F4", flooded=["F4"], sunk=["F3", "E4"], at=["F4"], roles=(Role.ENGINEER, Role.PILOT))
    assert outcome(draws(state)) == Outcome(False, "drowned", seats=(0,))


def test_i21_the_skull() -> None:
    assert outcome(draws(drawing(Card.WATERS_RISE, tick=8))) == Outcome(False, "swamped")


def test_i21_the_treasure_or_fools_landing_is_named_before_the_pawn() -> None:
    state = flooding("C1", flooded=["C1"], sunk=["D1", "C2"], at=["C1"])
    assert outcome(draws(state)) == Outcome(False, "treasure sunk", Treasure.EARTH_STONE)
    state = flooding("C3", flooded=["C3"], sunk=["C2", "B3", "D3", "C4"], at=["C3"])
    assert outcome(draws(state)) == Outcome(False, "landing sunk")


def test_i21_a_lift_in_hand_saves_neither() -> None:
    state = flooding("C3", flooded=["C3"], at=["C3"], hands={0: [LIFT]})
    assert outcome(draws(state)) == Outcome(False, "landing sunk")


@pytest.mark.parametrize("ended", [state_after(home(), 1, Escape()), draws(drawing(Card.WATERS_RISE, tick=8))])
def test_i21_after_the_end_no_action_is_legal(ended: State) -> None:
    assert waiting_on(ended) == frozenset()
    assert [legal(ended, seat) for seat in (0, 1)] == [(), ()]
    assert reason(ended, 0, EndTurn()) == "The game is over."


def test_i21_the_turn_does_not_pass_and_nothing_is_shuffled_after_the_end() -> None:
    state = flooding("C3", flooded=["C3"], flood_pile=1)
    after = draws(state)
    assert after.turn == state.turn
    assert after.shuffles == state.shuffles
    assert after.flood_deck == ()
