"""The worth of tiles and places in the desert: it stays the same while nobody moves and nothing is dug."""

from math import exp

from games.bots.desert.effort import ALL_CLUES, homeward, known_clues, search_effort, ways_of
from games.bots.desert.terrain import Places, Terrain
from games.bots.protocol import Weights
from games.engine.desert.data import ACTIONS, ALL_SAND, Role
from games.engine.desert.state import State

MOST_EFFORT = 80.0
"""About how many actions a team needs from the start."""
CARDS_A_TICK = 31 / 3
SUNS_A_CARD = 4 / 31
MOST_SUNS = 6.0
"""The most suns until the end for which it is worth to have water now."""
MOST_SAND = ALL_SAND - 1
"""The number of markers on the board that leaves one in the supply."""


def places(w: Weights, state: State, terrain: Terrain) -> Places:
    """Return what the tiles and the places of the pawns are worth, kept with the terrain."""
    key = (state.found, state.tick, *[pawn.cell for pawn in state.adventurers])
    kept = terrain.places.get(key)
    if kept is None:
        kept = terrain.places[key] = _places(w, state, terrain)
    return kept


def _places(w: Weights, state: State, terrain: Terrain) -> Places:
    pawns, found = state.adventurers, len(state.found)
    ways = ways_of(state, terrain)
    clues = known_clues(terrain, state.found)
    effort = search_effort(w, terrain, ways, found, clues)
    home, steps = homeward(w, terrain, ways, found)
    level = state.level
    work = [*terrain.parts.values()]
    if clues < ALL_CLUES:
        work += terrain.hidden
    terms = {
        "effort": w["effort"] * (MOST_EFFORT - effort),
        "home": home,
        "found": w["found"] * found,
        "clues": w["clue"] * clues,
        "finish": w["finish"] * exp(-effort / w["finish within"]),
        "sand": -w["buried"] * exp((terrain.total - MOST_SAND) / w["buried soon"]) - w["sand"] * terrain.total,
    }
    need = (effort + steps) / ACTIONS
    over = terrain.total + need * w["wall rate"] * level - w["wall at"]
    if over > 0:
        terms["wall"] = -w["wall"] * over
    if work:
        ends = [(cell, min(1, terrain.sand[cell])) for cell in work]
        terms["way"] = -w["way"] * sum([min([way[cell] + dig for cell, dig in ends]) for way in ways])
    terms["wells"] = w["well kept"] * len(pawns) * sum([chance for _, chance in terrain.closed_wells])
    if terrain.wells and any(pawn.role is Role.WATER_CARRIER for pawn in pawns):
        terms["carrier"] = w["carrier well"]
    ticks = len(state.meter) - state.tick
    turns = min(ticks * CARDS_A_TICK / (level + ticks / 6), (MOST_SAND - terrain.total) / (0.6 * level) + 1)
    # A team that has found more has more to lose.
    fear = max(w["fear"], min(1.0, turns / (need + 1))) * (1 + w["stake"] * found)
    suns = min(MOST_SUNS, need * level * SUNS_A_CARD)
    return Places(terms, sum(terms.values()), fear, suns)
