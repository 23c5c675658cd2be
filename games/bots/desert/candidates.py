"""Which legal actions of Forbidden Desert are worth a thought: what is free is done when it matters, not before."""

from collections.abc import Callable, Sequence
from typing import Any

from games.bots.desert.terrain import Terrain
from games.engine.desert.actions import (
    Action,
    Draw,
    EndTurn,
    Forecast,
    GiveGear,
    GiveWater,
    RemoveSand,
    UseDuneBlaster,
    UseJetPack,
    UseSolarShield,
    UseTerrascope,
)
from games.engine.desert.data import PARTS
from games.engine.desert.legal import GENERATORS, kinds_of
from games.engine.desert.state import DrawStorm, Over, State, TakeActions

FULL = 32
"""With so much sand on the board every marker is worth removing."""
NEARLY_BURIED = 38
"""With so much sand on the board it is blasted even between storm cards."""
NEVER = frozenset({EndTurn, Draw, Forecast, GiveGear, UseTerrascope})


def candidates(state: State, terrain: Terrain, seat: int) -> Sequence[Action]:
    """Return the actions of the seat that are worth a thought, without the end of the turn and the draw."""
    phase = state.phase
    if isinstance(phase, Over):
        return ()
    pawn = state.adventurers[seat]
    if seat != phase.seat and not pawn.gear and not (pawn.water and _somebody_thirsty(state, seat)):
        return ()
    if type(phase) is DrawStorm and not pawn.gear and not pawn.water:
        return ()
    actions: list[Action] = []
    for kind in kinds_of(state, seat):
        if kind not in NEVER:
            worth = WORTH.get(kind)
            found = GENERATORS[kind](state, seat)
            actions += [action for action in found if worth(state, terrain, seat, action)] if worth else found
    return actions


def _somebody_thirsty(state: State, seat: int) -> bool:
    """Return whether a teammate may need water of a seat that is not on turn."""
    turn = state.phase.seat if isinstance(state.phase, TakeActions) else -1
    others = enumerate(state.adventurers)
    return any(other != seat and pawn.water <= (2 if other == turn else 0) for other, pawn in others)


def _clears(state: State, terrain: Terrain, seat: int, action: RemoveSand) -> bool:
    """Return whether it may help to remove this sand."""
    if action.amount < min(state.adventurers[seat].power.digs, terrain.sand[action.cell]):
        return False
    return terrain.total > FULL or terrain.sand[action.cell] > 1 or action.cell in terrain.hidden + terrain.marked


def _blasts(state: State, terrain: Terrain, seat: int, action: UseDuneBlaster) -> bool:
    """Return whether a blast may help now."""
    now = isinstance(state.phase, TakeActions) or terrain.total > NEARLY_BURIED
    return now and terrain.sand[action.cell] > 1


def _flies(state: State, terrain: Terrain, seat: int, action: UseJetPack) -> bool:
    """Return whether a flight may help now."""
    mine = isinstance(state.phase, TakeActions) and state.phase.seat == seat
    if len(state.found) == PARTS and action.to == terrain.pad:
        return mine or _brings_the_last(state, terrain, seat, action)
    if mine:
        return action.to in (*terrain.parts.values(), *terrain.shade, *terrain.marked, *terrain.wells, terrain.pad)
    return action.to in terrain.shade and _dying(state, terrain, seat)


def _shields(state: State, terrain: Terrain, seat: int, action: UseSolarShield) -> bool:
    """Return whether a shield may help now."""
    mine = isinstance(state.phase, TakeActions) and state.phase.seat == seat
    here = state.adventurers[seat].cell
    thirsty = any(pawn.cell == here and pawn.water < 2 for pawn in state.adventurers)
    return thirsty and here not in terrain.shade and (mine or isinstance(state.phase, DrawStorm))


def _gift_helps(state: State, terrain: Terrain, seat: int, action: GiveWater) -> bool:
    """Return whether a gift of water helps now. Between two pawns that stay where they are it can wait."""
    giver, taker = state.adventurers[seat], state.adventurers[action.to]
    turn = state.phase.seat if isinstance(state.phase, TakeActions) else -1
    if taker.water > (2 if turn in (seat, action.to) else 0):
        return False
    if action.amount == (giver.water - taker.water + 1) // 2:
        return True
    carries = giver.power.carries_water or giver.cell in terrain.shade
    return carries and action.amount == min(giver.water, taker.thirst)


def _brings_the_last(state: State, terrain: Terrain, seat: int, action: UseJetPack) -> bool:
    """Return whether all others are at the launch pad already."""
    fly = (seat, action.passenger)
    return all(pawn.cell == terrain.pad for other, pawn in enumerate(state.adventurers) if other not in fly)


def _dying(state: State, terrain: Terrain, seat: int) -> bool:
    """Return whether the next sun kills somebody whom the seat's jet pack can save."""
    if not isinstance(state.phase, DrawStorm):
        return False
    here = state.adventurers[seat].cell
    return here not in terrain.shade and any(pawn.cell == here and not pawn.water for pawn in state.adventurers)


WORTH: dict[type, Callable[[State, Terrain, int, Any], bool]] = {
    RemoveSand: _clears,
    GiveWater: _gift_helps,
    UseDuneBlaster: _blasts,
    UseJetPack: _flies,
    UseSolarShield: _shields,
}
"""Which actions of a kind are worth a thought; of other kinds all are."""
