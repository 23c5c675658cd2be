"""How much worse a turn is than the best that a bot finds for the team."""

from collections.abc import Sequence
from math import inf

from games.bots.beam import beam, plan_of
from games.bots.decide import WIDTH
from games.bots.observation import Observation
from games.engine.protocol import Play


def shortfall(observation: Observation, plays: Sequence[Play]) -> float:
    """Return by how many points the plays, up to what they reveal first, are worse than the best plan for the team.

    The best plan may hold free plays of teammates. Points are those of the game's value: 0 if the plays are as good,
    infinite if they are not legal.
    """
    seats = range(observation.players)
    value = observation.value
    best = beam(observation.rules, value, observation.state, seats, WIDTH, 1)
    plan = plan_of(observation.rules, value, observation.state, plays)
    if plan is None:
        return inf
    worth = plan.value
    if plan.first_reveal:  # then the turn goes on as it seems best
        on = beam(observation.rules, value, plan.state, seats, WIDTH, 1)
        worth = plan.bonus + on[0].value if on else worth
    return max(0.0, best[0].value - worth) if best else 0.0
