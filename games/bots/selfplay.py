"""Whole games by bots alone, without search: for the fit, the bench and the tests."""

from games.bots.beam import Node, beam
from games.bots.outlook import most_promising, plans_to_compare
from games.bots.protocol import Value
from games.engine.protocol import Rules, State

WIDTH = 6
"""The width of the beam in self-play. The bots of a table use `games.bots.decide.WIDTH`."""
MOST_STEPS = 4000
"""More steps than any game has."""


def step(rules: Rules, value: Value, state: State, width: int = WIDTH) -> State:
    """Return the state after the best plan of the whole team: up to what it reveals first, or else the turn's end."""
    plans = beam(rules, value, state, range(len(rules.roles_of(state))), width, plans_to_compare(value))
    return play_plan(rules, value, state, most_promising(rules, value, plans)[0])


def play_plan(rules: Rules, value: Value, state: State, plan: Node) -> State:
    """Return the state after a plan: up to what it reveals first, or else the turn's end."""
    for seat, action in plan.plays:
        state, events = rules.play(state, seat, action)
        if any(event.reveals for event in events):
            return state
    stop = value.stop(state) if rules.waiting_on(state) else None
    return state if stop is None else rules.play(state, *stop)[0]


def play_game(rules: Rules, value: Value, state: State, width: int = WIDTH) -> State:
    """Return the end of a game that the team plays from this state. The step reads only what everybody knows."""
    for _ in range(MOST_STEPS):
        if not rules.waiting_on(state):
            return state
        state = step(rules, value, state, width)
    raise AssertionError("The bots do not come to an end.")
