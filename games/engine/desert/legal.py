"""The legal actions of a seat: which kinds it may take, and one function for each kind that yields its actions."""

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

PAID: tuple[type, ...] = (Move, RemoveSand, Excavate, PickUp)
"""What every adventurer can do for one action."""
BY_ROLE: dict[Role, tuple[type, ...]] = {
    Role.METEOROLOGIST: (CalmStorm, Forecast),
    Role.NAVIGATOR: (Guide,),
    Role.WATER_CARRIER: (FillCanteen,),
}
"""What only one adventurer can do for one action."""
BY_GEAR: dict[Gear, type] = {
    Gear.DUNE_BLASTER: UseDuneBlaster,
    Gear.JET_PACK: UseJetPack,
    Gear.SOLAR_SHIELD: UseSolarShield,
    Gear.TERRASCOPE: UseTerrascope,
    Gear.WATER_RESERVE: UseWaterReserve,
    Gear.TIME_THROTTLE: UseTimeThrottle,
}


def _kinds(state: State, seat: int) -> list[type]:
    """Return the kinds of action open to a seat: those that the phase waits for, and those free at any time (D4)."""
    phase = state.phase
    if isinstance(phase, Over) or not 0 <= seat < len(state.adventurers):
        return []
    pawn = state.adventurers[seat]
    kinds: list[type] = []
    if phase.seat == seat:
        match phase:
            case TakeActions():
                kinds += _turn_kinds(state, phase)
            case ReadForecast():
                kinds.append(AnswerForecast)
            case DrawStorm():
                kinds.append(Draw)
    if pawn.water:
        kinds.append(GiveWater)
    if pawn.gear:
        kinds.append(GiveGear)
        kinds += [BY_GEAR[gear] for gear in dict.fromkeys(pawn.gear)]
    return kinds


def _turn_kinds(state: State, turn: TakeActions) -> list[type]:
    """Return the kinds that cost an action, only digging for a buried pawn (D3), and the end of the turn (D10)."""
    if not turn.left:
        # D24: the remaining steps are paid for.
        return [EndTurn] if turn.guided is None else [EndTurn, Guide]
    if state.buried(turn.seat):
        # D4: a Navigator who gets buried keeps the free steps.
        return [EndTurn, RemoveSand] if turn.guided is None else [EndTurn, RemoveSand, Guide]
    return [EndTurn, *PAID, *BY_ROLE.get(state.adventurers[turn.seat].role, ())]


def _reach(state: State, seat: int) -> list[int]:
    """Return the cells that a pawn reaches in one step: adjacent, or from tunnel to tunnel (D2, D5, D20, D21)."""
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
    """D8: not on a blocked tile, even if the Climber protects the pawns there from being buried."""
    tile = state.under(seat)
    if tile.excavated and not tile.blocked:
        for part in tile.parts:
            yield PickUp(part)


def _fillings(state: State, seat: int) -> Iterator[FillCanteen]:
    """D25, but not with a full canteen (D4)."""
    tile = state.under(seat)
    if state.adventurers[seat].thirst and tile.face is Face.WELL and tile.excavated and not tile.blocked:
        yield FillCanteen()


def _calmings(state: State, seat: int) -> Iterator[CalmStorm]:
    """D22, but not below 0 cards (D4)."""
    turn = state.phase
    if isinstance(turn, TakeActions) and turn.calmed < state.level:
        yield CalmStorm()


def _forecasts(state: State, seat: int) -> Iterator[Forecast]:
    """D23."""
    yield Forecast()


def _answers(state: State, seat: int) -> Iterator[AnswerForecast]:
    """D23: put none or one of the cards at the bottom."""
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
    """D36. The Water Carrier also gives to the tiles beside (D26), never diagonally (D21)."""
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
    """D33, D21. The cell must have sand, and buried pawns may use it (D4)."""
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
    """D32, but no second one while the first still works (D4)."""
    if not state.adventurers[seat].shielded:
        yield UseSolarShield()


def _terrascopes(state: State, seat: int) -> Iterator[UseTerrascope]:
    """D35: any tile that is not excavated, marked ones included."""
    for cell, tile in enumerate(state.tiles):
        if tile is not None and not tile.excavated:
            yield UseTerrascope(cell)


def _water_reserves(state: State, seat: int) -> Iterator[UseWaterReserve]:
    """D35, but not when all canteens on the tile are full (D4)."""
    here = state.adventurers[seat].cell
    if any(pawn.thirst for pawn in state.adventurers if pawn.cell == here):
        yield UseWaterReserve()


def _time_throttles(state: State, seat: int) -> Iterator[UseTimeThrottle]:
    """D35: during the seat's turn before the storm, also while it reads a forecast (D23)."""
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

_actions: LegalActions[State, Action] = LegalActions(_kinds, GENERATORS)
legal = _actions.legal
allows = _actions.allows
