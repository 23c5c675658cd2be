"""The buttons of the legal actions, with one function for each kind of action."""

from collections.abc import Callable, Sequence
from typing import Any

from games.display.desert.buttons import free, turn
from games.display.shared.buttons import Button, ButtonBuilder
from games.engine.desert import actions
from games.engine.desert.actions import Action


def build_buttons(builder: ButtonBuilder, legal: Sequence[Action]) -> list[Button]:
    """Return the buttons of one seat. Actions that differ by an amount, a passenger or a card share a button."""
    groups: dict[Any, list[Action]] = {}
    for action in legal:
        key = GROUPED.get(type(action))
        groups.setdefault((type(action), key(action)) if key else action, []).append(action)
    return [MAKERS[type(group[0])](builder, group) for group in groups.values()]


GROUPED: dict[type, Callable[[Any], Any]] = {
    actions.Move: lambda action: action.to,
    actions.RemoveSand: lambda action: action.cell,
    actions.Guide: lambda action: (action.pawn, action.to),
    actions.GiveWater: lambda action: action.to,
    actions.GiveGear: lambda action: action.to,
    actions.UseJetPack: lambda action: action.to,
}
"""The properties that the actions of one button share."""


MAKERS: dict[type, Callable[[ButtonBuilder, Any], Button]] = {
    actions.Move: turn.move,
    actions.RemoveSand: turn.remove_sand,
    actions.Excavate: turn.excavate,
    actions.PickUp: turn.pick_up,
    actions.FillCanteen: turn.fill_canteen,
    actions.CalmStorm: turn.calm_storm,
    actions.Forecast: turn.forecast,
    actions.AnswerForecast: turn.answer_forecast,
    actions.Guide: turn.guide,
    actions.EndTurn: turn.end_turn,
    actions.Draw: turn.draw,
    actions.GiveWater: free.give_water,
    actions.GiveGear: free.give_gear,
    actions.UseDuneBlaster: free.use_dune_blaster,
    actions.UseJetPack: free.use_jet_pack,
    actions.UseSolarShield: free.use_solar_shield,
    actions.UseTerrascope: free.use_terrascope,
    actions.UseWaterReserve: free.use_water_reserve,
    actions.UseTimeThrottle: free.use_time_throttle,
}
