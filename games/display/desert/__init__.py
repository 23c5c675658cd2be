"""What a reader sees of Forbidden Desert: names, sentences, odds, buttons and the board."""

from games.display.desert.board import Board, board
from games.display.desert.danger import danger
from games.display.desert.names import power, role_name
from games.display.desert.offers import ADVENTURERS, DIFFICULTIES, PROMISE, TITLE, Offer, miniature
from games.display.desert.pictures import pictures, sprite
from games.display.desert.sentences import sentence
from games.display.desert.status import status

__all__ = [
    "ADVENTURERS",
    "DIFFICULTIES",
    "PROMISE",
    "TITLE",
    "Board",
    "Offer",
    "board",
    "danger",
    "miniature",
    "pictures",
    "power",
    "role_name",
    "sentence",
    "sprite",
    "status",
]
