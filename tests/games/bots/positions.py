"""Positions of both games for the tests of bots, on the way of games that are played half sensibly."""

from collections.abc import Iterator
from random import Random

from games.bots.selfplay import step
from games.bots.values import value_of
from games.engine import RULES
from games.engine.protocol import State

GAMES = ("desert", "island")


def new_game(name: str, random: Random) -> State:
    rules = RULES[name]
    return rules.new(
        random.choice(rules.PLAYERS),
        difficulty=random.choice(sorted(rules.DIFFICULTIES)),
        seed=f"{random.getrandbits(128):032x}",
    )


def anything(name: str, state: State, random: Random) -> State:
    """Return the state after a random action of a random seat that has one."""
    rules = RULES[name]
    seats = [seat for seat in range(len(rules.roles_of(state))) if rules.legal(state, seat)]
    seat = random.choice([*rules.waiting_on(state), *seats])
    return rules.play(state, seat, random.choice(rules.legal(state, seat)))[0]


def positions(name: str, seed: int, count: int) -> Iterator[State]:
    """Yield so many positions of games in which actions are random or a bot's, each with some chance."""
    random = Random(seed)
    state = new_game(name, random)
    for _ in range(count):
        wild = random.choice((0.1, 0.5))
        for _ in range(random.randint(1, 6)):
            if not RULES[name].waiting_on(state):
                state = new_game(name, random)
            elif random.random() < wild:
                state = anything(name, state, random)
            else:
                state = step(RULES[name], value_of(name, len(RULES[name].roles_of(state))), state, 2)
        if RULES[name].waiting_on(state):
            yield state
