"""What a seat may do now: which verbs are open to it, and one function a verb that lists its actions."""

from collections.abc import Callable, Iterator

from games.engine.core.legal import LegalActions
from games.engine.desert.actions import (
    Action,
    AnswerForecast,
    CalmStorm,
    Draw,
    EndTurn,
    Excavate,
    FillCanteen,
    Forecast,
    GiveGear,
    GiveWater,
    Guide,
    Move,
    PickUp,
    RemoveSand,
    UseDuneBlaster,
    UseJetPack,
    UseSolarShield,
    UseTerrascope,
    UseTimeThrottle,
    UseWaterReserve,
)
from games.engine.desert.data import GRID, Face, Gear, Role
from games.engine.desert.state import DrawStorm, Over, ReadForecast, State, TakeActions

COSTLY: tuple[type, ...] = (Move, RemoveSand, Excavate, PickUp)
"""What anybody may do for an action."""
BY_ROLE: dict[Role, tuple[type, ...]] = {
    Role.METEOROLOGIST: (CalmStorm, Forecast),
    Role.NAVIGATOR: (Guide,),
    Role.WATER_CARRIER: (FillCanteen,),
}
"""What only one adventurer may."""
BY_GEAR: dict[Gear, type] = {
    Gear.DUNE_BLASTER: UseDuneBlaster,
    Gear.JET_PACK: UseJetPack,
    Gear.SOLAR_SHIELD: UseSolarShield,
    Gear.TERRASCOPE: UseTerrascope,
    Gear.WATER_RESERVE: UseWaterReserve,
    Gear.TIME_THROTTLE: UseTimeThrottle,
}


def _verbs(state: State, seat: int) -> list[type]:
    """The kinds of action open to a seat: what the phase awaits of it, and what is free at any time (D4)."""
    phase = state.phase
    if isinstance(phase, Over) or not 0 <= seat < len(state.adventurers):
        return []
    pawn = state.adventurers[seat]
    verbs: list[type] = []
    if phase.seat == seat:
        match phase:
            case TakeActions():
                verbs += _turn_verbs(state, phase)
            case ReadForecast():
                verbs.append(AnswerForecast)
            case DrawStorm():
                verbs.append(Draw)
    if pawn.water:
        verbs.append(GiveWater)
    if pawn.gear:
        verbs.append(GiveGear)
        verbs += [BY_GEAR[gear] for gear in dict.fromkeys(pawn.gear)]
    return verbs


def _turn_verbs(state: State, turn: TakeActions) -> list[type]:
    """On the own turn: what costs an action, for the buried only digging (D3), and the word for the storm (D10)."""
    if not turn.left:
        # D24: the steps that are left were paid for.
        return [EndTurn] if turn.guided is None else [EndTurn, Guide]
    if state.buried(turn.seat):
        # D4: sand that closed over him since does not take his free steps away.
        return [EndTurn, RemoveSand] if turn.guided is None else [EndTurn, RemoveSand, Guide]
    return [EndTurn, *COSTLY, *BY_ROLE.get(state.adventurers[turn.seat].role, ())]


def _reach(state: State, seat: int) -> list[int]:
    """The cells to which a pawn can make a step: adjacent, or from tunnel to tunnel (D2, D5, D20, D21)."""
    pawn = state.adventurers[seat]
    climbs = pawn.power.climbs
    tiles = state.tiles
    cells = [
        cell for cell in state.diggable(seat) if (tile := tiles[cell]) is not None and (climbs or not tile.blocked)
    ]
    here = state.under(seat)
    if here.face is Face.TUNNEL and here.excavated and not here.blocked:
        cells += [
            cell
            for cell, tile in enumerate(tiles)
            if tile is not None
            and tile.face is Face.TUNNEL
            and tile.excavated
            and not tile.blocked
            and tile is not here
            and cell not in cells
        ]
    return cells


def _moves(state: State, seat: int) -> Iterator[Move]:
    """D5, D18, D19."""
    passengers = tuple(state.others(seat)) if state.adventurers[seat].power.climbs else ()
    for to in _reach(state, seat):
        yield Move(to)
        for passenger in passengers:
            yield Move(to, passenger)


def _removals(state: State, seat: int) -> Iterator[RemoveSand]:
    """D3, D6, D17, D21."""
    pawn = state.adventurers[seat]
    cells = (pawn.cell,) if state.buried(seat) else (pawn.cell, *state.diggable(seat))
    for cell in cells:
        tile = state.tiles[cell]
        if tile is not None:
            for amount in range(1, min(tile.sand, pawn.power.digs) + 1):
                yield RemoveSand(cell, amount)


def _excavations(state: State, seat: int) -> Iterator[Excavate]:
    """D7."""
    tile = state.under(seat)
    if not tile.excavated and tile.sand == 0:
        yield Excavate()


def _pick_ups(state: State, seat: int) -> Iterator[PickUp]:
    """D8: not on a blocked tile, even where the Climber keeps it from burying anybody."""
    tile = state.under(seat)
    if tile.excavated and not tile.blocked:
        for part in tile.parts:
            yield PickUp(part)


def _fillings(state: State, seat: int) -> Iterator[FillCanteen]:
    """D25; D4: not when the canteen is full."""
    tile = state.under(seat)
    if state.adventurers[seat].thirst and tile.face is Face.WELL and tile.excavated and not tile.blocked:
        yield FillCanteen()


def _calmings(state: State, seat: int) -> Iterator[CalmStorm]:
    """D22; D4: not a storm of 0 cards."""
    turn = state.phase
    if isinstance(turn, TakeActions) and turn.calmed < state.level:
        yield CalmStorm()


def _forecasts(state: State, seat: int) -> Iterator[Forecast]:
    """D23."""
    yield Forecast()


def _answers(state: State, seat: int) -> Iterator[AnswerForecast]:
    """D23: none of the cards she sees, or one."""
    yield AnswerForecast()
    if isinstance(state.phase, ReadForecast):
        for place in range(state.phase.count):
            yield AnswerForecast(place)


def _guidings(state: State, seat: int) -> Iterator[Guide]:
    """D24."""
    turn = state.phase
    assert isinstance(turn, TakeActions)
    may_begin = turn.left > 0 and not state.buried(seat)
    for pawn, adventurer in enumerate(state.adventurers):
        if pawn == seat or not (may_begin or pawn == turn.guided) or state.buried(pawn):
            continue
        passengers = tuple(state.others(pawn)) if adventurer.power.climbs else ()
        for to in _reach(state, pawn):
            yield Guide(pawn, to)
            for passenger in passengers:
                yield Guide(pawn, to, passenger)


def _turn_ends(state: State, seat: int) -> Iterator[EndTurn]:
    """D10."""
    yield EndTurn()


def _draws(state: State, seat: int) -> Iterator[Draw]:
    """D9."""
    yield Draw()


def _water_gifts(state: State, seat: int) -> Iterator[GiveWater]:
    """D36; D26: the Water Carrier to the tiles beside her too, never diagonally (D21)."""
    giver = state.adventurers[seat]
    near = (giver.cell, *GRID.beside[giver.cell]) if giver.power.carries_water else (giver.cell,)
    for to, taker in enumerate(state.adventurers):
        if to != seat and taker.cell in near:
            for amount in range(1, min(giver.water, taker.thirst) + 1):
                yield GiveWater(to, amount)


def _gear_gifts(state: State, seat: int) -> Iterator[GiveGear]:
    """D36."""
    for gear in dict.fromkeys(state.adventurers[seat].gear):
        for to in state.others(seat):
            yield GiveGear(to, gear)


def _dune_blasters(state: State, seat: int) -> Iterator[UseDuneBlaster]:
    """D33, D21; D4: only where there is sand, and the buried may."""
    for cell in (state.adventurers[seat].cell, *state.diggable(seat)):
        tile = state.tiles[cell]
        if tile is not None and tile.sand:
            yield UseDuneBlaster(cell)


def _jet_packs(state: State, seat: int) -> Iterator[UseJetPack]:
    """D34."""
    here = state.adventurers[seat].cell
    passengers = tuple(state.others(seat))
    for to, tile in enumerate(state.tiles):
        if tile is not None and to != here and not tile.blocked:
            yield UseJetPack(to)
            for passenger in passengers:
                yield UseJetPack(to, passenger)


def _solar_shields(state: State, seat: int) -> Iterator[UseSolarShield]:
    """D32; D4: not a second one while the first still holds."""
    if not state.adventurers[seat].shielded:
        yield UseSolarShield()


def _terrascopes(state: State, seat: int) -> Iterator[UseTerrascope]:
    """D35: any unexcavated tile, a marked one too."""
    for cell, tile in enumerate(state.tiles):
        if tile is not None and not tile.excavated:
            yield UseTerrascope(cell)


def _water_reserves(state: State, seat: int) -> Iterator[UseWaterReserve]:
    """D35; D4: not when nobody there can take any."""
    here = state.adventurers[seat].cell
    if any(pawn.thirst for pawn in state.adventurers if pawn.cell == here):
        yield UseWaterReserve()


def _time_throttles(state: State, seat: int) -> Iterator[UseTimeThrottle]:
    """D35: on the own turn before the storm, while a forecast is being read too (D23)."""
    phase = state.phase
    if isinstance(phase, TakeActions | ReadForecast) and phase.seat == seat:
        yield UseTimeThrottle()


GENERATORS: dict[type, Callable[[State, int], Iterator[Action]]] = {
    Move: _moves,
    RemoveSand: _removals,
    Excavate: _excavations,
    PickUp: _pick_ups,
    FillCanteen: _fillings,
    CalmStorm: _calmings,
    Forecast: _forecasts,
    AnswerForecast: _answers,
    Guide: _guidings,
    EndTurn: _turn_ends,
    Draw: _draws,
    GiveWater: _water_gifts,
    GiveGear: _gear_gifts,
    UseDuneBlaster: _dune_blasters,
    UseJetPack: _jet_packs,
    UseSolarShield: _solar_shields,
    UseTerrascope: _terrascopes,
    UseWaterReserve: _water_reserves,
    UseTimeThrottle: _time_throttles,
}

_actions: LegalActions[State, Action] = LegalActions(_verbs, GENERATORS)
legal = _actions.legal
allows = _actions.allows
