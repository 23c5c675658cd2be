"""Launch pad, victory (D31, D37) and defeat (D38)."""

from typing import Any

import pytest

from games.engine.desert import ROLES, State, legal, outcome, waiting_on
from games.engine.desert.actions import (
    Draw,
    EndTurn,
    Excavate,
    Guide,
    Move,
    PickUp,
    RemoveSand,
    UseDuneBlaster,
    UseJetPack,
)
from games.engine.desert.data import Face, Gear, Part, Role, StormCard
from games.engine.desert.events import GameEnded
from games.engine.desert.state import Outcome

from .boards import board, cell, events, reason, reveals, state_after, storm

WON = Outcome(won=True)
PARTS = tuple(Part)
PAD = cell("B1")


def home(**rest: Any) -> State:
    """Return a board with all parts found and everybody on the open launch pad at B1, except seat 0 one step away."""
    return board(
        **{
            "faces": {"B1": Face.LAUNCH_PAD},
            "excavated": ["B1"],
            "found": PARTS,
            "at": ["A1", "B1", "B1", "B1", "B1"],
            **rest,
        }
    )


def test_d37_all_parts_and_all_pawns_on_the_open_launch_pad_win_at_once() -> None:
    state = state_after(home(), 0, Move(PAD))
    assert outcome(state) == WON
    assert events(home(), 0, Move(PAD))[-1] == GameEnded(WON)


def test_d31_the_launch_pad_is_the_place_to_win_and_no_other() -> None:
    assert outcome(state_after(home(faces={"B1": Face.CRASH}), 0, Move(PAD))) is None


def test_d37_not_before_the_launch_pad_is_excavated() -> None:
    state = state_after(home(excavated=[]), 0, Move(PAD))
    assert outcome(state) is None
    assert outcome(state_after(state, 0, Excavate())) == WON


def test_d37_not_with_a_part_missing() -> None:
    assert outcome(state_after(home(found=PARTS[:3]), 0, Move(PAD))) is None
    state = home(at=["B1"] * 5, found=PARTS[1:], parts={"B1": [PARTS[0]]})
    assert outcome(state_after(state, 0, PickUp(PARTS[0]))) == WON


def test_d37_not_with_a_pawn_elsewhere() -> None:
    assert outcome(state_after(home(roles=ROLES[:3], at=["A1", "B1", "B2"]), 0, Move(PAD))) is None


def test_d37_with_one_sand_but_not_with_two() -> None:
    assert outcome(state_after(home(sand={"B1": 1}), 0, Move(PAD))) == WON
    roles = (Role.CLIMBER, Role.NAVIGATOR)
    state = state_after(home(roles=roles, sand={"B1": 2}), 0, Move(PAD))
    assert outcome(state) is None
    assert outcome(state_after(state, 0, RemoveSand(PAD))) == WON


def test_d37_whatever_brings_it_about() -> None:
    assert outcome(state_after(home(at=["B1", "A1"]), 0, Guide(1, PAD))) == WON
    assert outcome(state_after(home(gear={0: [Gear.JET_PACK]}), 0, UseJetPack(PAD))) == WON
    state = home(at=["B1", "B1"], sand={"B1": 3}, gear={1: [Gear.DUNE_BLASTER]})
    assert outcome(state_after(state, 1, UseDuneBlaster(PAD))) == WON


def test_d37_in_the_storm_too() -> None:
    state = storm(
        StormCard.NORTH_1,
        StormCard.SUN,
        seat=1,
        at=["A1", "B1"],
        faces={"B1": Face.LAUNCH_PAD},
        excavated=["B1"],
        found=PARTS,
        gear={0: [Gear.JET_PACK]},
    )
    assert outcome(state_after(reveals(state), 0, UseJetPack(PAD))) == WON


def test_d37_it_costs_nothing() -> None:
    assert outcome(state_after(home(left=1), 0, Move(PAD))) == WON


def test_d38_thirst() -> None:
    assert outcome(reveals(storm(StormCard.SUN, water={1: 0}))) == Outcome(False, "thirst", (1,))


def test_d38_buried() -> None:
    assert outcome(reveals(storm(StormCard.NORTH_1, sand={"E5": 48}))) == Outcome(False, "buried")


def test_d38_swept_away() -> None:
    assert outcome(reveals(storm(StormCard.PICKS_UP, tick=12))) == Outcome(False, "swept away")


def test_d38_the_first_that_happens_ends_the_game() -> None:
    state = reveals(storm(StormCard.SUN, StormCard.PICKS_UP, tick=12, water={0: 0}))
    assert outcome(state) == Outcome(False, "thirst", (0,))
    assert reason(state, 0, Draw()) == "The game is over."


@pytest.mark.parametrize("ended", [state_after(home(), 0, Move(PAD)), reveals(storm(StormCard.PICKS_UP, tick=12))])
def test_d38_after_the_end_no_action_is_legal(ended: State) -> None:
    assert waiting_on(ended) == frozenset()
    assert [legal(ended, seat) for seat in (0, 1)] == [(), ()]
    assert reason(ended, 0, EndTurn()) == "The game is over."


def test_d38_the_turn_does_not_pass_after_the_end() -> None:
    state = storm(StormCard.SUN, water={0: 0})
    assert reveals(state).turn == state.turn
