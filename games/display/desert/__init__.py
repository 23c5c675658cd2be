"""What a reader sees of Forbidden Desert: names, sentences, odds, buttons and the board."""

from games.display.desert.board import Board, board
from games.display.desert.danger import danger
from games.display.desert.names import power, role_name
from games.display.desert.sentences import sentence
from games.display.desert.status import status

__all__ = ["Board", "board", "danger", "power", "role_name", "sentence", "status"]
