"""The hints over the island: the reach of pawns, and whom the Navigator's cells move."""

from random import Random

from msgspec.structs import replace

from games.display.island.hints import hints, moves_to
from games.engine.island import State, legal, view, walks
from games.engine.island.actions import Move
from games.engine.island.data import ACTIONS, Role
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Outcome, Over, Swim, TakeActions
from tests.games.display.island.readers import board_for, games
from tests.games.engine.island.boards import board
from tests.games.engine.island.scattered import scattered


def reach(state: State, seat: int) -> dict[int, int]:
    """Return where the engine lets a pawn walk in its turn: with the actions that are left, or in its next turn."""
    phase = state.phase
    if isinstance(phase, Swim) and seat in phase.seats:
        return {}
    turn = phase.resume if isinstance(phase, Discard | Swim) else phase
    if not isinstance(turn, TakeActions) or turn.seat != seat:
        turn = TakeActions(seat, ACTIONS)
    state = replace(state, phase=turn)
    moves = {action.to: 1 for action in legal(state, seat) if isinstance(action, Move)}
    return moves | {to: len(moves) for to, moves in walks(state, seat).items()}


def test_the_reach_of_a_pawn_is_where_its_moves_lead() -> None:
    for seed in range(60):
        state = scattered(Random(seed))
        for seat in range(len(state.adventurers)):
            assert moves_to(view(state, None), seat) == reach(state, seat), seed


def test_the_reach_stays_true_while_a_turn_is_interrupted() -> None:
    seen = set()
    for state, _ in games(6):
        phase = state.phase
        if isinstance(phase, Discard | Swim):
            seen.add((type(phase), type(phase.resume)))
            for seat in range(len(state.adventurers)):
                assert moves_to(view(state, None), seat) == reach(state, seat), state
    assert seen == {(Discard, TakeActions), (Discard, DrawTreasure), (Discard, DrawFlood), (Swim, DrawFlood)}


def test_the_navigators_cells_show_whom_they_move() -> None:
    guiding = board_for(board(roles=(Role.NAVIGATOR, Role.DIVER)), 0).hints
    assert guiding
    assert {token.picture for token in guiding.tokens} == {"pawn-navigator", "pawn-diver"}
    others = board_for(board(roles=(Role.EXPLORER, Role.DIVER)), 0).hints
    assert others
    assert others.tokens == ()


def test_a_finished_game_has_no_hints() -> None:
    over = hints(view(board(phase=Over(Outcome(won=True))), None), {})
    assert (over.reaches, over.tokens) == ((), ())
