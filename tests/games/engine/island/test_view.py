"""The view of each seat and of a spectator."""

from typing import Any

import pytest
from msgspec.json import encode
from msgspec.structs import replace

from games.engine.island import View, view
from games.engine.island.data import METER, Card, Landmark, Treasure
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Swim
from games.engine.island.view import PawnView, TileView

from .boards import board, cell, drawing, draws, flooding

VIEWERS = (0, 1, None)
STONE = Card.EARTH_STONE


def test_all_see_the_same() -> None:
    state = draws(drawing(Card.WATERS_RISE, hands={0: [STONE], 1: [Card.SANDBAGS]}, flood_pile=15))
    shown = {encode(replace(view(state, seat), seat=None)) for seat in VIEWERS}
    assert len(shown) == 1
    assert [view(state, seat).seat for seat in VIEWERS] == list(VIEWERS)


def test_hands_discards_and_counts_are_open() -> None:
    state = board(
        hands={0: [STONE], 1: [Card.SANDBAGS, STONE]},
        treasure_pile=20,
        flood_pile=15,
        captured=[Treasure.CRYSTAL_OF_FIRE],
        tick=2,
    )
    shown = view(state, 1)
    assert [pawn.hand for pawn in shown.pawns] == [(STONE,), (Card.SANDBAGS, STONE)]
    assert (shown.treasure_deck, shown.treasure_discard) == (20, state.treasure_discard)
    assert (shown.flood_deck, shown.flood_discard) == (15, state.flood_discard)
    assert shown.captured == (Treasure.CRYSTAL_OF_FIRE,)
    assert (shown.tick, shown.level, shown.meter) == (2, 3, METER)


def test_tiles_dry_flooded_and_sunk_are_shown_where_they_lie_or_lay() -> None:
    state = board(flooded=["C2"], sunk=["C6"], tiles={"C6": Landmark.OBSERVATORY})
    shown = view(state, None).tiles
    assert shown[cell("C6")] == TileView(Landmark.OBSERVATORY, flooded=False, sunk=True)
    assert shown[cell("C2")] == TileView(Landmark.HOWLING_GARDEN, flooded=True, sunk=False)
    assert shown[cell("D2")] == TileView(Landmark.CAVE_OF_EMBERS, flooded=False, sunk=False)
    assert shown[0] is None
    assert len(shown) == 36


def test_the_shape_is_shown() -> None:
    assert view(board(shape="bone island"), None).shape == "bone island"


@pytest.mark.parametrize("secret", ["seed", "shuffles", "adventurers", "layers"])
def test_the_random_state_is_not_among_what_is_shown(secret: str) -> None:
    assert secret not in View.__struct_fields__
    assert secret not in PawnView.__struct_fields__


def test_of_the_draw_piles_only_the_numbers_are_shown() -> None:
    shown = view(board(), 0)
    assert isinstance(shown.treasure_deck, int)
    assert isinstance(shown.flood_deck, int)


@pytest.mark.parametrize(
    ("state", "phase"),
    [
        (draws(drawing(STONE, hands={0: [STONE, *[Card.OCEANS_CHALICE] * 4]})), Discard(0, DrawTreasure(0, 1))),
        (draws(flooding("C6", flooded=["C6"], at=["C6", "C6"])), Swim((0, 1), cell("C6"), DrawFlood(0, 0))),
    ],
)
def test_every_view_shows_whom_the_game_waits_for(state: Any, phase: Any) -> None:
    assert [view(state, seat).phase for seat in VIEWERS] == [phase] * 3
