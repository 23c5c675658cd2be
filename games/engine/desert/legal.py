"""The legal actions of a seat: which kinds it may take, and one function for each kind that lists its actions."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from games.engine.core.legal import LegalActions
from games.engine.core.walks import longer_ways
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
from games.engine.desert.data import BLOCKED, WATER_REACH, WITHIN, Face, Gear, Role
from games.engine.desert.state import DrawStorm, Over, ReadForecast, State, TakeActions

PAID: tuple[type, ...] = (Move, RemoveSand, Excavate, PickUp)
"""The kinds that every adventurer can take for one action."""
BY_ROLE: dict[Role, tuple[type, ...]] = {
    Role.METEOROLOGIST: (CalmStorm, Forecast),
    Role.NAVIGATOR: (Guide,),
    Role.WATER_CARRIER: (FillCanteen,),
}
"""The kinds that only one adventurer can take for one action."""
TURN_KINDS: dict[Role, tuple[type, ...]] = {role: (EndTurn, *PAID, *BY_ROLE.get(role, ())) for role in Role}
"""The kinds that an adventurer can take in a turn with actions left."""
AWAITED: dict[type, tuple[type, ...]] = {ReadForecast: (AnswerForecast,), DrawStorm: (Draw,)}
"""The kinds that the other phases wait for."""
BY_GEAR: dict[Gear, type] = {
    Gear.DUNE_BLASTER: UseDuneBlaster,
    Gear.JET_PACK: UseJetPack,
    Gear.SOLAR_SHIELD: UseSolarShield,
    Gear.TERRASCOPE: UseTerrascope,
    Gear.WATER_RESERVE: UseWaterReserve,
    Gear.TIME_THROTTLE: UseTimeThrottle,
}


def kinds_of(state: State, seat: int) -> list[type]:
    """Return the kinds of action open to a seat: those that the phase waits for, and those free at any time (D4)."""
    phase = state.phase
    if type(phase) is Over or not 0 <= seat < len(state.adventurers):
        return []
    pawn = state.adventurers[seat]
    kinds: list[type] = []
    if phase.seat == seat:
        kinds += _turn_kinds(state, phase) if type(phase) is TakeActions else AWAITED[type(phase)]
    if pawn.water:
        kinds.append(GiveWater)
    if pawn.gear:
        kinds.append(GiveGear)
        kinds += [BY_GEAR[gear] for gear in dict.fromkeys(pawn.gear)]
    return kinds


def _turn_kinds(state: State, turn: TakeActions) -> tuple[type, ...]:
    """Return the kinds open in a turn: only digging for a buried pawn (D3), and always the end of the turn (D10)."""
    buried = state.buried(turn.seat)
    if turn.left and not buried:
        return TURN_KINDS[state.adventurers[turn.seat].role]
    kinds = (EndTurn, RemoveSand) if turn.left else (EndTurn,)
    # D24: the remaining steps are paid for. D4: a Navigator who gets buried keeps them.
    return kinds if turn.guided is None else (*kinds, Guide)


def _reach(state: State, seat: int, climbs: bool) -> list[int]:
    """Return the cells that a pawn reaches in one step: adjacent, or from tunnel to tunnel (D2, D5, D20, D21)."""
    tiles, near = state.tiles, state.diggable(seat)
    cells = [cell for cell in near if (tile := tiles[cell]) is not None and (tile.sand < BLOCKED or climbs)]
    here = state.under(seat)
    if here.open and here.face is Face.TUNNEL:
        ends = (cell for cell, tile in enumerate(tiles) if tile is not None and tile.open and tile.face is Face.TUNNEL)
        cells += [cell for cell in ends if tiles[cell] is not here and cell not in near]
    return cells


def _moves(state: State, seat: int) -> list[Move]:
    """D5, D18, D19."""
    climbs = state.adventurers[seat].power.climbs
    reach = _reach(state, seat, climbs)
    if not climbs:
        return [*map(Move, reach)]
    passengers = (None, *state.others(seat))
    return [Move(to, passenger) for to in reach for passenger in passengers]


def _removals(state: State, seat: int) -> list[RemoveSand]:
    """D3, D6, D17, D21."""
    pawn, tiles = state.adventurers[seat], state.tiles
    amounts = range(1, pawn.power.digs + 1)
    cells = (pawn.cell,) if state.buried(seat) else WITHIN[pawn.role][pawn.cell]
    return [
        RemoveSand(cell, amount)
        for cell in cells
        if (tile := tiles[cell]) is not None and tile.sand
        for amount in amounts
        if amount <= tile.sand
    ]


def _excavations(state: State, seat: int) -> list[Excavate]:
    """D7."""
    tile = state.under(seat)
    return [] if tile.excavated or tile.sand else [Excavate()]


def _pick_ups(state: State, seat: int) -> list[PickUp]:
    """D8: not on a blocked tile, even if the Climber protects the pawns there from being buried."""
    tile = state.under(seat)
    return [*map(PickUp, tile.parts)] if tile.open else []


def _fillings(state: State, seat: int) -> list[FillCanteen]:
    """D25, but not with a full canteen (D4)."""
    tile = state.under(seat)
    fills = tile.open and tile.face is Face.WELL and state.adventurers[seat].thirst
    return [FillCanteen()] if fills else []


def _calmings(state: State, seat: int) -> list[CalmStorm]:
    """D22, but not below 0 cards (D4)."""
    turn = state.phase
    return [CalmStorm()] if isinstance(turn, TakeActions) and turn.calmed < state.level else []


def _answers(state: State, seat: int) -> list[AnswerForecast]:
    """D23: put none or one of the cards at the bottom."""
    phase = state.phase
    assert isinstance(phase, ReadForecast)
    return [AnswerForecast(), *map(AnswerForecast, range(phase.count))]


def _guidings(state: State, seat: int) -> list[Guide]:
    """D24."""
    turn = state.phase
    assert isinstance(turn, TakeActions)
    may_begin = turn.left > 0 and not state.buried(seat)
    return [
        Guide(pawn, move.to, move.passenger)
        for pawn in range(len(state.adventurers))
        if pawn != seat and (may_begin or pawn == turn.guided) and not state.buried(pawn)
        for move in _moves(state, pawn)
    ]


def _water_gifts(state: State, seat: int) -> list[GiveWater]:
    """D26, D36."""
    giver = state.adventurers[seat]
    near = WATER_REACH[giver.role][giver.cell]
    return [
        GiveWater(to, amount)
        for to, taker in enumerate(state.adventurers)
        if taker.cell in near and to != seat
        for amount in range(1, min(giver.water, taker.thirst) + 1)
    ]


def _gear_gifts(state: State, seat: int) -> list[GiveGear]:
    """D36."""
    others = state.others(seat)
    return [GiveGear(to, gear) for gear in dict.fromkeys(state.adventurers[seat].gear) for to in others]


def _dune_blasters(state: State, seat: int) -> list[UseDuneBlaster]:
    """D33, D21. The cell must have sand, and buried pawns may use it (D4)."""
    pawn, tiles = state.adventurers[seat], state.tiles
    return [
        UseDuneBlaster(cell) for cell in WITHIN[pawn.role][pawn.cell] if (tile := tiles[cell]) is not None and tile.sand
    ]


def _jet_packs(state: State, seat: int) -> list[UseJetPack]:
    """D34."""
    here = state.adventurers[seat].cell
    passengers = (None, *state.others(seat))
    return [
        UseJetPack(to, passenger)
        for to, tile in enumerate(state.tiles)
        if tile is not None and tile.sand < BLOCKED and to != here
        for passenger in passengers
    ]


def _solar_shields(state: State, seat: int) -> list[UseSolarShield]:
    """D32, but no second one while the first still works (D4)."""
    return [] if state.adventurers[seat].shielded else [UseSolarShield()]


def _terrascopes(state: State, seat: int) -> list[UseTerrascope]:
    """D35: any tile that is not excavated, marked ones included."""
    return [UseTerrascope(cell) for cell, tile in enumerate(state.tiles) if tile is not None and not tile.excavated]


def _water_reserves(state: State, seat: int) -> list[UseWaterReserve]:
    """D35, but not when all canteens on the tile are full (D4)."""
    here = state.adventurers[seat].cell
    drinks = any(pawn.thirst for pawn in state.adventurers if pawn.cell == here)
    return [UseWaterReserve()] if drinks else []


def _time_throttles(state: State, seat: int) -> list[UseTimeThrottle]:
    """D35: during the seat's turn before the storm, also while it reads a forecast (D23)."""
    phase = state.phase
    return [UseTimeThrottle()] if isinstance(phase, TakeActions | ReadForecast) and phase.seat == seat else []


GENERATORS: dict[type, Callable[[State, int], Iterable[Action]]] = {
    Move: _moves,
    RemoveSand: _removals,
    Excavate: _excavations,
    PickUp: _pick_ups,
    FillCanteen: _fillings,
    CalmStorm: _calmings,
    Forecast: lambda state, seat: [Forecast()],  # D23
    AnswerForecast: _answers,
    Guide: _guidings,
    EndTurn: lambda state, seat: [EndTurn()],  # D10
    Draw: lambda state, seat: [Draw()],  # D9
    GiveWater: _water_gifts,
    GiveGear: _gear_gifts,
    UseDuneBlaster: _dune_blasters,
    UseJetPack: _jet_packs,
    UseSolarShield: _solar_shields,
    UseTerrascope: _terrascopes,
    UseWaterReserve: _water_reserves,
    UseTimeThrottle: _time_throttles,
}

_actions: LegalActions[State, Action] = LegalActions(kinds_of, GENERATORS)
legal = _actions.legal
allows = _actions.allows


def walks(state: State, seat: int) -> dict[int, tuple[Action, ...]]:
    """Return, by cell, the moves by which the seat's pawn walks to where one move does not lead (D5).

    The Climber walks alone.
    """
    turn, pawn = state.phase, state.adventurers[seat]
    climbs = pawn.power.climbs
    if type(turn) is not TakeActions or turn.seat != seat or state.buried(seat):
        return {}

    def reach(cell: int) -> list[int]:
        pawns = (*state.adventurers[:seat], replace(pawn, cell=cell), *state.adventurers[seat + 1 :])
        return _reach(replace(state, adventurers=pawns), seat, climbs)

    return {cell: tuple(map(Move, way)) for cell, way in longer_ways(pawn.cell, turn.left, reach).items()}
