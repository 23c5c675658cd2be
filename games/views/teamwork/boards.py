"""Shared by the views of planning and advice: a board on which nothing is played."""

from typing import Any

from games.display.shared.board import Board
from games.models import Game


def board_alone(game: Game, board: Board) -> dict[str, Any]:
    """Return the names of the board's partials, which leave out the log, the chat and the dock of a table."""
    return {"game": game, "board": board, "replay": True, "by": None, "log": (), "hidden": ()}
