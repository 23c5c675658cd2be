"""The exact odds of this turn's storm, as far as the reader's view shows its cards.

All odds assume that the turn ends now, that the storm cards of this turn come one after another, and that nobody
takes a free action in between.
"""

from collections import Counter

from games.engine.core.odds import IMPOSSIBLE
from games.engine.desert.data import Face, StormCard
from games.engine.desert.odds import piles, storm
from games.engine.desert.state import Outcome
from games.engine.desert.view import View

NEVER = 99
"""More cards than any storm has."""


def next_card(view: View) -> Counter[StormCard]:
    """Return the cards of which any may come next."""
    return next(filter(None, piles(view)), Counter())


def sheltered(view: View, seat: int) -> bool:
    """Return whether a pawn is safe from the sun: in a tunnel, or under a shield on its tile (D13, D32)."""
    cell = view.pawns[seat].cell
    tile = view.tiles[cell]
    if tile is not None and tile.excavated and tile.face is Face.TUNNEL:
        return True
    return any(pawn.shielded for pawn in view.pawns if pawn.cell == cell)


def thirstiest(view: View) -> tuple[int, ...]:
    """Return the seats in the sun that have the least water: they die first."""
    exposed = [seat for seat in range(len(view.pawns)) if not sheltered(view, seat)]
    least = min((view.pawns[seat].water for seat in exposed), default=0)
    return tuple(seat for seat in exposed if view.pawns[seat].water == least)


def endings(view: View) -> dict[Outcome, float]:
    """Return how likely this turn's storm ends the game in each way (D38). The first that happens ends it.

    Pawns move with their tiles, so a pawn that is sheltered now stays sheltered throughout the storm.
    """
    dying = thirstiest(view)
    thirst, swept, buried = storm(view, suns=view.pawns[dying[0]].water + 1 if dying else NEVER)
    odds = {
        Outcome(won=False, cause="thirst", seats=dying): thirst,
        Outcome(won=False, cause="swept away"): swept,
        Outcome(won=False, cause="buried"): buried,
    }
    return {outcome: chance for outcome, chance in odds.items() if chance > IMPOSSIBLE}


def chance_of_sun(view: View) -> float:
    """Return how likely this turn's storm brings a sun before it ends the game in another way."""
    return storm(view, suns=1)[0]
