"""Solar Shield (D32)."""

from games.engine.desert.actions import Draw, EndTurn, Move, UseJetPack, UseSolarShield
from games.engine.desert.data import Gear, Role, StormCard
from games.engine.desert.events import GearUsed, ShieldEnded
from games.engine.desert.state import TakeActions

from .boards import board, can, cell, events, reveals, state_after, storm, water

SHIELD = {0: [Gear.SOLAR_SHIELD]}
SUN, NORTH = StormCard.SUN, StormCard.NORTH_1
THREE = (Role.NAVIGATOR, Role.METEOROLOGIST, Role.EXPLORER)


def test_d32_the_player_and_the_pawns_on_the_same_tile_do_not_drink() -> None:
    state = storm(SUN, left=2, roles=THREE, at=["A1", "A1", "B1"], gear=SHIELD)
    assert water(reveals(state_after(state, 0, UseSolarShield()))) == [4, 4, 3]


def test_d32_the_card_leaves_the_game() -> None:
    assert events(board(gear=SHIELD), 0, UseSolarShield()) == (GearUsed(0, Gear.SOLAR_SHIELD),)
    state = state_after(board(gear=SHIELD), 0, UseSolarShield())
    assert state.adventurers[0].gear == ()
    assert state.gear_used == (Gear.SOLAR_SHIELD,)


def test_d32_on_anyones_turn_and_between_two_cards() -> None:
    state = reveals(storm(NORTH, SUN, left=3, seat=1, gear=SHIELD))
    state = state_after(state, 0, UseSolarShield())
    assert water(state_after(state, 1, Draw())) == [4, 4]


def test_d32_until_the_start_of_his_next_turn() -> None:
    state = state_after(storm(NORTH, seat=1, left=1, shielded=[0, 1]), 1, Draw())
    assert state.phase == TakeActions(0, 4)
    assert [pawn.shielded for pawn in state.adventurers] == [False, True]


def test_d32_played_on_his_turn_it_holds_through_the_others_turns() -> None:
    state = board(gear=SHIELD, deck=[NORTH, NORTH, SUN, SUN], at=["A1", "B1"])
    state = reveals(state_after(state, 0, UseSolarShield(), EndTurn()), 2)
    state = reveals(state_after(state, 1, EndTurn()), 1)
    assert water(state) == [4, 3]
    state = reveals(state)
    assert water(state) == [4, 2]
    assert not state.adventurers[0].shielded


def test_d32_its_end_has_an_event() -> None:
    assert events(storm(NORTH, seat=1, shielded=[0]), 1, Draw())[-1] == ShieldEnded(0)


def test_d32_it_goes_with_him() -> None:
    state = state_after(board(shielded=[0], deck=[SUN]), 0, Move(cell("B1")), EndTurn())
    assert water(reveals(state)) == [4, 3]
    state = state_after(
        board(shielded=[0], deck=[SUN], gear={0: [Gear.JET_PACK]}), 0, UseJetPack(cell("E5"), 1), EndTurn()
    )
    assert water(reveals(state)) == [4, 4]


def test_d32_pawns_that_come_to_the_tile_later_are_sheltered() -> None:
    state = state_after(board(at=["B1", "A1"], shielded=[1], deck=[SUN]), 0, Move(cell("A1")), EndTurn())
    assert water(reveals(state)) == [4, 4]


def test_d32_two_shields_may_hold_on_one_tile() -> None:
    state = board(gear={0: [Gear.SOLAR_SHIELD], 1: [Gear.SOLAR_SHIELD]})
    state = state_after(state, 0, UseSolarShield())
    assert can(state, 1, UseSolarShield())


def test_d32_it_does_not_stop_sand() -> None:
    state = reveals(storm(NORTH, at=["C4"], shielded=[0]))
    assert state.tile(cell("C3")).sand == 1
