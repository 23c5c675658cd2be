"""The hints over the island: the reach of pawns, and whom the Navigator's cells move."""

from random import Random

from games.display.island.hints import hints, moves_to
from games.engine.island import legal, view, walks
from games.engine.island.actions import Move
from games.engine.island.data import Role
from games.engine.island.state import Outcome, Over, TakeActions
from tests.games.display.island.readers import board_for
from tests.games.engine.island.boards import board
from tests.games.engine.island.scattered import scattered


def test_the_reach_of_a_pawn_is_where_its_moves_lead() -> None:
    for seed in range(60):
        state = scattered(Random(seed))
        phase = state.phase
        if isinstance(phase, TakeActions) and phase.left:
            seat = phase.seat
            expected = {action.to: 1 for action in legal(state, seat) if isinstance(action, Move)}
            expected |= {to: len(moves) for to, moves in walks(state, seat).items()}
            assert moves_to(view(state, None), seat) == expected, seed


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
