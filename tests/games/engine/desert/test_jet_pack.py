"""Jet Pack (D34)."""

from games.engine.desert.actions import UseJetPack
from games.engine.desert.data import Gear, Role, StormCard
from games.engine.desert.events import GearUsed, Moved

from .boards import board, can, cell, events, options, places, reason, state_after, storm

HAND = {0: [Gear.JET_PACK]}
E5 = cell("E5")


def test_d34_to_any_other_unblocked_tile() -> None:
    state = board(gear=HAND, at=["A1", "B1"], sand={"D4": 2, "E5": 1})
    reached = {UseJetPack(to) for to in range(25)} - {UseJetPack(cell(at)) for at in ("A1", "C3", "D4")}
    assert options(state, 0, UseJetPack) == reached


def test_d34_not_the_hole_and_not_where_he_stands() -> None:
    assert not can(board(gear=HAND), 0, UseJetPack(cell("C3")))
    assert not can(board(gear=HAND), 0, UseJetPack(cell("A1")))
    assert reason(board(gear=HAND), 0, UseJetPack(cell("C3"))).startswith("A Jet Pack flies to another tile")


def test_d34_the_climber_lands_on_no_blocked_tile_either() -> None:
    state = board(roles=(Role.CLIMBER, Role.NAVIGATOR), gear=HAND, sand={"E5": 2})
    assert not can(state, 0, UseJetPack(E5))


def test_d34_one_other_pawn_of_the_tile_may_come() -> None:
    state = board(roles=(Role.NAVIGATOR, Role.EXPLORER, Role.CLIMBER), at=["A1", "A1", "B1"], gear=HAND)
    assert places(state_after(state, 0, UseJetPack(E5, passenger=1))) == ["E5", "E5", "B1"]
    assert places(state_after(state, 0, UseJetPack(E5))) == ["E5", "A1", "B1"]
    assert not can(state, 0, UseJetPack(E5, passenger=2))
    assert not can(state, 0, UseJetPack(E5, passenger=0))


def test_d34_buried_or_not() -> None:
    state = board(gear=HAND, sand={"A1": 4})
    assert places(state_after(state, 0, UseJetPack(E5, passenger=1))) == ["E5", "E5"]


def test_d34_the_event_tells_it_and_the_card_is_gone() -> None:
    told = (GearUsed(0, Gear.JET_PACK, E5), Moved(0, 0, E5, by="jet pack", passenger=1))
    assert events(board(gear=HAND), 0, UseJetPack(E5, 1)) == told
    assert state_after(board(gear=HAND), 0, UseJetPack(E5)).gear_used == (Gear.JET_PACK,)


def test_d34_on_anyones_turn_and_in_the_storm() -> None:
    assert can(board(seat=1, gear=HAND), 0, UseJetPack(E5))
    assert can(storm(StormCard.SUN, seat=1, gear=HAND), 0, UseJetPack(E5, 1))
