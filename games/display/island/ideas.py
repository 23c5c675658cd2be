"""The main ideas of a plan on the island."""

from collections.abc import Sequence

from games.display.island.phrase import phrase
from games.display.shared.cells import Place
from games.display.shared.ideas import by_importance
from games.engine.island import actions
from games.engine.island.actions import Action
from games.engine.island.view import View

ORDER = (
    actions.Escape,
    actions.Capture,
    actions.UseHelicopterLift,
    actions.UseSandbags,
    actions.GiveCard,
    actions.ShoreUp,
    actions.DiscardCard,
)
MOVES = (actions.Move, actions.Fly, actions.SwimTo, actions.Guide)


def ideas(
    view: View, plays: Sequence[tuple[int, Action]], *, names: Sequence[str], places: Sequence[Place]
) -> tuple[str, ...]:
    commands = [(action, phrase(action, names=names, places=places)) for _seat, action in plays]
    return by_importance(commands, ORDER, MOVES)
