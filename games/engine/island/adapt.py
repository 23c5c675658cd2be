"""A planned action in a later position: what leads to the same now, and nothing if it is no longer needed."""

from games.engine.island import actions
from games.engine.island.actions import Action
from games.engine.island.data import CARD_OF, TREASURE_AT
from games.engine.island.legal import allows, walks
from games.engine.island.reasons import why_not
from games.engine.island.state import Discard, State, Swim, TakeActions


def adapted(state: State, seat: int, action: Action, *, before: State) -> tuple[Action, ...]:
    """Return the plays that do now what the action was to do in the position `before`.

    A move becomes a walk if need be, and of two tiles only a flooded one is shored up. An action that is no longer
    needed yields no plays. Raises `IllegalAction` for one that is no longer possible.
    """
    if allows(state, seat, action):
        return (action,)
    if _is_needless(state, seat, action, before):
        return ()
    instead = _instead(state, seat, action)
    if not instead:
        raise why_not(state, seat, action)
    return instead


def _is_needless(state: State, seat: int, action: Action, before: State) -> bool:
    """Return whether the aim of the action is reached already."""
    pawns = state.adventurers
    match action:
        case actions.Move(to=to) | actions.Fly(to=to):
            return isinstance(state.phase, TakeActions) and pawns[seat].cell == to
        case actions.Guide(pawn=pawn, to=to):
            return pawns[pawn].cell == to
        case actions.UseHelicopterLift(pawns=lifted, to=to):
            return all(pawns[pawn].cell == to for pawn in lifted)
        case actions.ShoreUp(cell=cell, second=second):
            return all(_is_dry(state, each) for each in (cell, second) if each is not None)
        case actions.UseSandbags(cell=cell):
            return _is_dry(state, cell)
        case actions.Capture():
            return TREASURE_AT.get(before.under(seat).landmark) in state.captured
        case actions.GiveCard(card=card):
            return any(CARD_OF[treasure] is card for treasure in state.captured)
        case actions.DiscardCard():
            return not isinstance(state.phase, Discard)
        case actions.SwimTo():
            return not isinstance(state.phase, Swim)
    return False


def _is_dry(state: State, cell: int) -> bool:
    tile = state.tile(cell)
    return not tile.flooded and not tile.sunk


def _instead(state: State, seat: int, action: Action) -> tuple[Action, ...]:
    """Return other plays that lead to the same: a walk, or to shore up the one of two tiles that is flooded."""
    match action:
        case actions.Move(to=to):
            return walks(state, seat).get(to, ())
        case actions.ShoreUp(cell=cell, second=int(second)):
            singles = (actions.ShoreUp(each) for each in (cell, second) if not _is_dry(state, each))
            return tuple(single for single in singles if allows(state, seat, single))[:1]
    return ()
