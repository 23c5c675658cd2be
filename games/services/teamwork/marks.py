"""Marks on tiles: set one or take it away."""

from accounts.models import User
from forbidden.db import atomic
from games.exceptions import Malformed
from games.models import Game
from games.table import Table
from games.teamwork.marks import MarkKind, cells_of


@atomic
def mark_tile(*, user: User, game_id: int, cell: int, kind: str) -> Game:
    """Mark a tile for the team until the user's next turn, in place of their mark there; kind "" takes that away.

    The version stays, so it makes nobody's move stale. Raises `NoSuchTable`, `NotRunning`, and `Malformed` for a cell
    that the board does not have or an unknown kind.
    """
    table = Table.lock_own(game_id=game_id, user=user, running=True)
    if cell not in cells_of(table) or kind not in ("", *MarkKind.values):
        raise Malformed
    state, game, seat = table.game.load_state(), table.game, table.mine[0]
    ahead = (seat - table.engine.seat_on_turn(state)) % len(table.seats) or len(table.seats)
    kept = [mark for mark in game.marks if state.turn < mark[3] and not (mark[0] in table.mine and mark[1] == cell)]
    game.marks = [*kept, *([[seat, cell, kind, state.turn + ahead]] if kind else [])]
    table.commit_talk("marks")
    return game
