"""What a reader sees of Forbidden Island: names, sentences, odds, buttons and the board."""

from games.display.island.board import Board, board
from games.display.island.danger import danger
from games.display.island.names import CAUSES, places, power, role_name
from games.display.island.offers import ADVENTURERS, DIFFICULTIES, OPTIONS, PROMISE, TITLE, miniature
from games.display.island.pictures import pictures, sprite
from games.display.island.secrets import secrets
from games.display.island.sentences import sentence
from games.display.island.status import status
from games.display.island.story import awards, charts, deeds, turning_points

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
    "deeds",
    "miniature",
    "pictures",
    "places",
    "power",
    "role_name",
    "secrets",
    "sentence",
    "sprite",
    "status",
    "turning_points",
]
