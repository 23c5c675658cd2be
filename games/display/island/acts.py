"""What may be done, as buttons, all taken from the list of legal actions: one maker for each action."""

from collections.abc import Callable, Sequence
from typing import Any

from games.display.island import deeds, specials
from games.display.shared.desk import Act, Desk
from games.engine.island import actions
from games.engine.island.actions import Action


def acts(desk: Desk, legal: Sequence[Action]) -> list[Act]:
    """The buttons of one seat; actions that differ by a card, a company or a second tile share a row."""
    groups: dict[Any, list[Action]] = {}
    for action in legal:
        for key in _rows(action):
            groups.setdefault(key, []).append(action)
    return [MAKERS[type(group[0])](desk, group) for group in groups.values()]


def _rows(action: Action) -> list[Any]:
    """The rows that an action has a chip in, mostly one of its own."""
    rows = ROWS.get(type(action))
    return [(type(action), row) for row in rows(action)] if rows else [action]


ROWS: dict[type, Callable[[Any], tuple[int, ...]]] = {
    actions.GiveCard: lambda action: (action.to,),
    actions.UseHelicopterLift: lambda action: (action.to,),
    # Two tiles at once are offered on the sheet of each of them.
    actions.ShoreUp: lambda action: (action.cell,) if action.second is None else (action.cell, action.second),
}
"""What actions of one row have in common."""


MAKERS: dict[type, Callable[[Desk, Any], Act]] = {
    actions.Move: deeds.move,
    actions.Fly: deeds.fly,
    actions.Guide: deeds.guide,
    actions.ShoreUp: deeds.shore_up,
    actions.GiveCard: deeds.give_card,
    actions.Capture: deeds.capture,
    actions.EndTurn: deeds.end_turn,
    actions.Draw: deeds.draw,
    actions.DiscardCard: deeds.discard_card,
    actions.SwimTo: deeds.swim_to,
    actions.UseHelicopterLift: specials.use_helicopter_lift,
    actions.UseSandbags: specials.use_sandbags,
    actions.Escape: specials.escape,
}
