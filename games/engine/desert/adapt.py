"""A planned action in a later position: the same tile wherever it lies now, and nothing if it is no longer needed."""

from msgspec.structs import replace

from games.engine.core.errors import IllegalAction, gettext_noop
from games.engine.desert import actions
from games.engine.desert.actions import Action
from games.engine.desert.legal import allows, walks
from games.engine.desert.reasons import why_not
from games.engine.desert.state import State


def adapted(state: State, seat: int, action: Action, *, before: State) -> tuple[Action, ...]:
    """Return the plays that do now what the action was to do in the position `before`.

    Cells stand for the tiles that lay there: the storm may have moved them. A move becomes a walk if need be. An
    action that is no longer needed yields no plays. Raises `IllegalAction` for one that is no longer possible.
    """
    action = _on_its_tile(state, action, before)
    if isinstance(action, actions.Excavate):
        planned, tile = before.under(seat), state.under(seat)
        if any(other is not None and other.id == planned.id and other.excavated for other in state.tiles):
            return ()
        if tile.id != planned.id:
            raise IllegalAction(gettext_noop("Your pawn is not on the tile that you meant to excavate."))
    if allows(state, seat, action):
        return (action,)
    if _is_needless(state, seat, action):
        return ()
    instead = _instead(state, seat, action)
    if not instead:
        raise why_not(state, seat, action)
    return instead


def _on_its_tile(state: State, action: Action, before: State) -> Action:
    """Return the action with the cell to which its tile has moved."""
    lies_at = {tile.id: cell for cell, tile in enumerate(state.tiles) if tile is not None}

    def now(cell: int) -> int:
        tile = before.tiles[cell]
        return cell if tile is None else lies_at[tile.id]

    match action:
        case actions.Move() | actions.Guide() | actions.UseJetPack():
            return replace(action, to=now(action.to))
        case actions.RemoveSand() | actions.UseDuneBlaster() | actions.UseTerrascope():
            return replace(action, cell=now(action.cell))
    return action


def _is_needless(state: State, seat: int, action: Action) -> bool:
    """Return whether what the action is for is there already."""
    pawns = state.adventurers
    match action:
        case actions.Move(to=to) | actions.UseJetPack(to=to):
            return pawns[seat].cell == to
        case actions.Guide(pawn=pawn, to=to):
            return pawns[pawn].cell == to
        case actions.RemoveSand(cell=cell) | actions.UseDuneBlaster(cell=cell):
            return not state.tile(cell).sand
        case actions.UseTerrascope(cell=cell):
            return state.tile(cell).excavated
        case actions.PickUp(part=part):
            return part in state.found
        case actions.FillCanteen():
            return not pawns[seat].thirst
        case actions.GiveWater(to=to):
            return not pawns[to].thirst
    return False


def _instead(state: State, seat: int, action: Action) -> tuple[Action, ...]:
    """Return other plays that lead to the same: a walk, or to remove the sand that is left."""
    match action:
        case actions.Move(to=to, passenger=None):
            return walks(state, seat).get(to, ())
        case actions.RemoveSand(cell=cell, amount=2) if allows(state, seat, actions.RemoveSand(cell)):
            return (actions.RemoveSand(cell),)
    return ()
