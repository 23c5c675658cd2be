"""Flood cards and their pile (I10)."""

from msgspec.structs import replace

from games.engine.island.actions import Draw
from games.engine.island.events import FloodDeckShuffled, TileFlooded, TileSank
from games.engine.island.state import TakeActions

from .boards import cell, draws, events, flooding, is_flooded, is_sunk

C2, C6 = cell("C2"), cell("C6")


def test_i10_a_dry_tile_floods_and_its_card_is_discarded() -> None:
    state = flooding("C2", "C6")
    after = draws(state)
    assert is_flooded(after, "C2")
    assert after.flood_discard == (state.tile(C2).landmark,)
    assert events(state, 0, Draw()) == (TileFlooded(state.tile(C2).landmark, C2, 1),)
    assert events(state, 0, Draw())[0].reveals


def test_i10_a_flooded_one_sinks_and_tile_and_card_leave_the_game() -> None:
    state = flooding("C6", "C2", flooded=["C6"])
    after = draws(state)
    assert is_sunk(after, "C6")
    assert not is_flooded(after, "C6")
    landmark = state.tile(C6).landmark
    assert landmark not in (*after.flood_deck, *after.flood_discard)
    assert events(state, 0, Draw()) == (TileSank(landmark, C6, 1),)
    assert events(state, 0, Draw())[0].reveals


def test_i10_the_event_names_the_pawns_on_the_tile() -> None:
    told = events(flooding("C6", "C2", flooded=["C6"], at=["C6", "C6"]), 0, Draw())
    assert told[0] == TileSank(flooding().tile(C6).landmark, C6, 1, (0, 1))


def test_i10_a_pawn_does_not_keep_a_tile_from_flooding() -> None:
    state = draws(flooding("C2", at=["C2"]))
    assert is_flooded(state, "C2")
    assert state.phase == TakeActions(1, 3)


def test_i10_an_empty_pile_is_the_discard_with_the_card_just_drawn_shuffled() -> None:
    state = flooding("C2", "C6", flood_pile=1)
    after = draws(state)
    assert set(after.flood_deck) == {*state.flood_discard, state.tile(C2).landmark}
    assert len(after.flood_deck) == 24
    assert after.flood_discard == ()
    assert after.shuffles == state.shuffles + 1
    assert events(state, 0, Draw()) == (TileFlooded(state.tile(C2).landmark, C2, 1), FloodDeckShuffled(24))


def test_i10_without_it_if_it_left_the_game() -> None:
    state = flooding("C6", "C2", flood_pile=1, flooded=["C6"])
    after = draws(state)
    assert set(after.flood_deck) == {*state.flood_discard}
    assert len(after.flood_deck) == 23


def test_i10_mid_turn_too_so_that_a_tile_may_flood_and_sink_in_one_turn() -> None:
    starts = [replace(flooding("C2", left=2, flood_pile=1), seed=str(seed)) for seed in range(200)]
    sank = [state for state in starts if draws(state).flood_deck[0] is state.tile(C2).landmark]
    assert sank
    assert all(is_sunk(draws(state, 2), "C2") for state in sank)


def test_i10_not_before_the_last_card() -> None:
    state = draws(flooding("C2", "C6", flood_pile=2))
    assert len(state.flood_deck) == 1
    assert len(state.flood_discard) == 23


def test_i10_of_a_pile_that_was_shuffled_whole_nothing_is_known() -> None:
    assert draws(flooding("C2", flood_pile=1, layers=[1])).layers == ()


def test_i10_the_last_card_of_a_turn_may_empty_the_pile_too() -> None:
    state = draws(flooding("C2", flood_pile=1))
    assert state.phase == TakeActions(1, 3)
    assert len(state.flood_deck) == 24
