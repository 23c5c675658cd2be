"""Moving from tunnel to tunnel (D5, D20)."""

from typing import Any

import pytest

from games.engine.desert import State
from games.engine.desert.actions import Guide, Move
from games.engine.desert.data import Face, Role
from games.engine.desert.events import Moved

from .boards import board, can, cell, events, options, places, state_after

TUNNELS = {"A1": Face.TUNNEL, "E5": Face.TUNNEL, "C5": Face.TUNNEL}
E5 = cell("E5")


def tunnels(**rest: Any) -> State:
    """Return a board with three tunnels, open by default, and everybody in the one on A1."""
    return board(**{"faces": TUNNELS, "excavated": list(TUNNELS), **rest})


def test_d5_an_excavated_tunnel_leads_to_every_other() -> None:
    assert options(tunnels(), 0, Move) == {Move(cell(to)) for to in ("B1", "A2", "E5", "C5")}


def test_d5_an_unexcavated_tunnel_leads_nowhere() -> None:
    assert not can(tunnels(excavated=["A1", "C5"]), 0, Move(E5))
    assert not can(tunnels(excavated=["E5", "C5"]), 0, Move(E5))


def test_d5_a_tunnel_costs_an_action_like_a_step_and_has_an_event() -> None:
    assert events(tunnels(), 0, Move(E5)) == (Moved(0, cell("A1"), E5, by="tunnel"),)
    assert places(state_after(tunnels(), 0, Move(E5)))[0] == "E5"


def test_d5_neighbouring_tunnels_are_a_step_apart_and_listed_once() -> None:
    state = board(faces={"A1": Face.TUNNEL, "B1": Face.TUNNEL}, excavated=["A1", "B1"])
    assert options(state, 0, Move) == {Move(cell("B1")), Move(cell("A2"))}
    assert events(state, 0, Move(cell("B1"))) == (Moved(0, cell("A1"), cell("B1")),)


def test_d5_a_pawn_elsewhere_does_not_enter_from_afar() -> None:
    assert not can(tunnels(at=["C2"]), 0, Move(E5))


@pytest.mark.parametrize("role", [Role.EXPLORER, Role.CLIMBER, Role.ARCHEOLOGIST])
def test_d20_two_sand_at_the_far_end_close_a_tunnel_for_everybody(role: Role) -> None:
    assert not can(tunnels(roles=(role, Role.NAVIGATOR), sand={"E5": 2}), 0, Move(E5))
    assert can(tunnels(roles=(role, Role.NAVIGATOR), sand={"E5": 1}), 0, Move(E5))


def test_d20_two_sand_at_the_near_end_close_it_for_the_climber_and_his_tile() -> None:
    state = tunnels(roles=(Role.CLIMBER, Role.EXPLORER), sand={"A1": 2})
    assert not can(state, 0, Move(E5))
    assert can(state, 0, Move(cell("B1")))
    state = tunnels(roles=(Role.EXPLORER, Role.CLIMBER), sand={"A1": 2})
    assert not can(state, 0, Move(E5))
    assert can(state, 0, Move(cell("B2")))


def test_d20_the_climber_may_still_step_onto_a_blocked_tunnel_beside_him() -> None:
    state = tunnels(roles=(Role.CLIMBER, Role.EXPLORER), at=["D5", "D5"], sand={"E5": 2})
    assert can(state, 0, Move(E5, passenger=1))


def test_d20_a_blocked_tunnel_beside_the_climbers_tunnel_is_a_step_away() -> None:
    faces = {"A1": Face.TUNNEL, "B1": Face.TUNNEL}
    state = board(faces=faces, excavated=["A1", "B1"], sand={"B1": 3}, roles=(Role.CLIMBER, Role.NAVIGATOR))
    assert events(state, 0, Move(cell("B1"))) == (Moved(0, cell("A1"), cell("B1"), by="step"),)


def test_d24_the_navigator_guides_through_tunnels_too() -> None:
    state = tunnels(roles=(Role.NAVIGATOR, Role.EXPLORER), at=["C2", "A1"])
    assert can(state, 0, Guide(1, E5))
