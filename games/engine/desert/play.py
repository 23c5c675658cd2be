"""Playing an action: refused unless `legal` lists it, then carried out with all that follows."""

from collections.abc import Callable
from typing import Any

from games.engine.desert import actions, deeds, gifts, storm
from games.engine.desert.actions import Action
from games.engine.desert.data import Face, Part
from games.engine.desert.events import Event
from games.engine.desert.legal import allows
from games.engine.desert.progress import Progress
from games.engine.desert.reasons import why_not
from games.engine.desert.state import Outcome, State


def play(state: State, seat: int, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after the action, and what happened: consequences run until somebody must decide.

    The state given stays as it is. Raises `IllegalAction` for exactly what `legal(state, seat)` does not list.
    """
    if not allows(state, seat, action):
        raise why_not(state, seat, action)
    progress = Progress(state)
    DEEDS[type(action)](progress, seat, action)
    if not progress.over and _won(progress.state):
        progress.end(Outcome(won=True))
    return progress.state, tuple(progress.events)


def _won(state: State) -> bool:
    """All parts and all pawns on the open launch pad (D37)."""
    if len(state.found) < len(Part):
        return False
    cells = {pawn.cell for pawn in state.adventurers}
    tile = state.under(0)
    return len(cells) == 1 and tile.face is Face.LAUNCH_PAD and tile.excavated and not tile.blocked


def _draw(progress: Progress, seat: int, action: actions.Draw) -> None:
    storm.reveal(progress)


DEEDS: dict[type, Callable[[Progress, int, Any], None]] = {
    actions.Move: deeds.move,
    actions.RemoveSand: deeds.remove_sand,
    actions.Excavate: deeds.excavate,
    actions.PickUp: deeds.pick_up,
    actions.FillCanteen: deeds.fill_canteen,
    actions.CalmStorm: deeds.calm_storm,
    actions.Forecast: deeds.forecast,
    actions.AnswerForecast: deeds.answer_forecast,
    actions.Guide: deeds.guide,
    actions.EndTurn: deeds.end_turn,
    actions.Draw: _draw,
    actions.GiveWater: gifts.give_water,
    actions.GiveGear: gifts.give_gear,
    actions.UseDuneBlaster: gifts.use_dune_blaster,
    actions.UseJetPack: gifts.use_jet_pack,
    actions.UseSolarShield: gifts.use_solar_shield,
    actions.UseTerrascope: gifts.use_terrascope,
    actions.UseWaterReserve: gifts.use_water_reserve,
    actions.UseTimeThrottle: gifts.use_time_throttle,
}
