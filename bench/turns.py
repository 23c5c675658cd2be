"""The turns that the people of `bench/teamwork.py` plan: the house bot plans them, by the means of the site."""

from collections.abc import Sequence

from games.bots import Observation, forecast_turn
from games.bots.beam import Node, beam
from games.bots.values import value_of
from games.display import DISPLAYS
from games.engine.core.errors import IllegalAction
from games.engine.protocol import Play, State
from games.teamwork.plan import MOST_CHOICES, CheckedStep, check_from
from games.teamwork.replanning import PlannedTurn

PLAYERS = 4
WIDTH = 6
GUESSES = MOST_CHOICES - 1
"""The number of guesses at the board that a person plans for; the last plan is for the board as it is."""
PLANS = 6
"""Among how many plans of the bot the best is taken that waits for nobody else."""
MOST_STEPS = 20


def dangers(name: str, state: State, seat: int) -> dict[str, float]:
    """Return the ways to lose with their odds, as the board states them."""
    return dict(DISPLAYS[name].odds_of_losing(Observation(name, state, seat).view))


def planned_turns(observation: Observation, seat: int) -> list[PlannedTurn]:
    """Return the turns that a player plans in advance: on guesses at the board, then on the board as it is."""
    now = observation.rules.at_turn(observation.state, seat)
    starts = [*(forecast_turn(observation, seat, number) for number in range(GUESSES)), now]
    odds = dangers(observation.name, now, seat)
    return [
        PlannedTurn(_steps(observation.name, start, seat), odds, skips=False, is_careful=True)
        for start in starts
        if start is not None
    ]


def _steps(name: str, start: State, seat: int) -> Sequence[CheckedStep]:
    """Plan a whole turn from a position, up to its end."""
    return check_from(Observation(name, start, seat).rules, start, _plays(name, start, seat)).steps


def _plays(name: str, state: State, seat: int) -> list[Play]:
    """Return the plays of a turn. After a reveal they rest on nothing that only one deal would bring."""
    value, plays, other = value_of(name, PLAYERS), list[Play](), None
    for _ in range(MOST_STEPS):
        observation = Observation(name, state, seat)
        rules = observation.rules
        if seat not in rules.waiting_on(state):
            return plays
        node = _best_alone(observation, seat)
        stop = value.stop(node.state)
        ends = stop is not None and not node.first_reveal
        for by, action in node.plays:
            if other is not None:
                try:
                    other = rules.play(other, by, action)[0]
                except IllegalAction:
                    return [*plays, (seat, rules.legal(state, seat)[0])]
            after, events = rules.play(state, by, action)
            if other is None and any(event.reveals for event in events):
                other = rules.play(rules.redeal(state, seat, "another"), by, action)[0]
            plays.append((by, action))
            state = after
        if ends and stop is not None:
            return [*plays, stop]
        if not node.plays:
            return [*plays, (seat, rules.legal(state, seat)[0])]
    return plays


def _best_alone(observation: Observation, seat: int) -> Node:
    """Return the best plan of a seat after which nobody else has to decide something in its turn."""
    found = beam(observation.rules, value_of(observation.name, PLAYERS), observation.state, (seat,), WIDTH, PLANS)
    return next((node for node in found if observation.rules.waiting_on(node.state) <= {seat}), found[0])
