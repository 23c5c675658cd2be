"""What the actions of a turn do, once `legal` has let them through."""

from msgspec.structs import replace

from games.engine.island.actions import Capture, EndTurn, Fly, GiveCard, Guide, Move, ShoreUp
from games.engine.island.data import CAPTURE, CARD_OF, TREASURE_AT, TREASURE_CARDS, Treasure
from games.engine.island.events import CardGiven, Moved, TilesShoredUp, TreasureCaptured, TurnEnded
from games.engine.island.progress import Progress
from games.engine.island.state import DrawTreasure, TakeActions
from games.engine.island.ways import steps


def _turn(progress: Progress) -> TakeActions:
    phase = progress.state.phase
    assert isinstance(phase, TakeActions)
    return phase


def _spend(progress: Progress) -> TakeActions:
    """One action less; it ends what the Navigator had begun (I17)."""
    turn = _turn(progress)
    turn = replace(turn, left=turn.left - 1, guided=None)
    progress.set(phase=turn)
    return turn


def _go(progress: Progress, seat: int, to: int, by: str, guide: int | None = None) -> None:
    source = progress.state.adventurers[seat].cell
    progress.set_pawn(seat, cell=to)
    progress.tell(Moved(seat, source, to, by, guide))


def move(progress: Progress, seat: int, action: Move) -> None:
    _spend(progress)
    _go(progress, seat, action.to, "step" if action.to in progress.state.near(seat) else "dive")


def fly(progress: Progress, seat: int, action: Fly) -> None:
    turn = _spend(progress)
    progress.set(phase=replace(turn, flown=True))
    _go(progress, seat, action.to, "flight")


def guide(progress: Progress, seat: int, action: Guide) -> None:
    """The first step of a pawn costs the action, the second is free; over a missing place it is both (I17)."""
    turn = _turn(progress)
    is_step = action.to in steps(progress.state, action.pawn)
    if is_step and turn.guided == action.pawn:
        progress.set(phase=replace(turn, guided=None))
    else:
        turn = _spend(progress)
        progress.set(phase=replace(turn, guided=action.pawn if is_step else None))
    _go(progress, action.pawn, action.to, "step" if is_step else "dive", guide=seat)


def shore_up(progress: Progress, seat: int, action: ShoreUp) -> None:
    _spend(progress)
    cells = (action.cell,) if action.second is None else (action.cell, action.second)
    make_dry(progress, seat, cells)


def make_dry(progress: Progress, seat: int, cells: tuple[int, ...]) -> None:
    for cell in cells:
        progress.set_tile(cell, flooded=False)
    progress.tell(TilesShoredUp(seat, cells))


def give_card(progress: Progress, seat: int, action: GiveCard) -> None:
    turn = _spend(progress)
    progress.let_go(seat, action.card)
    progress.take(action.to, action.card)
    progress.tell(CardGiven(seat, action.to, action.card))
    progress.await_hand(action.to, turn)


def capture(progress: Progress, seat: int, action: Capture) -> None:
    _spend(progress)
    treasure = TREASURE_AT[progress.state.under(seat).landmark]
    progress.discard(seat, *[CARD_OF[treasure]] * CAPTURE)
    progress.set(captured=(*progress.state.captured, treasure))
    progress.tell(TreasureCaptured(seat, treasure, len(Treasure) - len(progress.state.captured)))


def end_turn(progress: Progress, seat: int, action: EndTurn) -> None:
    progress.set(phase=DrawTreasure(seat, TREASURE_CARDS))
    progress.tell(TurnEnded(seat, TREASURE_CARDS))
