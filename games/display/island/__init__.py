"""The display of Forbidden Island: names, sentences, odds, buttons and the board.

`DisplayOf` says what each of them does.
"""

from games.display.island.board import Board, board, buttons_of, grid_of
from games.display.island.coach import coach
from games.display.island.danger import danger, odds_of_losing
from games.display.island.film import film
from games.display.island.hidden import hidden
from games.display.island.highlights import highlights
from games.display.island.ideas import ideas
from games.display.island.lessons import lesson_groups
from games.display.island.names import CAUSES, component_name, role_name
from games.display.island.numbers import contents, numbers
from games.display.island.options import ADVENTURERS, DIFFICULTIES, GOAL, OPTIONS, PROMISE, TITLE, miniature
from games.display.island.orders import order_forms, order_in_words
from games.display.island.phrase import phrase, spot
from games.display.island.pictures import pictures, portraits, sprite
from games.display.island.places import places
from games.display.island.rulebook import rulebook
from games.display.island.sentences import sentence
from games.display.island.status import status
from games.display.island.story import awards, charts, counts, turning_points
from games.display.island.wanted import wanted
from games.display.island.wishes import wishes
from games.display.shared.meter import rises_left
