"""The view of each seat and of a spectator."""

import pytest

from games.engine.desert import State, View, view
from games.engine.desert.actions import AnswerForecast, EndTurn, Forecast
from games.engine.desert.data import METER, Face, Gear, Part, Role, StormCard
from games.engine.desert.state import ReadForecast, TakeActions
from games.engine.desert.view import TileView

from .boards import board, cell, reveals, state_after, storm

VIEWERS = (0, 1, None)


def tile(state: State, seat: int | None, at: str) -> TileView:
    seen = view(state, seat).tiles[cell(at)]
    assert seen is not None
    return seen


@pytest.mark.parametrize("seat", VIEWERS)
def test_the_face_of_an_unexcavated_tile_is_hidden(seat: int | None) -> None:
    state = board(faces={"A1": Face.CRASH, "B1": Face.LAUNCH_PAD}, excavated=["C1"])
    assert tile(state, seat, "B1").face is None
    assert tile(state, seat, "C1").face is Face.RUINS
    assert tile(state, seat, "C1").excavated


@pytest.mark.parametrize("seat", VIEWERS)
def test_crash_site_and_water_marks_are_open(seat: int | None) -> None:
    state = board(faces={"A2": Face.CRASH, "B2": Face.WELL, "C2": Face.MIRAGE})
    assert tile(state, seat, "A2").face is Face.CRASH
    assert [tile(state, seat, at).marked for at in ("A2", "B2", "C2", "D2")] == [False, True, True, False]
    assert tile(state, seat, "B2").face is tile(state, seat, "C2").face is None


def test_an_excavated_well_is_a_well_and_no_longer_a_mark() -> None:
    shown = tile(board(faces={"B2": Face.WELL}, excavated=["B2"]), None, "B2")
    assert (shown.face, shown.marked) == (Face.WELL, False)


def test_d35_only_the_seat_that_looked_sees_the_face() -> None:
    state = board(faces={"D4": Face.TUNNEL}, seen={"D4": [1]})
    assert [tile(state, seat, "D4").face for seat in VIEWERS] == [None, Face.TUNNEL, None]


def test_d23_the_forecast_is_shown_while_it_is_read() -> None:
    cards = (StormCard.SUN, StormCard.NORTH_1)
    state = board(roles=(Role.METEOROLOGIST, Role.CLIMBER), deck=cards)
    state = state_after(state, 0, Forecast())
    assert [view(state, seat).foreseen for seat in VIEWERS] == [cards, (), ()]
    assert view(state_after(state, 0, AnswerForecast()), 0).foreseen == ()


@pytest.mark.parametrize("seat", VIEWERS)
def test_counts_discards_hands_and_canteens_are_open_to_all(seat: int | None) -> None:
    state = board(
        gear={1: [Gear.JET_PACK]}, water={0: 1}, sand={"E5": 9}, waiting=[Part.ENGINE], found=[Part.CRYSTAL], tick=4
    )
    state = state_after(state, 0, EndTurn())
    shown = view(reveals(state), seat)
    assert [pawn.gear for pawn in shown.pawns] == [(), (Gear.JET_PACK,)]
    assert shown.pawns[0].canteen == 4
    assert (shown.deck, shown.gear_deck, len(shown.revealed)) == (30, 11, 1)
    assert shown.supply == reveals(state).supply
    assert shown.found == (Part.CRYSTAL,)
    assert (shown.tick, shown.level, shown.meter) == (reveals(state).tick, reveals(state).level, METER[2])


def test_the_view_shows_buried_pawns() -> None:
    shown = view(board(at=["A1", "B1"], sand={"A1": 2, "B1": 1}), None)
    assert [pawn.buried for pawn in shown.pawns] == [True, False]


def test_the_hole_is_no_tile() -> None:
    shown = view(reveals(storm(StormCard.EAST_1)), None)
    assert shown.tiles[shown.hole] is None
    assert shown.hole == cell("B3")


def test_the_random_state_is_not_among_what_is_shown() -> None:
    assert not {"seed", "shuffles", "adventurers"} & set(View.__struct_fields__)


def test_a_phase_holds_no_secret() -> None:
    state = board(roles=(Role.METEOROLOGIST, Role.CLIMBER))
    assert view(state_after(state, 0, Forecast()), 1).phase == ReadForecast(0, 2, TakeActions(0, 3))
