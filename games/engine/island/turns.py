"""A state in which another seat's turn begins, for plans of a coming turn."""

from msgspec.structs import replace

from games.engine.island.data import ACTIONS
from games.engine.island.state import Discard, Over, State, Swim, TakeActions


def at_turn(state: State, seat: int) -> State:
    """Return the state in which the seat's next turn begins, as if nothing else happened before.

    The same state if it is the seat's turn already, or the game is over.
    """
    phase = state.phase
    if isinstance(phase, Over):
        return state
    turn = phase.resume if isinstance(phase, Discard | Swim) else phase
    return state if turn.seat == seat else replace(state, phase=TakeActions(seat, ACTIONS))
