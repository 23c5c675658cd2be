"""The buttons of the legal actions, with one function for each kind of action."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from games.display.island.buttons import special_cards, turn
from games.display.shared.buttons import Button, ButtonBuilder
from games.engine.island import actions
from games.engine.island.actions import Action


def build_buttons(builder: ButtonBuilder, legal: Sequence[Action]) -> list[Button]:
    """Return the buttons of one seat. Actions that differ by a card, by pawns or by a second tile share a button."""
    groups: dict[Any, list[Action]] = {}
    for action in legal:
        for key in _keys(action):
            groups.setdefault(key, []).append(action)
    buttons = {key: MAKERS[type(group[0])](builder, group) for key, group in groups.items()}
    escape = buttons.pop(actions.Escape(), None)
    if escape is None:
        return [*buttons.values()]
    # One press wins the game, so no other button stands out.
    return [escape, *(replace(button, primary=False) for button in buttons.values())]


def _keys(action: Action) -> list[Any]:
    """Return the keys of the buttons that contain an action, usually one of its own."""
    cells = GROUPED.get(type(action))
    return [(type(action), cell) for cell in cells(action)] if cells else [action]


GROUPED: dict[type, Callable[[Any], tuple[int, ...]]] = {
    actions.GiveCard: lambda action: (action.to,),
    actions.UseHelicopterLift: lambda action: (action.to,),
    # The sheets of both tiles have a button that shores up two at once.
    actions.ShoreUp: lambda action: (action.cell,) if action.second is None else (action.cell, action.second),
}
"""The properties that the actions of one button share."""


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
