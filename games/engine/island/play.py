"""Play an action: refuse it unless `legal` lists it, then carry it out with all its consequences."""

from collections.abc import Callable
from typing import Any

from games.engine.island import actions, flood, special_cards, treasures, turn_actions
from games.engine.island.actions import Action
from games.engine.island.events import Event
from games.engine.island.legal import allows
from games.engine.island.reasons import why_not
from games.engine.island.state import DrawTreasure, State
from games.engine.island.transition import Transition


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
    return transition.state, tuple(transition.events)


def _draw(transition: Transition, seat: int, action: actions.Draw) -> None:
    if isinstance(transition.state.phase, DrawTreasure):
        treasures.draw(transition)
    else:
        flood.reveal(transition)


HANDLERS: dict[type, Callable[[Transition, int, Any], None]] = {
    actions.Move: turn_actions.move,
    actions.Fly: turn_actions.fly,
    actions.Guide: turn_actions.guide,
    actions.ShoreUp: turn_actions.shore_up,
    actions.GiveCard: turn_actions.give_card,
    actions.Capture: turn_actions.capture,
    actions.EndTurn: turn_actions.end_turn,
    actions.Draw: _draw,
    actions.DiscardCard: treasures.discard,
    actions.SwimTo: flood.swim_to,
    actions.UseHelicopterLift: special_cards.use_helicopter_lift,
    actions.UseSandbags: special_cards.use_sandbags,
    actions.Escape: special_cards.escape,
}
