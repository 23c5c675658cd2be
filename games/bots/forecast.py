"""A guess at how the board will look when the turn of a seat comes."""

from games.bots.observation import Observation
from games.bots.selfplay import MOST_STEPS, step
from games.engine.protocol import State

WIDTH = 4
"""The width of the beam: the turns of others need not be played as well as the bot can."""


def forecast_turn(observation: Observation, seat: int, number: int) -> State | None:
    """Return a state in which the seat's turn begins; None if the game ends before, or it is its turn already.

    Everything hidden is dealt anew, by `number`, and the turns before it are played as house bots play.
    """
    rules, state = observation.rules, observation.deal(number)
    if rules.seat_on_turn(state) == seat:
        return None
    value = observation.value
    for _ in range(MOST_STEPS):
        if not rules.waiting_on(state):
            return None
        if rules.seat_on_turn(state) == seat and seat in rules.waiting_on(state):
            return state
        state = step(rules, value, state, WIDTH)
    return None
