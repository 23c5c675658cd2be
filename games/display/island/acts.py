"""What may be done, as buttons, all taken from the list of legal actions: one maker for each action."""

from collections.abc import Callable, Sequence
from typing import Any

from games.display.island import deeds, specials
from games.display.shared.desk import Act, Desk
from games.engine.island import actions
from games.engine.island.actions import Action, ShoreUp


def acts(desk: Desk, legal: Sequence[Action]) -> list[Act]:
    """The buttons of one seat; actions that differ by a card, a company or a second tile share a row."""
    groups: dict[Any, list[Action]] = {}
    shorings: dict[int, list[ShoreUp]] = {}
    for action in legal:
        if isinstance(action, ShoreUp):
            # Two tiles at once are offered on the sheet of each of them.
            for cell in (action.cell, action.second):
                if cell is not None:
                    shorings.setdefault(cell, []).append(action)
            continue
        key = GROUPED.get(type(action))
        groups.setdefault((type(action), key(action)) if key else action, []).append(action)
    made = [MAKERS[type(group[0])](desk, group) for group in groups.values()]
    return made + [deeds.shore_up(desk, group, cell) for cell, group in shorings.items()]


GROUPED: dict[type, Callable[[Any], Any]] = {
    actions.GiveCard: lambda action: action.to,
    actions.UseHelicopterLift: lambda action: action.to,
}
"""What actions of one row have in common."""


MAKERS: dict[type, Callable[[Desk, Any], Act]] = {
    actions.Move: deeds.move,
    actions.Fly: deeds.fly,
    actions.Guide: deeds.guide,
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
