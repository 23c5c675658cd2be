"""The chance that everybody gets to the launch pad, once all parts are found."""

from math import ceil, exp, sqrt
from typing import NamedTuple

from games.bots.desert.terrain import FAR, Terrain
from games.bots.desert.water import Sun, chance_of_suns
from games.engine.desert.data import ACTIONS, ALL_SAND
from games.engine.desert.state import DrawStorm, Over, State, TakeActions

SOFT = 0.4
"""How much the actions of a way count, and not only the turns that they take."""
SAND_A_CARD = 0.6
"""The sand that a card brings, less what the team digs on its way."""
OTHERS = 0.3
"""How much the danger of each other pawn adds to the greatest: most suns that kill one kill the others, too."""
DRIFT = 0.03
"""How much each card harms the ways themselves."""
AT_ONCE = 0.2
"""The fewest turns that a way of at least one action takes."""


class Way(NamedTuple):
    """The way of a pawn to the launch pad: its own turns needed, and in how many turns of the team it is there."""

    rounds: float
    arrival: float
    first: int
    """In how many turns of the team its own next turn comes."""


def chance_home(state: State, terrain: Terrain, sun: Sun, spare: int = 0) -> float:
    """Return the chance to win, if at most one part is missing and the pawn on turn may still use `spare` actions.

    All pawns must survive the suns until the last of them arrives. A pawn in the shade sets out as late as it can.
    """
    phase, pawns = state.phase, state.adventurers
    assert not isinstance(phase, Over)
    now = phase.left if isinstance(phase, DrawStorm) else state.level
    if isinstance(phase, TakeActions):
        now -= phase.calmed
    players = len(pawns)
    ways = _ways(state, terrain, phase.seat, spare)
    last = max([way.arrival for way in ways])
    if last == 0:
        return 1.0
    cards = _cards(last, now, state.level)
    shields = {pawn.cell: way.first for pawn, way in zip(pawns, ways, strict=True) if pawn.shielded}
    dangers = list[float]()
    for pawn, way in zip(pawns, ways, strict=True):
        safe = float(shields.get(pawn.cell, 0))
        if pawn.cell in terrain.shade:
            safe = max(safe, _departure(way, last, players))
        dangers.append(_danger(sun, cards - _cards(safe, now, state.level), pawn.water + 1))
    worst = max(dangers)
    dies = min(1.0, worst + OTHERS * (1 - worst) * (sum(dangers) - worst))
    room = ALL_SAND - 1 - terrain.total - SAND_A_CARD * cards
    return (1 - dies) / (1 + exp(-room / (0.7 + 0.7 * sqrt(cards)))) * exp(-DRIFT * cards)


def _ways(state: State, terrain: Terrain, turn: int, spare: int) -> list[Way]:
    """Return the ways of all pawns, one of them by way of the part that is missing."""
    pawns, pad, players = state.adventurers, terrain.pad, len(state.adventurers)
    ways, fetching = list[Way](), list[Way]()
    for seat, pawn in enumerate(pawns):
        first = (seat - turn) % players or players
        saved = spare if seat == turn else 0
        there = terrain.ways(pawn.role, pawn.cell)
        ways.append(_way((FAR if pad is None else there[pad]) - saved, first, players))
        for cell in terrain.parts.values():
            dug = terrain.key[0] >> cell & 1
            fetch = there[cell] + 1 + (0 if dug else 1 + min(1, terrain.sand[cell]))
            back = FAR if pad is None else terrain.ways(pawn.role, cell)[pad]
            fetching.append(_way(fetch + back - saved, first, players))
    if fetching:
        # The pawn that gets home first with it fetches it.
        best = min(range(players), key=lambda seat: max(fetching[seat].arrival, ways[seat].arrival))
        ways[best] = max(fetching[best], ways[best], key=lambda way: way.arrival)
    return ways


def _way(cost: float, first: int, players: int) -> Way:
    if cost <= 0:
        return Way(0.0, 0.0, first)
    rounds = (1 - SOFT) * ceil(cost / ACTIONS) + SOFT * cost / ACTIONS
    return Way(rounds, max(AT_ONCE, first + players * (rounds - 1)), first)


def _departure(way: Way, last: float, players: int) -> float:
    """Return in how many turns a pawn leaves the shade, if the last one arrives in so many."""
    if not way.rounds:
        return last
    arrival = last - (last - way.first) % players if last > way.first else way.first
    return max(0.0, arrival - players * max(0.0, way.rounds - 1))


def _cards(turns: float, now: int, level: int) -> float:
    """Return how many cards the storm draws in so many turns."""
    return min(turns, 1.0) * now + max(0.0, turns - 1) * level


def _danger(sun: Sun, cards: float, needed: int) -> float:
    """Return the chance of so many suns, between those of whole numbers of cards."""
    whole = int(max(0.0, cards))
    fewer, part = chance_of_suns(sun, whole, needed), max(0.0, cards) - whole
    return fewer + part * (chance_of_suns(sun, whole + 1, needed) - fewer) if part else fewer
