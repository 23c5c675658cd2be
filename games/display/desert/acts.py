"""What may be done, as buttons, all taken from the list of legal actions: one maker for each action."""

from collections.abc import Callable, Sequence
from typing import Any

from games.display.desert import deeds, gifts
from games.display.shared.desk import Act, Desk
from games.engine.desert import actions
from games.engine.desert.actions import Action


def acts(desk: Desk, legal: Sequence[Action]) -> list[Act]:
    """The buttons of one seat; actions that differ by an amount or a companion share a row."""
    groups: dict[Any, list[Action]] = {}
    for action in legal:
        key = GROUPED.get(type(action))
        groups.setdefault((type(action), key(action)) if key else action, []).append(action)
    return [MAKERS[type(group[0])](desk, group) for group in groups.values()]


GROUPED: dict[type, Callable[[Any], Any]] = {
    actions.Move: lambda action: action.to,
    actions.RemoveSand: lambda action: action.cell,
    actions.Guide: lambda action: (action.pawn, action.to),
    actions.GiveWater: lambda action: action.to,
    actions.GiveGear: lambda action: action.to,
    actions.UseJetPack: lambda action: action.to,
}
"""What actions of one row have in common."""


MAKERS: dict[type, Callable[[Desk, Any], Act]] = {
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
    actions.Draw: deeds.draw,
    actions.GiveWater: gifts.give_water,
    actions.GiveGear: gifts.give_gear,
    actions.UseDuneBlaster: gifts.use_dune_blaster,
    actions.UseJetPack: gifts.use_jet_pack,
    actions.UseSolarShield: gifts.use_solar_shield,
    actions.UseTerrascope: gifts.use_terrascope,
    actions.UseWaterReserve: gifts.use_water_reserve,
    actions.UseTimeThrottle: gifts.use_time_throttle,
}
