"""The reasons why actions are illegal, as sentences for the player."""

from itertools import combinations

from games.engine.core.errors import TOO_FAR, IllegalAction, gettext_noop
from games.engine.island import actions
from games.engine.island.actions import Action
from games.engine.island.data import CAPTURE, CARD_OF, SPECIAL, TREASURE_AT, Card, Role, Treasure
from games.engine.island.legal import legal
from games.engine.island.movement import swims
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Over, State, Swim, TakeActions

TOO_FAR_TO_DIVE = gettext_noop("Too far: the Diver passes only flooded or sunken tiles.")
CARD: dict[type, Card] = {
    actions.UseHelicopterLift: Card.HELICOPTER_LIFT,
    actions.UseSandbags: Card.SANDBAGS,
    actions.Escape: Card.HELICOPTER_LIFT,
}
"""The card of each action that is free on every player's turn (I6)."""


def why_not(state: State, seat: int, action: Action) -> IllegalAction:
    """Return the reason why `legal` does not list this action."""
    if isinstance(state.phase, Over):
        return IllegalAction(gettext_noop("The game is over."))
    if not 0 <= seat < len(state.adventurers):
        return IllegalAction(gettext_noop("There is no such seat in this game."))
    return _not_now(state, seat, action) or _no_action(state, seat, action)


def obstacles(state: State, seat: int) -> dict[int, IllegalAction]:
    """Return, by cell, why the seat's pawn cannot go there now, and for its own cell why it cannot capture."""
    here = state.adventurers[seat].cell
    listed = legal(state, seat)
    open_cells = {action.to for action in listed if isinstance(action, actions.Move | actions.Fly | actions.SwimTo)}
    if actions.Capture() in listed:
        open_cells.add(here)
    swimming = isinstance(state.phase, Swim) and seat in state.phase.seats
    kind = actions.SwimTo if swimming else actions.Move
    return {
        cell: why_not(state, seat, actions.Capture() if cell == here and not swimming else kind(cell))
        for cell in state.map.grid.cells
        if cell not in open_cells
    }


def _not_now(state: State, seat: int, action: Action) -> IllegalAction | None:
    phase = state.phase
    match phase:
        case Discard():
            return _too_many_cards(state, phase, seat, action)
        case Swim():
            return _in_the_water(state, phase, seat, action)
    if type(action) in CARD:
        return None
    if isinstance(action, actions.DiscardCard):
        return IllegalAction(gettext_noop("Nobody has to discard now."))
    if isinstance(action, actions.SwimTo):
        return IllegalAction(gettext_noop("Nobody has to swim now."))
    if phase.seat != seat:  # type: ignore[union-attr]  # why_not has returned if the game is over
        return IllegalAction(gettext_noop("It is another player's turn."))
    match phase, action:
        case (DrawTreasure() | DrawFlood(), actions.Draw()):
            return None
        case DrawTreasure(), _:
            return IllegalAction(gettext_noop("No actions left: draw your treasure cards."))
        case DrawFlood(), _:
            return IllegalAction(gettext_noop("No actions left: draw the flood cards."))
        case _, actions.Draw():
            return IllegalAction(gettext_noop("End your turn first; then the cards come."))
        case TakeActions(left=0), _ if not isinstance(action, actions.Guide):
            return IllegalAction(gettext_noop("No actions left. End your turn when you are ready."))
    return None


def _too_many_cards(state: State, phase: Discard, seat: int, action: Action) -> IllegalAction | None:
    if phase.seat != seat:
        return IllegalAction(gettext_noop("A teammate holds too many cards and must discard first."))
    if isinstance(action, actions.DiscardCard) or type(action) in CARD:
        return None
    if any(type(each) in CARD for each in legal(state, seat)):
        return IllegalAction(gettext_noop("You hold too many cards: discard one, or play a special card."))
    return IllegalAction(gettext_noop("You hold too many cards: discard one."))


def _in_the_water(state: State, phase: Swim, seat: int, action: Action) -> IllegalAction | None:
    if isinstance(action, actions.UseHelicopterLift) or (isinstance(action, actions.SwimTo) and seat in phase.seats):
        return None
    if seat in phase.seats and not swims(state, seat):
        return _stranded()
    if seat in phase.seats:
        return IllegalAction(gettext_noop("Your tile has sunk: swim first."))
    return IllegalAction(gettext_noop("A tile has sunk: those who stood on it must leave it first."))


def _no_action(state: State, seat: int, action: Action) -> IllegalAction:
    match action:
        case actions.Move(to=to):
            return _no_step(state, seat, to)
        case actions.Guide(pawn=pawn, to=to):
            return _no_guiding(state, seat, pawn, to)
        case actions.Fly(to=to):
            return _no_flight(state, seat, to)
        case actions.ShoreUp(cell=cell, second=second):
            return _no_shoring(state, seat, cell, second)
        case actions.GiveCard(to=to, card=card):
            return _no_gift(state, seat, to, card)
        case actions.Capture():
            return _no_capture(state, seat)
        case actions.DiscardCard():
            return _not_held()
        case actions.SwimTo(to=to):
            return _no_swim(state, seat, to)
        case actions.UseHelicopterLift(pawns=pawns, to=to):
            return _no_lift(state, seat, pawns, to)
        case actions.UseSandbags(cell=cell):
            return _no_sandbags(state, seat, cell)
        case actions.Escape():
            return _no_escape(state, seat)
    return IllegalAction(gettext_noop("The rules do not know this action."))


def _no_place(state: State, cell: int) -> IllegalAction | None:
    """Return why no pawn can stand on this cell, or None if one can."""
    tile = state.tiles[cell] if cell in state.map.grid.cells else None
    if tile is None:
        return IllegalAction(gettext_noop("There is no island there, only the open sea."))
    return IllegalAction(gettext_noop("That tile has sunk.")) if tile.sunk else None


def _no_step(state: State, pawn: int, to: int) -> IllegalAction:
    if no_place := _no_place(state, to):
        return no_place
    if state.adventurers[pawn].cell == to:
        return IllegalAction(gettext_noop("The pawn is already there."))
    if state.adventurers[pawn].power.dives:
        return IllegalAction(TOO_FAR_TO_DIVE)
    return IllegalAction(TOO_FAR)


def _no_guiding(state: State, seat: int, pawn: int, to: int) -> IllegalAction:
    if state.adventurers[seat].role is not Role.NAVIGATOR:
        return IllegalAction(gettext_noop("Only the Navigator can move others."))
    if pawn == seat or pawn not in range(len(state.adventurers)):
        return IllegalAction(gettext_noop("The Navigator can only move other players."))
    if isinstance(state.phase, TakeActions) and state.phase.left == 0 and state.phase.guided != pawn:
        return IllegalAction(gettext_noop("No actions left. End your turn when you are ready."))
    if no_place := _no_place(state, to):
        return no_place
    if state.adventurers[pawn].cell == to:
        return IllegalAction(gettext_noop("The pawn is already there."))
    return IllegalAction(TOO_FAR)


def _no_flight(state: State, seat: int, to: int) -> IllegalAction:
    if state.adventurers[seat].role is not Role.PILOT:
        return IllegalAction(gettext_noop("Only the Pilot can fly."))
    if isinstance(state.phase, TakeActions) and state.phase.flown:
        return IllegalAction(gettext_noop("The Pilot can fly only once a turn."))
    return _no_place(state, to) or IllegalAction(gettext_noop("The pawn is already there."))


def _no_shoring(state: State, seat: int, cell: int, second: int | None) -> IllegalAction:
    power = state.adventurers[seat].power
    if second is not None and power.shores == 1:
        return IllegalAction(gettext_noop("Only the Engineer can shore up two tiles with one action."))
    if second == cell:
        return IllegalAction(gettext_noop("Choose two different tiles."))
    cells = (cell,) if second is None else (cell, second)
    reach = (state.adventurers[seat].cell, *state.near(seat))
    for place in cells:
        if no_place := _no_place(state, place):
            return no_place
        if not state.tile(place).flooded:
            return IllegalAction(gettext_noop("That tile is already dry."))
        if place not in reach:
            return IllegalAction(gettext_noop("Too far: you can only reach your own tile and those beside it."))
    return IllegalAction(gettext_noop("Choose the two tiles in their order on the board."))


def _no_gift(state: State, seat: int, to: int, card: Card) -> IllegalAction:
    if to == seat or to not in range(len(state.adventurers)):
        return IllegalAction(gettext_noop("You can only give cards to another player."))
    if card not in state.adventurers[seat].hand:
        return _not_held()
    if card in SPECIAL:
        return IllegalAction(gettext_noop("Special cards cannot be given."))
    return IllegalAction(gettext_noop("Too far: you can give cards only to players on your tile."))


def _no_capture(state: State, seat: int) -> IllegalAction:
    treasure = TREASURE_AT.get(state.under(seat).landmark)
    if treasure is None:
        return IllegalAction(gettext_noop("No treasure can be captured here."))
    if treasure in state.captured:
        return IllegalAction(gettext_noop("That treasure is already captured."))
    held = state.adventurers[seat].hand.count(CARD_OF[treasure])
    return IllegalAction(
        gettext_noop("Capturing takes %(needed)s cards of this treasure; you hold %(held)s."),
        needed=CAPTURE,
        held=held,
    )


def _no_swim(state: State, seat: int, to: int) -> IllegalAction:
    if no_place := _no_place(state, to):
        return no_place
    if not swims(state, seat):
        return _stranded()
    return IllegalAction(gettext_noop("Too far to swim."))


def _stranded() -> IllegalAction:
    return IllegalAction(gettext_noop("You cannot swim from here: only a Helicopter Lift can help."))


def _not_held() -> IllegalAction:
    return IllegalAction(gettext_noop("You do not hold that card."))


def _no_lift(state: State, seat: int, pawns: tuple[int, ...], to: int) -> IllegalAction:
    if Card.HELICOPTER_LIFT not in state.adventurers[seat].hand:
        return _not_held()
    seats = range(len(state.adventurers))
    if pawns not in [group for count in seats for group in combinations(seats, count + 1)]:
        return IllegalAction(gettext_noop("Choose at least one pawn."))
    if isinstance(state.phase, Swim) and not {*pawns} <= {*state.phase.seats}:
        return IllegalAction(gettext_noop("Only pawns from the sunken tile can be lifted now."))
    if len({state.adventurers[pawn].cell for pawn in pawns}) > 1:
        return IllegalAction(gettext_noop("The helicopter takes pawns from one tile only."))
    return _no_place(state, to) or IllegalAction(gettext_noop("Choose another tile for the helicopter."))


def _no_sandbags(state: State, seat: int, cell: int) -> IllegalAction:
    if Card.SANDBAGS not in state.adventurers[seat].hand:
        return _not_held()
    return _no_place(state, cell) or IllegalAction(gettext_noop("That tile is already dry."))


def _no_escape(state: State, seat: int) -> IllegalAction:
    if Card.HELICOPTER_LIFT not in state.adventurers[seat].hand:
        return _not_held()
    if missing := len(Treasure) - len(state.captured):
        return IllegalAction(gettext_noop("Treasures still missing: %(missing)s."), missing=missing)
    return IllegalAction(gettext_noop("All pawns must stand on Fools' Landing."))
