"""Play an action: refuse it unless `legal` lists it, then carry it out with all its consequences."""

from collections.abc import Callable
from typing import Any

from games.engine.desert import actions, free_actions, storm, turn_actions
from games.engine.desert.actions import Action
from games.engine.desert.data import PARTS, Face
from games.engine.desert.events import Event
from games.engine.desert.legal import allows
from games.engine.desert.reasons import why_not
from games.engine.desert.state import Outcome, State
from games.engine.desert.transition import Transition


def play(state: State, seat: int, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Return the state after the action and its events. All consequences run until a player must decide.

    The given state does not change. Raises `IllegalAction` for exactly those actions that `legal` does not list.
    """
    if not allows(state, seat, action):
        raise why_not(state, seat, action)
    return carry_out(state, seat, action)


def carry_out(state: State, seat: int, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Return what `play` returns for an action that `legal` lists in this state, without checking it again."""
    transition = Transition(state)
    HANDLERS[type(action)](transition, seat, action)
    if _won(transition.state) and not transition.over:
        transition.end(Outcome(won=True))
    return transition.state, tuple(transition.events)


def _won(state: State) -> bool:
    """Return whether all parts are picked up and all pawns stand on the open launch pad (D37)."""
    if len(state.found) < PARTS:
        return False
    cells = {pawn.cell for pawn in state.adventurers}
    tile = state.under(0)
    return len(cells) == 1 and tile.open and tile.face is Face.LAUNCH_PAD


HANDLERS: dict[type, Callable[[Transition, int, Any], None]] = {
    actions.Move: turn_actions.move,
    actions.RemoveSand: turn_actions.remove_sand,
    actions.Excavate: turn_actions.excavate,
    actions.PickUp: turn_actions.pick_up,
    actions.FillCanteen: turn_actions.fill_canteen,
    actions.CalmStorm: turn_actions.calm_storm,
    actions.Forecast: turn_actions.forecast,
    actions.AnswerForecast: turn_actions.answer_forecast,
    actions.Guide: turn_actions.guide,
    actions.EndTurn: turn_actions.end_turn,
    actions.Draw: storm.draw,
    actions.GiveWater: free_actions.give_water,
    actions.GiveGear: free_actions.give_gear,
    actions.UseDuneBlaster: free_actions.use_dune_blaster,
    actions.UseJetPack: free_actions.use_jet_pack,
    actions.UseSolarShield: free_actions.use_solar_shield,
    actions.UseTerrascope: free_actions.use_terrascope,
    actions.UseWaterReserve: free_actions.use_water_reserve,
    actions.UseTimeThrottle: free_actions.use_time_throttle,
}
