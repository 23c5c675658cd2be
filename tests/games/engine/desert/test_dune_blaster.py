"""Dune Blaster (D33)."""

from games.engine.desert.actions import UseDuneBlaster
from games.engine.desert.data import Gear, StormCard
from games.engine.desert.events import GearUsed, SandRemoved

from .boards import board, can, cell, events, options, reason, sand, state_after, storm

HAND = {0: [Gear.DUNE_BLASTER]}


def test_d33_all_sand_of_a_tile_goes_back_to_the_supply() -> None:
    state = board(gear=HAND, sand={"A1": 7, "B1": 2})
    after = state_after(state, 0, UseDuneBlaster(0))
    assert sand(after, "A1") == 0
    assert after.supply == 46
    assert events(state, 0, UseDuneBlaster(0)) == (GearUsed(0, Gear.DUNE_BLASTER, 0), SandRemoved(0, 0, 7, 0))


def test_d33_the_own_or_one_adjacent_tile() -> None:
    state = board(at=["B2"], gear=HAND, sand=dict.fromkeys(("A1", "B1", "A2", "B2", "C2", "B3", "D2"), 1))
    reached = {UseDuneBlaster(cell(at)) for at in ("B2", "B1", "A2", "C2", "B3")}
    assert options(state, 0, UseDuneBlaster) == reached


def test_d33_on_anyones_turn_and_in_the_storm() -> None:
    assert can(board(seat=1, gear=HAND, sand={"A1": 1}), 0, UseDuneBlaster(0))
    assert can(storm(StormCard.SUN, seat=1, gear=HAND, sand={"A1": 1}), 0, UseDuneBlaster(0))


def test_d33_only_its_holder_uses_it() -> None:
    assert reason(board(gear=HAND, sand={"A1": 1}), 1, UseDuneBlaster(0)) == "You do not hold that card."


def test_d33_one_card_of_several_is_used() -> None:
    state = state_after(board(gear={0: [Gear.DUNE_BLASTER] * 2}, sand={"A1": 1}), 0, UseDuneBlaster(0))
    assert state.adventurers[0].gear == (Gear.DUNE_BLASTER,)


def test_d33_not_the_hole() -> None:
    assert not can(board(at=["C2"], gear=HAND, sand={"C2": 1}), 0, UseDuneBlaster(cell("C3")))
