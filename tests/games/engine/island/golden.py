"""The golden games.

`python -m tests.games.engine.island.golden` rewrites their texts, or with `find` finds new ones.
"""

import sys
from collections.abc import Callable, Iterator
from random import Random

from games.engine.island import SHAPES, State, legal, new, outcome, play, roles_of
from games.engine.island.data import CARD_OF, TREASURE_TILES, Landmark, Treasure
from games.engine.island.state import TakeActions

from .golden_text import FOLDER, Game, store, stored, text_of
from .players import Choice, clever, sensible

TITLES = ("won", "lost")
WIDTH, TRIES, SEEDS = 8, 40, 45
"""The width of the search: states kept at each turn, ways to play each of them, seeds."""

Line = tuple[State, tuple[Choice, ...]]


def game_of(start: State, plays: tuple[Choice, ...]) -> Game:
    assert isinstance(start.phase, TakeActions)
    roles = tuple(role.value for role in roles_of(start))
    return Game(len(roles), start.difficulty, start.seed, start.shape, roles, start.phase.seat, plays)


def find_won() -> Game:
    """Return the shortest victory of two novices that a search with knowledge of the piles finds."""
    won = []
    for number in range(SEEDS):
        start = new(2, difficulty="novice", seed=f"{number:032x}")
        won += [game_of(start, plays) for _, plays in _search(start)]
    return min(won, key=lambda game: len(game.plays))


def _search(start: State) -> Iterator[Line]:
    """Yield the shortest victory that a beam search finds. It plays each state in many ways, turn by turn."""
    random = Random(start.seed)
    lines: list[Line] = [(start, ())]
    while lines:
        reached = [_turn(*line, random) for line in lines for _ in range(TRIES)]
        won = [line for line in reached if (ended := outcome(line[0])) and ended.won]
        if won:
            yield min(won, key=lambda line: len(line[1]))
            return
        hopeful = {state: plays for state, plays in reached if outcome(state) is None}
        lines = sorted(hopeful.items(), key=lambda line: -_hope(line[0]))[:WIDTH]


def _turn(state: State, plays: tuple[Choice, ...], random: Random) -> Line:
    """Play one turn, mostly like the clever player and sometimes at random."""
    turn = state.turn
    while outcome(state) is None and state.turn == turn:
        choice = clever(state)
        if random.random() < 0.3:
            choice = choice[0], random.choice(legal(state, choice[0]))
        state, plays = play(state, *choice)[0], (*plays, choice)
    return state, plays


def _hope(state: State) -> float:
    """Return how promising a state is: near to its treasures, and far from losing them."""
    hope = -0.5 * sum(tile.sunk for tile in state.tiles if tile) - 2.0 * state.tick
    hope -= 4 * state.tile(state.cell_of(Landmark.FOOLS_LANDING)).flooded
    for treasure in Treasure:
        if treasure in state.captured:
            hope += 40
            continue
        hope += 6 * min(4, max(pawn.hand.count(CARD_OF[treasure]) for pawn in state.adventurers))
        hope += sum(pawn.hand.count(CARD_OF[treasure]) for pawn in state.adventurers)
        tiles = [state.tile(state.cell_of(landmark)) for landmark in TREASURE_TILES[treasure]]
        hope -= sum(8 * tile.sunk + 3 * tile.flooded for tile in tiles)
    return hope


def find_lost() -> Game:
    """Return the lost game of four players on another shape that shows the most kinds of action and event."""
    games = []
    for number in range(200):
        random = Random(number)
        shape = random.choice(list(SHAPES)[1:])
        start = new(4, difficulty="elite", seed=f"{number:032x}", shape=shape)
        games.append(_played(start, lambda state, random=random: sensible(state, random)))  # type: ignore[misc]
    game, _ = max((pair for pair in games if len(pair[0].plays) < 160), key=lambda pair: pair[1])
    return game


def _played(start: State, player: Callable[[State], Choice]) -> tuple[Game, int]:
    """Return a game and its number of kinds of actions and events, or 0 if it is won."""
    state, plays, kinds = start, list[Choice](), set[type]()
    while outcome(state) is None:
        plays.append(player(state))
        state, events = play(state, *plays[-1])
        kinds |= {type(plays[-1][1]), *map(type, events)}
    ended = outcome(state)
    return game_of(start, tuple(plays)), 0 if ended and ended.won else len(kinds)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    if "find" in sys.argv:
        store("won", find_won())
        store("lost", find_lost())
    for title in TITLES:
        (FOLDER / f"{title}.txt").write_text(text_of(stored(title)), "utf-8")


if __name__ == "__main__":
    main()
