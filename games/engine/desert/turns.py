"""A state in which another seat's turn begins, for plans of a coming turn."""

from msgspec.structs import replace

from games.engine.desert.data import ACTIONS
from games.engine.desert.state import Over, State, TakeActions


def at_turn(state: State, seat: int) -> State:
    """Return the state in which the seat's next turn begins, as if nothing else happened before.

    The same state if it is the seat's turn already, or the game is over. The cards of a storm that goes on are
    discarded (D16), and the seat's Solar Shield ends (D32).
    """
    phase = state.phase
    if isinstance(phase, Over) or phase.seat == seat:
        return state
    pawns = [*state.adventurers]
    pawns[seat] = replace(pawns[seat], shielded=False)
    return replace(
        state,
        phase=TakeActions(seat, ACTIONS),
        adventurers=tuple(pawns),
        discard=state.discard + state.revealed,
        revealed=(),
    )
