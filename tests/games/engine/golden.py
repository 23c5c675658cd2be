"""The golden games. `python -m tests.games.engine.golden` rewrites their texts from the stored plays.

`python -m tests.games.engine.golden find` first searches for new games, which is needed only if their plays become
illegal.
"""

import sys
from collections.abc import Callable
from functools import partial
from random import Random

from games.engine.desert import State, new, outcome, play
from games.engine.desert.state import TakeActions
from tests.games.engine.desert.golden_text import FOLDER, Game, store, stored, text_of
from tests.games.engine.desert.players import Choice, anything, clever

TITLES = ("won", "lost")
WON_SEEDS = 3000
LOST_SEEDS = 500


def played(players: int, difficulty: str, seed: str, player: Callable[[State], Choice]) -> tuple[Game, State]:
    """Return a game with dealt roles, played by the given player."""
    start = state = new(players, difficulty=difficulty, seed=seed)
    assert isinstance(start.phase, TakeActions)
    plays = []
    while outcome(state) is None:
        plays.append(player(state))
        state, _ = play(state, *plays[-1])
    roles = tuple(pawn.role.value for pawn in start.adventurers)
    return Game(players, difficulty, seed, roles, start.phase.seat, tuple(plays)), state


def find_won() -> Game:
    """Return the shortest victory of two clever novices over many seeds."""
    games = (played(2, "novice", f"{number:032x}", clever) for number in range(WON_SEEDS))
    return min((game for game, end in games if (ended := outcome(end)) and ended.won), key=lambda game: len(game.plays))


def find_lost() -> Game:
    """Return the lost game of five players that shows the most kinds of action."""
    games = []
    for number in range(LOST_SEEDS):
        game, end = played(5, "novice", f"{number:032x}", partial(hasty, random=Random(number)))
        if (ended := outcome(end)) and not ended.won and len(game.plays) < 220:
            games.append(game)
    return max(games, key=lambda game: (len({type(action) for _, action in game.plays}), -len(game.plays)))


def hasty(state: State, random: Random) -> Choice:
    return anything(state, random) if random.random() < 0.5 else clever(state)


def main() -> None:
    if "find" in sys.argv:
        store("won", find_won())
        store("lost", find_lost())
    for title in TITLES:
        (FOLDER / f"{title}.txt").write_text(text_of(stored(title)), "utf-8")


if __name__ == "__main__":
    main()
