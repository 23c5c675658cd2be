"""The display of Forbidden Island: names, sentences, odds, buttons and the board."""

from games.display.island.board import Board, board
from games.display.island.choices import ADVENTURERS, DIFFICULTIES, OPTIONS, PROMISE, TITLE, miniature
from games.display.island.danger import danger
from games.display.island.hidden import hidden
from games.display.island.lessons import lessons
from games.display.island.names import CAUSES, places, power, role_name
from games.display.island.pictures import pictures, sprite
from games.display.island.rulebook import rulebook
from games.display.island.sentences import sentence
from games.display.island.status import status
from games.display.island.story import awards, charts, counts, turning_points

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
