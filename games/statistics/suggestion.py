"""The difficulty that suggests itself, from somebody's newest results."""

from typing import NamedTuple

from accounts.models import User
from games.engine import RULES
from games.models import Result

GAMES = 5
"""The number of games of a difficulty that count."""
WINS = 4
"""With so many of them won, the next difficulty is suggested."""
LOOKED_AT = 20


class Suggestion(NamedTuple):
    """The difficulty to try, and the one at which so many of the newest games were won."""

    difficulty: str
    won_at: str
    wins: int
    games: int


def suggestion_for(person: User, rules: str) -> Suggestion | None:
    """Return the next difficulty for somebody who wins at the one they play; one statement."""
    difficulties = list(RULES[rules].DIFFICULTIES)
    results = Result.objects.filter(user=person, rules=rules, is_first=True).order_by("-ended_at")
    newest = list(results.values_list("difficulty", "won")[:LOOKED_AT])
    if not newest or newest[0][0] not in difficulties[:-1]:
        return None
    usual = newest[0][0]
    games = [won for difficulty, won in newest if difficulty == usual][:GAMES]
    if len(games) < GAMES or sum(games) < WINS:
        return None
    return Suggestion(difficulties[difficulties.index(usual) + 1], usual, sum(games), GAMES)
