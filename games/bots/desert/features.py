"""The numbers on which the chance to win in the desert depends, from what everybody knows."""

from collections.abc import Mapping

from games.bots.desert.home import SAND_A_CARD
from games.bots.desert.terrain import Terrain
from games.bots.desert.water import Sun
from games.engine.desert.data import ACTIONS, ALL_SAND
from games.engine.desert.state import State


def features(state: State, terrain: Terrain, sun: Sun, terms: Mapping[str, float], effort: float) -> dict[str, float]:
    """Return the features by name: the terms of the value, time and water that are left, and who plays.

    `effort` is about how many actions the team still needs.
    """
    pawns = state.adventurers
    waters = sorted([pawn.water for pawn in pawns])
    exposed = [pawn for pawn in pawns if pawn.cell not in terrain.shade]
    pile, suns, gone, gone_suns = sun
    turns = (ALL_SAND - 1 - terrain.total) / (SAND_A_CARD * state.level)
    found: dict[str, float] = {
        **terms,
        f"found {len(state.found)}": 1.0,
        "actions needed": effort,
        "actions needed for those left": effort / ACTIONS / (max(0.0, turns) + 1),
        "turns until buried": turns,
        "meter": state.tick,
        "meter left": len(state.meter) - state.tick,
        "storm level": state.level,
        "markers": terrain.total,
        "many markers": (terrain.total / ALL_SAND) ** 4,
        "least water": waters[0],
        "second least water": waters[1],
        "water each": sum(waters) / len(pawns),
        "a canteen is empty": float(waters[0] == 0),
        "pawns in the shade": len(pawns) - len(exposed),
        "pawns in danger": sum([pawn.water <= 1 for pawn in exposed]),
        "pile": pile,
        "suns in the pile": suns,
        "suns a card": suns / pile if pile else 0.0,
        "discard": gone,
        "suns in the discard": gone_suns,
        "tunnels": len(terrain.shade),
        "open wells": len(terrain.wells),
        "closed wells": sum([chance for _, chance in terrain.closed_wells]),
        "closed tiles": len(terrain.hidden),
        "launch pad found": float(terrain.pad is not None),
        "parts in sight": len(terrain.parts),
        "players": len(pawns),
    }
    for pawn in pawns:
        found[pawn.role] = 1.0
        for card in pawn.gear:
            found[card] = found.get(card, 0.0) + 1
    return found
