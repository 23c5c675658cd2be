"""The display of Forbidden Desert: names, sentences, odds, buttons and the board.

`DisplayOf` says what each of them does.
"""

from games.display.desert.board import Board, board, buttons_of, grid_of
from games.display.desert.coach import coach
from games.display.desert.danger import danger, odds_of_losing
from games.display.desert.film import film
from games.display.desert.hidden import hidden
from games.display.desert.highlights import highlights
from games.display.desert.ideas import ideas
from games.display.desert.lessons import lesson_groups
from games.display.desert.names import CAUSES, component_name, places, role_name
from games.display.desert.numbers import contents, numbers
from games.display.desert.options import ADVENTURERS, DIFFICULTIES, GOAL, OPTIONS, PROMISE, TITLE, miniature
from games.display.desert.orders import order_forms, order_in_words
from games.display.desert.phrase import phrase, spot
from games.display.desert.pictures import pictures, portraits, sprite
from games.display.desert.rulebook import rulebook
from games.display.desert.sentences import sentence
from games.display.desert.status import status
from games.display.desert.story import awards, charts, counts, turning_points
from games.display.desert.wanted import wanted
from games.display.desert.wishes import wishes
from games.display.shared.meter import rises_left
