"""What may be done, as buttons, all taken from the list of legal actions: one maker for each action."""

from collections.abc import Callable, Sequence
from typing import Any

from games.display.island.buttons import special_cards, turn
from games.display.shared.buttons import Button, ButtonBuilder
from games.engine.island import actions
from games.engine.island.actions import Action


def buttons(builder: ButtonBuilder, legal: Sequence[Action]) -> list[Button]:
    """The buttons of one seat; actions that differ by a card, a company or a second tile share a row."""
    groups: dict[Any, list[Action]] = {}
    for action in legal:
        for key in _rows(action):
            groups.setdefault(key, []).append(action)
    return [MAKERS[type(group[0])](builder, group) for group in groups.values()]


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


MAKERS: dict[type, Callable[[ButtonBuilder, Any], Button]] = {
    actions.Move: turn.move,
    actions.Fly: turn.fly,
    actions.Guide: turn.guide,
    actions.ShoreUp: turn.shore_up,
    actions.GiveCard: turn.give_card,
    actions.Capture: turn.capture,
    actions.EndTurn: turn.end_turn,
    actions.Draw: turn.draw,
    actions.DiscardCard: turn.discard_card,
    actions.SwimTo: turn.swim_to,
    actions.UseHelicopterLift: special_cards.use_helicopter_lift,
    actions.UseSandbags: special_cards.use_sandbags,
    actions.Escape: special_cards.escape,
}
