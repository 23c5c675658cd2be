"""Positions of random games, found by what happens in them."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from games.engine import RULES
from games.engine.desert import state as desert
from games.engine.desert.actions import AnswerForecast, Guide, UseTerrascope
from games.engine.island import state as island
from tests.games.engine.desert import players as desert_players
from tests.games.engine.island import players as island_players

ANYTHING: dict[str, Callable[[Any, Random], tuple[int, Any]]] = {
    "desert": desert_players.anything,
    "island": island_players.anything,
}
SEEDS = 400
"""The most games that are started to find a position."""


@dataclass
class PlayedGame:
    """A game from its set-up: each action with its seat, the state after it and its events."""

    rules: str
    seed: str
    difficulty: str
    states: list[Any]
    actions: list[tuple[int, Any]]
    events: list[tuple[Any, ...]]

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def is_over(self) -> bool:
        return RULES[self.rules].outcome(self.state) is not None

    @property
    def verbs(self) -> set[type]:
        return {type(action) for _seat, action in self.actions}


Wanted = Callable[[PlayedGame], bool]


def begun(rules: str, players: int, seed: str) -> PlayedGame:
    """Return a game of the lowest difficulty."""
    difficulty = next(iter(RULES[rules].DIFFICULTIES))
    state = RULES[rules].new(players, difficulty=difficulty, seed=seed)
    return PlayedGame(rules, seed, difficulty, [state], [], [])


def go_on(play: PlayedGame, seat: int, action: Any) -> None:
    state, events = RULES[play.rules].play(play.state, seat, action)
    play.actions.append((seat, action))
    play.states.append(state)
    play.events.append(events)


def find(rules: str, players: int, wanted: Wanted, *, chance: int = 0, seed: str = "") -> PlayedGame:
    """Return a random game that has reached such a position; always the same for the same `chance`."""
    for attempt in range(SEEDS):
        random = Random(f"{rules} {players} {chance} {attempt}")
        play = begun(rules, players, seed or f"{random.getrandbits(128):032x}")
        while not play.is_over:
            go_on(play, *_choice(play, random))
            if wanted(play):
                return play
    raise AssertionError("Chance has not brought about such a moment.")


def _choice(play: PlayedGame, random: Random) -> tuple[int, Any]:
    """Return a random action, preferring forecasts and peeks, because single seats know their results."""
    engine, state = RULES[play.rules], play.state
    for seat in range(len(state.adventurers)):
        telling = [a for a in engine.legal(state, seat) if type(a).__name__ in ("Forecast", "UseTerrascope")]
        if telling and random.random() < 0.5:
            return seat, random.choice(telling)
    return ANYTHING[play.rules](state, random)


def after(turn: int, wanted: Wanted = lambda play: True) -> Wanted:
    """The same condition, but only from that turn on."""
    return lambda play: play.state.turn >= turn and not play.is_over and wanted(play)


def phase(kind: type) -> Wanted:
    return lambda play: isinstance(play.state.phase, kind)


def awaits(kind: type, seat: int) -> Wanted:
    """The game waits for a choice of that kind by that seat."""
    return lambda play: isinstance(play.state.phase, kind) and play.state.phase.seat == seat


def over(steps: int) -> Wanted:
    """The end of the game, after at most so many steps."""
    return lambda play: play.is_over and len(play.actions) <= steps


def looked_under(*seats: int) -> Wanted:
    """Each of these seats alone knows the face of a tile."""

    def wanted(play: PlayedGame) -> bool:
        covered = [tile.seen for tile in play.state.tiles if tile is not None and not tile.excavated]
        return UseTerrascope in play.verbs and all((seat,) in covered for seat in seats)

    return wanted


def has_put_a_card_away(play: PlayedGame) -> bool:
    """In this turn, a card that only the Meteorologist knows was put at the bottom of the pile."""
    turn = play.state.turn
    actions = [act for act, state in zip(play.actions, play.states[1:], strict=True) if state.turn == turn]
    return any(isinstance(action, AnswerForecast) and action.bottom is not None for _seat, action in actions)


def is_guided(play: PlayedGame) -> bool:
    guided = getattr(play.state.phase, "guided", None) is not None
    return guided and (play.rules == "island" or Guide in play.verbs)


def knows_what_floods(play: PlayedGame) -> bool:
    """Some flood cards on top of the pile are known."""
    return len(play.state.flood_deck) > sum(play.state.layers) > 2


PHASES: dict[str, dict[str, Wanted]] = {
    "desert": {
        "acting": after(3),
        "reading a forecast": after(3, phase(desert.ReadForecast)),
        "the storm": after(3, phase(desert.DrawStorm)),
        "having looked": after(2, looked_under(0, 1)),
        "having put a card away": after(2, has_put_a_card_away),
        "guided": after(2, is_guided),
    },
    "island": {
        "acting": after(3, knows_what_floods),
        "drawing treasures": after(3, phase(island.DrawTreasure)),
        "drawing floods": after(3, phase(island.DrawFlood)),
        "discarding": after(2, phase(island.Discard)),
        "swimming": after(2, phase(island.Swim)),
        "guided": after(2, is_guided),
    },
}
"""The phases of a running game."""
