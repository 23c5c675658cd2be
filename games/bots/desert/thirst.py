"""The cost of thirst in the desert, and the worth of water in canteens and wells."""

from typing import NamedTuple

from games.bots.desert.terrain import Places, Terrain, Thirst
from games.bots.desert.water import Sun, chance_of_suns, sun_of
from games.bots.protocol import Weights
from games.engine.desert.data import PARTS, Role
from games.engine.desert.state import Adventurer, DrawStorm, Over, State, TakeActions


class Water(NamedTuple):
    """Terms of the value: what thirst costs, and what water in canteens and in closed wells nearby is worth."""

    thirst: float
    drops: float
    wells: float


def water_terms(w: Weights, state: State, terrain: Terrain, places: Places, left: int) -> Water:
    """Return the terms of thirst and water, if the pawn on turn may still use so many actions to get into the shade."""
    pawns, phase = state.adventurers, state.phase
    sun, level, suns = sun_of(state), state.level, places.suns
    players = len(pawns)
    last = len(state.found) == PARTS
    # On the last way home only the suns until the next turn matter.
    round_ = 0 if last else level * players
    assert not isinstance(phase, Over)
    now = phase.left if type(phase) is DrawStorm else level
    if type(phase) is TakeActions:
        now -= phase.calmed
    shields = [pawn.cell for pawn in pawns if pawn.shielded]
    shade, turn, kept = terrain.shade, phase.seat, terrain.thirst
    thirst, drops, less, more, dry, drought = 0.0, 0, 0.0, 0.0, 0.0, 0.0
    for seat, pawn in enumerate(pawns):
        cell, water = pawn.cell, pawn.water
        shaded = cell in shade or cell in shields
        if left and seat == turn and shade and not shaded:
            way = terrain.ways(pawn.role, cell)
            shaded = min([way[cell] for cell in shade]) <= left
        exposed = 0 if shaded else now + level * (((seat - turn) % players or players) - 1)
        key = (sun, pawn.role, cell, water, exposed, round_)
        found = kept.get(key)
        if found is None:
            found = kept[key] = _thirst(w, terrain, sun, pawn, exposed, round_)
        thirst += found.risk
        less += found.less
        more += found.more
        drops += water
        if water < suns:
            drought += suns - water
        if terrain.wells and pawn.role is Role.WATER_CARRIER:
            # The emptier its canteen, the more it belongs to a well.
            way = terrain.ways(pawn.role, cell)
            dry += (1 - water / pawn.power.canteen) * min([way[cell] for cell in terrain.wells])
    drop = w["water"] + (w["drought"] if drought else 0.0)
    worth = w["water"] * drops - w["drought"] * drought - w["carrier way"] * dry
    fear = places.fear * w["last fear"] if last else places.fear
    return Water(-fear * thirst, worth, fear * less + drop * more)


def _thirst(w: Weights, terrain: Terrain, sun: Sun, pawn: Adventurer, exposed: int, round_: int) -> Thirst:
    """Return the thirst of a pawn that so many cards reach before its next turn, and so many in a round after it."""
    water, canteen = pawn.water, pawn.power.canteen
    risk = _risk(w, sun, exposed, round_, water)
    less = more = 0.0
    if terrain.closed_wells and water < canteen:
        filled = _risk(w, sun, exposed, round_, min(water + 2, canteen))
        way = terrain.ways(pawn.role, pawn.cell)
        for cell, chance in terrain.closed_wells:
            close = w["well"] - w["well way"] * (way[cell] + terrain.sand[cell])
            if close > 0:
                less += (risk - filled) * chance * close
                more += min(2, canteen - water) * chance * close
    return Thirst(risk, less, more)


def _risk(w: Weights, sun: Sun, exposed: int, round_: int, water: int) -> float:
    """Return what the danger to die of thirst counts: in the next cards that reach the pawn, and in later rounds."""
    soon = w["thirst soon"] * chance_of_suns(sun, exposed, water + 1)
    if not round_:
        return soon
    return (
        soon
        + w["thirst later"] * chance_of_suns(sun, exposed + round_ // 2, water + 1)
        + w["thirst last"] * chance_of_suns(sun, exposed + round_ * 3 // 2, water + 1)
    )
