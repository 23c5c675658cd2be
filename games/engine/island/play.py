"""Playing an action: refused unless `legal` lists it, then carried out with all that follows."""

from collections.abc import Callable
from typing import Any

from games.engine.island import actions, deeds, flood, specials, treasures
from games.engine.island.actions import Action
from games.engine.island.events import Event
from games.engine.island.legal import allows
from games.engine.island.progress import Progress
from games.engine.island.reasons import why_not
from games.engine.island.state import DrawTreasure, State


def play(state: State, seat: int, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after the action, and what happened: consequences run until somebody must decide.

    The state given stays as it is. Raises `IllegalAction` for exactly what `legal(state, seat)` does not list.
    """
    if not allows(state, seat, action):
        raise why_not(state, seat, action)
    progress = Progress(state)
    DEEDS[type(action)](progress, seat, action)
    return progress.state, tuple(progress.events)


def _draw(progress: Progress, seat: int, action: actions.Draw) -> None:
    if isinstance(progress.state.phase, DrawTreasure):
        treasures.draw(progress)
    else:
        flood.reveal(progress)


DEEDS: dict[type, Callable[[Progress, int, Any], None]] = {
    actions.Move: deeds.move,
    actions.Fly: deeds.fly,
    actions.Guide: deeds.guide,
    actions.ShoreUp: deeds.shore_up,
    actions.GiveCard: deeds.give_card,
    actions.Capture: deeds.capture,
    actions.EndTurn: deeds.end_turn,
    actions.Draw: _draw,
    actions.DiscardCard: treasures.discard,
    actions.SwimTo: flood.swim_to,
    actions.UseHelicopterLift: specials.use_helicopter_lift,
    actions.UseSandbags: specials.use_sandbags,
    actions.Escape: specials.escape,
}
