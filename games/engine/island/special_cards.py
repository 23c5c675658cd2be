"""The effects of the special cards, which are free at any time (I6, I11, I12, I20)."""

from msgspec.structs import replace

from games.engine.island.actions import Escape, UseHelicopterLift, UseSandbags
from games.engine.island.data import Card
from games.engine.island.events import CardPlayed, PawnsLifted
from games.engine.island.flood import await_swimmers
from games.engine.island.state import Discard, Outcome, Swim
from games.engine.island.transition import Transition
from games.engine.island.turn_actions import make_dry


def _use(transition: Transition, seat: int, card: Card) -> None:
    """Discard the played card (I6). The hand may then be small enough for the game to go on (I7)."""
    transition.discard(seat, card)
    transition.record(CardPlayed(seat, card))
    phase = transition.state.phase
    if isinstance(phase, Discard):
        transition.await_hand(seat, phase.resume)


def use_helicopter_lift(transition: Transition, seat: int, action: UseHelicopterLift) -> None:
    _use(transition, seat, Card.HELICOPTER_LIFT)
    source = transition.state.adventurers[action.pawns[0]].cell
    transition.move_pawns(action.pawns, action.to)
    transition.record(PawnsLifted(seat, action.pawns, source, action.to))
    swim = transition.state.phase
    if isinstance(swim, Swim):
        await_swimmers(transition, replace(swim, seats=tuple(s for s in swim.seats if s not in action.pawns)))


def use_sandbags(transition: Transition, seat: int, action: UseSandbags) -> None:
    _use(transition, seat, Card.SANDBAGS)
    make_dry(transition, seat, (action.cell,))


def escape(transition: Transition, seat: int, action: Escape) -> None:
    _use(transition, seat, Card.HELICOPTER_LIFT)
    transition.end(Outcome(won=True))
