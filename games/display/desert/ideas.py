"""The main ideas of a plan in the desert."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.display.desert.phrase import phrase
from games.display.shared.cells import Place
from games.display.shared.ideas import by_importance
from games.engine.desert import actions
from games.engine.desert.actions import Action
from games.engine.desert.view import View

ORDER = (
    actions.PickUp,
    actions.GiveWater,
    actions.UseWaterReserve,
    actions.FillCanteen,
    actions.UseSolarShield,
    actions.Excavate,
    actions.UseDuneBlaster,
    actions.CalmStorm,
    actions.GiveGear,
    actions.UseTimeThrottle,
    actions.UseTerrascope,
    actions.Forecast,
    actions.RemoveSand,
)
MOVES = (actions.Move, actions.Guide, actions.UseJetPack)


def ideas(
    view: View, plays: Sequence[tuple[int, Action]], *, names: Sequence[str], places: Sequence[Place]
) -> tuple[str, ...]:
    cells, commands = [pawn.cell for pawn in view.pawns], list[tuple[Action, str]]()
    for seat, action in plays:
        words = phrase(action, names=names, places=places)
        match action:
            case actions.Move(to=to, passenger=passenger) | actions.UseJetPack(to=to, passenger=passenger):
                cells[seat] = to
                if passenger is not None:
                    cells[passenger] = to
            case actions.Guide(pawn=pawn, to=to):
                cells[pawn] = to
            case actions.Excavate():
                words = _excavation(view, cells[seat], places)
        commands.append((action, words))
    return by_importance(commands, ORDER, MOVES)


def _excavation(view: View, cell: int, places: Sequence[Place]) -> str:
    tile = view.tiles[cell]
    if tile is not None and tile.marked:
        return _("Dig for water on %(place)s") % {"place": places[cell]}
    return _("Excavate %(place)s") % {"place": places[cell]}
