"""The reasons why actions are illegal, as sentences for the player."""

from games.engine.core.errors import TOO_FAR, IllegalAction, gettext_noop
from games.engine.desert import actions
from games.engine.desert.actions import Action
from games.engine.desert.data import GRID, Face, Gear, Role
from games.engine.desert.legal import BY_GEAR, legal
from games.engine.desert.state import DrawStorm, Over, ReadForecast, State, TakeActions, Tile

GEAR: dict[type, Gear] = {kind: gear for gear, kind in BY_GEAR.items()}
FREE_ON_ANY_TURN = (actions.GiveWater, actions.GiveGear, *(GEAR.keys() - {actions.UseTimeThrottle}))
"""The actions that are free on every player's turn (D4). A Time Throttle works only on the player's own turn."""


def why_not(state: State, seat: int, action: Action) -> IllegalAction:
    """Return the reason why `legal` does not list this action."""
    if isinstance(state.phase, Over):
        return IllegalAction(gettext_noop("The game is over."))
    if not 0 <= seat < len(state.adventurers):
        return IllegalAction(gettext_noop("There is no such seat in this game."))
    if isinstance(action, FREE_ON_ANY_TURN):
        return _no_gift(state, seat, action)
    return _not_now(state, seat, action) or _buried(state, seat, action) or _no_action(state, seat, action)


def obstacles(state: State, seat: int) -> dict[int, IllegalAction]:
    """Return, by cell, why the seat's pawn cannot go there now, and for its own cell why it cannot excavate."""
    here = state.adventurers[seat].cell
    listed = legal(state, seat)
    open_cells = {action.to for action in listed if isinstance(action, actions.Move)}
    if actions.Excavate() in listed:
        open_cells.add(here)
    return {
        cell: why_not(state, seat, actions.Excavate() if cell == here else actions.Move(cell))
        for cell in GRID.cells
        if cell not in open_cells
    }


def _not_now(state: State, seat: int, action: Action) -> IllegalAction | None:
    phase = state.phase
    if phase.seat != seat:  # type: ignore[union-attr]  # why_not has returned if the game is over
        return IllegalAction(gettext_noop("It is another player's turn."))
    if isinstance(action, actions.UseTimeThrottle):
        return None if not isinstance(phase, DrawStorm) else IllegalAction(gettext_noop("The storm has begun."))
    match phase, action:
        case (ReadForecast(), actions.AnswerForecast()) | (DrawStorm(), actions.Draw()):
            return None
        case ReadForecast(), _:
            return IllegalAction(gettext_noop("Answer the forecast first."))
        case DrawStorm(), _:
            return IllegalAction(gettext_noop("The storm has begun: reveal its cards."))
        case _, actions.AnswerForecast():
            return IllegalAction(gettext_noop("There is no forecast to answer."))
        case _, actions.Draw():
            return IllegalAction(gettext_noop("End your turn first; then the storm comes."))
        case TakeActions(left=0), _ if not isinstance(action, actions.Guide):
            return IllegalAction(gettext_noop("No actions left. End your turn when you are ready."))
    return None


def _buried(state: State, seat: int, action: Action) -> IllegalAction | None:
    pawn = state.adventurers[seat]
    digs_out = isinstance(action, actions.RemoveSand) and action.cell == pawn.cell
    costs_nothing = isinstance(action, actions.UseTimeThrottle | actions.AnswerForecast) or _is_paid_for(state, action)
    if state.buried(seat) and not digs_out and not costs_nothing:
        return IllegalAction(gettext_noop("Buried: remove sand from your own tile first."))
    return None


def _is_paid_for(state: State, action: Action) -> bool:
    """Return whether this is a further step of the pawn that the Navigator is guiding (D24)."""
    turn = state.phase
    return isinstance(turn, TakeActions) and isinstance(action, actions.Guide) and action.pawn == turn.guided


def _no_action(state: State, seat: int, action: Action) -> IllegalAction:
    tile = state.under(seat)
    match action:
        case actions.Move(to=to):
            return _no_step(state, seat, to)
        case actions.Guide(pawn=pawn, to=to):
            return _no_guiding(state, seat, pawn, to)
        case actions.RemoveSand(cell=cell):
            return _no_digging(state, seat, cell)
        case actions.Excavate() if tile.excavated:
            return IllegalAction(gettext_noop("This tile is already excavated."))
        case actions.Excavate():
            return IllegalAction(gettext_noop("Remove the sand from this tile first."))
        case actions.PickUp(part=part) if part in tile.parts and not tile.excavated:
            return IllegalAction(gettext_noop("Excavate this tile first."))
        case actions.PickUp(part=part) if part in tile.parts:
            return IllegalAction(gettext_noop("Blocked: %(sand)s sand. Dig first."), sand=tile.sand)
        case actions.PickUp():
            return IllegalAction(gettext_noop("That part does not lie here."))
        case actions.FillCanteen() if not state.adventurers[seat].thirst:
            return IllegalAction(gettext_noop("Your canteen is full."))
        case actions.FillCanteen() if state.adventurers[seat].power.carries_water and _is_open(tile, Face.WELL):
            return IllegalAction(gettext_noop("Blocked: %(sand)s sand. Dig first."), sand=tile.sand)
        case actions.FillCanteen():
            return IllegalAction(gettext_noop("Only the Water Carrier can fill a canteen, and only on an open well."))
        case actions.CalmStorm() | actions.Forecast() if state.adventurers[seat].role is not Role.METEOROLOGIST:
            return IllegalAction(gettext_noop("Only the Meteorologist can do that."))
        case actions.CalmStorm():
            return IllegalAction(gettext_noop("No storm card is left to calm."))
        case actions.AnswerForecast():
            return IllegalAction(gettext_noop("That is not one of the cards you see."))
        case actions.UseTimeThrottle():
            return _not_held()
    return IllegalAction(gettext_noop("The rules do not know this action."))


def _no_step(state: State, pawn: int, to: int) -> IllegalAction:
    if to not in GRID.cells:
        return IllegalAction(gettext_noop("There is no such place on the board."))
    tile = state.tiles[to]
    if tile is None:
        return IllegalAction(gettext_noop("Nobody can enter the storm."))
    if state.adventurers[pawn].cell == to:
        return IllegalAction(gettext_noop("The pawn is already there."))
    if to not in state.diggable(pawn):
        if closed := _no_tunnel(state.under(pawn), tile):
            return closed
    elif tile.blocked and not state.adventurers[pawn].power.climbs:
        return IllegalAction(gettext_noop("Blocked: %(sand)s sand. Dig first."), sand=tile.sand)
    return IllegalAction(gettext_noop("That passenger cannot come along."))


def _is_open(tile: Tile, face: Face) -> bool:
    return tile.excavated and tile.face is face


def _no_tunnel(here: Tile, there: Tile) -> IllegalAction | None:
    """Return why no tunnel leads from one tile to the other, or None if one does (D5, D20)."""
    if not (_is_open(here, Face.TUNNEL) and _is_open(there, Face.TUNNEL)):
        return IllegalAction(TOO_FAR)
    if here.blocked:
        return IllegalAction(gettext_noop("The tunnel is closed here: %(sand)s sand. Dig first."), sand=here.sand)
    if there.blocked:
        return IllegalAction(gettext_noop("The tunnel is closed there: %(sand)s sand. Dig first."), sand=there.sand)
    return None


def _no_guiding(state: State, seat: int, pawn: int, to: int) -> IllegalAction:
    if state.adventurers[seat].role is not Role.NAVIGATOR:
        return IllegalAction(gettext_noop("Only the Navigator can move others."))
    if pawn == seat or pawn not in range(len(state.adventurers)):
        return IllegalAction(gettext_noop("The Navigator can only move other players."))
    if isinstance(state.phase, TakeActions) and state.phase.left == 0 and state.phase.guided != pawn:
        return IllegalAction(gettext_noop("No actions left. End your turn when you are ready."))
    if state.buried(pawn):
        return IllegalAction(gettext_noop("Buried pawns cannot be moved: dig them out first."))
    return _no_step(state, pawn, to)


def _no_digging(state: State, seat: int, cell: int) -> IllegalAction:
    here = state.adventurers[seat].cell
    if cell not in GRID.cells:
        return IllegalAction(gettext_noop("There is no such place on the board."))
    tile = state.tiles[cell]
    if tile is None or tile.sand == 0:
        return IllegalAction(gettext_noop("There is no sand to remove."))
    if cell != here and cell not in state.diggable(seat):
        return IllegalAction(gettext_noop("Too far: you can only reach your own tile and those beside it."))
    return IllegalAction(gettext_noop("You cannot remove that much sand with one action."))


def _not_held() -> IllegalAction:
    return IllegalAction(gettext_noop("You do not hold that card."))


def _no_gift(state: State, seat: int, action: Action) -> IllegalAction:
    pawn = state.adventurers[seat]
    match action:
        case actions.GiveWater(to=to) if to == seat or to not in range(len(state.adventurers)):
            return IllegalAction(gettext_noop("You can only give water to another player."))
        case actions.GiveWater(amount=amount) if amount not in range(1, pawn.water + 1):
            return IllegalAction(gettext_noop("You do not have that much water."))
        case actions.GiveWater(to=to, amount=amount) if amount > state.adventurers[to].thirst:
            return IllegalAction(gettext_noop("That is more than the canteen can hold."))
        case actions.GiveWater() if pawn.power.carries_water:
            return IllegalAction(gettext_noop("Too far: you can give water only on your own tile and those beside it."))
        case actions.GiveWater():
            return IllegalAction(gettext_noop("Too far: you can give water only to players on your tile."))
        case actions.GiveGear(gear=gear) if gear not in pawn.gear:
            return _not_held()
        case actions.GiveGear():
            return IllegalAction(gettext_noop("Gear can only be given to another player on your tile."))
    if GEAR[type(action)] not in pawn.gear:
        return _not_held()
    match action:
        case actions.UseSolarShield():
            return IllegalAction(gettext_noop("Your Solar Shield still protects this tile."))
        case actions.UseWaterReserve():
            return IllegalAction(gettext_noop("Every canteen here is full."))
        case actions.UseDuneBlaster():
            return IllegalAction(gettext_noop("There is no sand within reach there."))
        case actions.UseTerrascope():
            return IllegalAction(gettext_noop("Nothing is hidden there."))
    return IllegalAction(
        gettext_noop("A Jet Pack flies to another tile that is not blocked, with at most one passenger from your tile.")
    )
