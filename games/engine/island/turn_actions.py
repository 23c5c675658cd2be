"""The effects of the actions of a turn. `play` has checked before that they are legal."""

from msgspec.structs import replace

from games.engine.island.actions import Capture, EndTurn, Fly, GiveCard, Guide, Move, ShoreUp
from games.engine.island.data import CAPTURE, CARD_OF, TREASURE_AT, TREASURE_CARDS, Treasure
from games.engine.island.events import CardGiven, Moved, TilesShoredUp, TreasureCaptured, TurnEnded
from games.engine.island.movement import steps
from games.engine.island.state import DrawTreasure, TakeActions
from games.engine.island.transition import Transition


def _turn(transition: Transition) -> TakeActions:
    phase = transition.state.phase
    assert isinstance(phase, TakeActions)
    return phase


def _spend(transition: Transition) -> TakeActions:
    """Spend one action. This forfeits the free step of the Navigator (I17)."""
    turn = _turn(transition)
    turn = replace(turn, left=turn.left - 1, guided=None)
    transition.enter(turn)
    return turn


def _move_pawn(transition: Transition, seat: int, to: int, by: str, guide: int | None = None) -> None:
    source = transition.state.adventurers[seat].cell
    transition.move_pawns((seat,), to)
    transition.record(Moved(seat, source, to, by, guide))


def move(transition: Transition, seat: int, action: Move) -> None:
    _spend(transition)
    _move_pawn(transition, seat, action.to, "step" if action.to in transition.state.near(seat) else "dive")


def fly(transition: Transition, seat: int, action: Fly) -> None:
    turn = _spend(transition)
    transition.enter(replace(turn, flown=True))
    _move_pawn(transition, seat, action.to, "flight")


def guide(transition: Transition, seat: int, action: Guide) -> None:
    """Guide a pawn. Its first step costs an action, the second is free. Over a missing tile it makes both (I17)."""
    turn = _turn(transition)
    is_step = action.to in steps(transition.state, action.pawn)
    if is_step and turn.guided == action.pawn:
        transition.enter(replace(turn, guided=None))
    else:
        turn = _spend(transition)
        transition.enter(replace(turn, guided=action.pawn if is_step else None))
    _move_pawn(transition, action.pawn, action.to, "step" if is_step else "dive", guide=seat)


def shore_up(transition: Transition, seat: int, action: ShoreUp) -> None:
    _spend(transition)
    cells = (action.cell,) if action.second is None else (action.cell, action.second)
    make_dry(transition, seat, cells)


def make_dry(transition: Transition, seat: int, cells: tuple[int, ...]) -> None:
    for cell in cells:
        transition.set_tile(cell, flooded=False)
    transition.record(TilesShoredUp(seat, cells))


def give_card(transition: Transition, seat: int, action: GiveCard) -> None:
    turn = _spend(transition)
    transition.remove_card(seat, action.card)
    transition.add_card(action.to, action.card)
    transition.record(CardGiven(seat, action.to, action.card))
    transition.await_hand(action.to, turn)


def capture(transition: Transition, seat: int, action: Capture) -> None:
    _spend(transition)
    treasure = TREASURE_AT[transition.state.under(seat).landmark]
    transition.discard(seat, *[CARD_OF[treasure]] * CAPTURE)
    transition.set(captured=(*transition.state.captured, treasure))
    transition.record(TreasureCaptured(seat, treasure, len(Treasure) - len(transition.state.captured)))


def end_turn(transition: Transition, seat: int, action: EndTurn) -> None:
    transition.enter(DrawTreasure(seat, TREASURE_CARDS))
    transition.record(TurnEnded(seat, TREASURE_CARDS))
