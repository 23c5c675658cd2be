"""How much worse a turn is than the best that a bot finds for the team."""

from collections.abc import Sequence
from math import inf

from games.bots.beam import Play, beam, plan_of
from games.bots.decide import WIDTH
from games.bots.sight import Sight


def shortfall(sight: Sight, plays: Sequence[Play]) -> float:
    """Return by how many points the plays, up to what they reveal first, are worse than the best plan for the team.

    The best plan may hold free plays of teammates. Points are those of the game's value: 0 if the plays are as good,
    infinite if they are not legal.
    """
    seats = range(sight.players)
    value = sight.value
    best = beam(sight.rules, value, sight.state, seats, WIDTH, 1)
    plan = plan_of(sight.rules, value, sight.state, plays)
    if plan is None:
        return inf
    worth = plan.value
    if plan.first_reveal:  # then the turn goes on as it seems best
        on = beam(sight.rules, value, plan.state, seats, WIDTH, 1)
        worth = plan.bonus + on[0].value if on else worth
    return max(0.0, best[0].value - worth) if best else 0.0
