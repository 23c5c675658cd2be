"""What a reader sees of Forbidden Island: names, sentences, odds, buttons and the board."""

from games.display.island.board import Board, board
from games.display.island.danger import danger
from games.display.island.names import places, power, role_name
from games.display.island.offers import ADVENTURERS, DIFFICULTIES, OPTIONS, PROMISE, TITLE, miniature
from games.display.island.pictures import pictures, sprite
from games.display.island.sentences import sentence
from games.display.island.status import status

__all__ = [
    "ADVENTURERS",
    "DIFFICULTIES",
    "OPTIONS",
    "PROMISE",
    "TITLE",
    "Board",
    "board",
    "danger",
    "miniature",
    "pictures",
    "places",
    "power",
    "role_name",
    "sentence",
    "sprite",
    "status",
]
