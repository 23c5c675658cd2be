"""What is played from the hand: free, at any time (I6, I11, I12, I20)."""

from msgspec.structs import replace

from games.engine.island.actions import Escape, UseHelicopterLift, UseSandbags
from games.engine.island.data import Card
from games.engine.island.deeds import make_dry
from games.engine.island.events import CardPlayed, PawnsLifted
from games.engine.island.flood import await_swimmers
from games.engine.island.progress import Progress
from games.engine.island.state import Discard, Outcome, Swim


def _use(progress: Progress, seat: int, card: Card) -> None:
    """The card goes to the discard (I6), and may be the one that was too many (I7)."""
    progress.discard(seat, card)
    progress.tell(CardPlayed(seat, card))
    phase = progress.state.phase
    if isinstance(phase, Discard):
        progress.await_hand(seat, phase.resume)


def use_helicopter_lift(progress: Progress, seat: int, action: UseHelicopterLift) -> None:
    _use(progress, seat, Card.HELICOPTER_LIFT)
    source = progress.state.adventurers[action.pawns[0]].cell
    for pawn in action.pawns:
        progress.set_pawn(pawn, cell=action.to)
    progress.tell(PawnsLifted(seat, action.pawns, source, action.to))
    swim = progress.state.phase
    if isinstance(swim, Swim):
        await_swimmers(progress, replace(swim, seats=tuple(s for s in swim.seats if s not in action.pawns)))


def use_sandbags(progress: Progress, seat: int, action: UseSandbags) -> None:
    _use(progress, seat, Card.SANDBAGS)
    make_dry(progress, seat, (action.cell,))


def escape(progress: Progress, seat: int, action: Escape) -> None:
    _use(progress, seat, Card.HELICOPTER_LIFT)
    progress.end(Outcome(won=True))
