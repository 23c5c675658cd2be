"""The display of Forbidden Desert: names, sentences, odds, buttons and the board."""

from games.display.desert.board import Board, board
from games.display.desert.choices import ADVENTURERS, DIFFICULTIES, OPTIONS, PROMISE, TITLE, miniature
from games.display.desert.danger import danger
from games.display.desert.hidden import hidden
from games.display.desert.lessons import lessons
from games.display.desert.names import CAUSES, places, power, role_name
from games.display.desert.pictures import pictures, sprite
from games.display.desert.rulebook import rulebook
from games.display.desert.sentences import sentence
from games.display.desert.status import status
from games.display.desert.story import awards, charts, counts, turning_points

__all__ = [
    "ADVENTURERS",
    "CAUSES",
    "DIFFICULTIES",
    "OPTIONS",
    "PROMISE",
    "TITLE",
    "Board",
    "awards",
    "board",
    "charts",
    "danger",
    "counts",
    "lessons",
    "miniature",
    "pictures",
    "places",
    "power",
    "role_name",
    "rulebook",
    "hidden",
    "sentence",
    "sprite",
    "status",
    "turning_points",
]
