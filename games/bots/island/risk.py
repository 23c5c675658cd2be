"""The cost of the danger of tiles on the island, and of the pawns on them."""

from games.bots.island.terrain import Terrain
from games.bots.protocol import Weights
from games.engine.island.data import TREASURE_TILES, Card, Landmark
from games.engine.island.state import Adventurer, DrawTreasure, State, TakeActions


def risk(w: Weights, state: State, terrain: Terrain) -> dict[str, float]:
    """Return the terms of the value."""
    danger, loose, captured = terrain.danger, terrain.loose, state.captured
    terms = {
        "landing": -w["landing"] * danger[Landmark.FOOLS_LANDING],
        "tile": -w["tile"] * loose - w["tiles"] * loose * loose / 24,
    }
    pairs = list[float]()
    for treasure, (first, second) in TREASURE_TILES.items():
        if treasure not in captured:
            a, b = danger[first], danger[second]
            pairs.append(w["treasure"] * a * b + w["treasure tile"] * (a + b))
    terms["treasure"] = -sum(pairs)
    if isinstance(state.phase, TakeActions | DrawTreasure):
        # Sandbags can wait until the flood comes, and then save what is most in danger.
        bags = sum([pawn.hand.count(Card.SANDBAGS) for pawn in state.adventurers])
        if bags:
            worst = sorted([-terms["landing"], *pairs])[-bags:]
            terms["guard"] = min(1.0, w["guard"]) * sum(worst)
    stranded = drowning = 0.0
    for pawn in state.adventurers:
        if terrain.wet >> pawn.cell & 1:
            d = danger[state.tiles[pawn.cell].landmark]  # type: ignore[union-attr]  # a pawn stands on a tile
            stranded += d
            drowning += d * _stuck(state, pawn, terrain)
    terms["pawn"] = -w["sunk under"] * stranded - w["landing"] * drowning
    return terms


def _stuck(state: State, pawn: Adventurer, terrain: Terrain) -> float:
    """Return the chance that a pawn in the water finds no tile to swim to, if tiles sink one by one."""
    if pawn.power.flies or pawn.power.dives:
        return 0.0
    chance = 1.0
    for cell in state.map.near[pawn.role][pawn.cell]:
        if cell not in terrain.sunk:
            chance *= terrain.danger[state.tiles[cell].landmark]  # type: ignore[union-attr]  # land has a tile
    return chance
