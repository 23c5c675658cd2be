"""What a seat may do now: one function a verb, each naming its rulings, and the table of them all."""

from collections.abc import Callable, Iterator

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
from games.engine.desert.data import GRID, Face, Gear
from games.engine.desert.state import DrawStorm, Over, ReadForecast, State, TakeActions


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """Every concrete action that this seat may take now, out of turn too; none for a seat that does not exist."""
    if not _plays(state, seat):
        return ()
    return tuple(action for options in OPTIONS.values() for action in options(state, seat))


def allows(state: State, seat: int, action: Action) -> bool:
    """Whether `legal` lists the action: the question put to its verb alone."""
    options = OPTIONS.get(type(action))
    return options is not None and _plays(state, seat) and action in options(state, seat)


def _plays(state: State, seat: int) -> bool:
    return not isinstance(state.phase, Over) and 0 <= seat < len(state.adventurers)


def turn_of(state: State, seat: int) -> TakeActions | None:
    """The phase, if it is this seat's turn to take actions."""
    phase = state.phase
    return phase if isinstance(phase, TakeActions) and phase.seat == seat else None


def _may_act(state: State, seat: int) -> bool:
    """Whether the seat may do what costs an action; the buried may only dig themselves out (D3)."""
    turn = turn_of(state, seat)
    return turn is not None and turn.left > 0 and not state.buried(seat)


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
    if not _may_act(state, seat):
        return
    passengers = tuple(state.others(seat)) if state.adventurers[seat].power.climbs else ()
    for to in _reach(state, seat):
        yield Move(to)
        for passenger in passengers:
            yield Move(to, passenger)


def _removals(state: State, seat: int) -> Iterator[RemoveSand]:
    """D3, D6, D17, D21."""
    turn = turn_of(state, seat)
    if turn is None or turn.left == 0:
        return
    pawn = state.adventurers[seat]
    cells = (pawn.cell,) if state.buried(seat) else (pawn.cell, *state.diggable(seat))
    for cell in cells:
        tile = state.tiles[cell]
        if tile is not None:
            for amount in range(1, min(tile.sand, pawn.power.digs) + 1):
                yield RemoveSand(cell, amount)


def _excavations(state: State, seat: int) -> Iterator[Excavate]:
    """D7."""
    if _may_act(state, seat):
        tile = state.under(seat)
        if not tile.excavated and tile.sand == 0:
            yield Excavate()


def _pick_ups(state: State, seat: int) -> Iterator[PickUp]:
    """D8: not on a blocked tile, even where the Climber keeps it from burying anybody."""
    if _may_act(state, seat):
        tile = state.under(seat)
        if tile.excavated and not tile.blocked:
            for part in tile.parts:
                yield PickUp(part)


def _fillings(state: State, seat: int) -> Iterator[FillCanteen]:
    """D25; D4: not when the canteen is full."""
    pawn = state.adventurers[seat]
    if pawn.power.carries_water and pawn.thirst and _may_act(state, seat):
        tile = state.under(seat)
        if tile.face is Face.WELL and tile.excavated and not tile.blocked:
            yield FillCanteen()


def _calmings(state: State, seat: int) -> Iterator[CalmStorm]:
    """D22; D4: not a storm of 0 cards."""
    turn = turn_of(state, seat)
    reads = state.adventurers[seat].power.reads_storm
    if turn is not None and reads and turn.calmed < state.level and _may_act(state, seat):
        yield CalmStorm()


def _forecasts(state: State, seat: int) -> Iterator[Forecast]:
    """D23."""
    if state.adventurers[seat].power.reads_storm and _may_act(state, seat):
        yield Forecast()


def _answers(state: State, seat: int) -> Iterator[AnswerForecast]:
    """D23."""
    phase = state.phase
    if isinstance(phase, ReadForecast) and phase.seat == seat:
        yield AnswerForecast()
        for place in range(phase.count):
            yield AnswerForecast(place)


def _guidings(state: State, seat: int) -> Iterator[Guide]:
    """D24. The free steps were paid for before, so they stay his even if sand has since closed over him (D4)."""
    turn = turn_of(state, seat)
    if turn is None or not state.adventurers[seat].power.guides:
        return
    may_act = _may_act(state, seat)
    for pawn, adventurer in enumerate(state.adventurers):
        if pawn == seat or not (may_act or pawn == turn.guided) or state.buried(pawn):
            continue
        passengers = tuple(state.others(pawn)) if adventurer.power.climbs else ()
        for to in _reach(state, pawn):
            yield Guide(pawn, to)
            for passenger in passengers:
                yield Guide(pawn, to, passenger)


def _turn_ends(state: State, seat: int) -> Iterator[EndTurn]:
    """D10."""
    if turn_of(state, seat) is not None:
        yield EndTurn()


def _draws(state: State, seat: int) -> Iterator[Draw]:
    """D9."""
    if isinstance(state.phase, DrawStorm) and state.phase.seat == seat:
        yield Draw()


def _water_gifts(state: State, seat: int) -> Iterator[GiveWater]:
    """D36; D26: the Water Carrier to the tiles beside her too, never diagonally (D21)."""
    giver = state.adventurers[seat]
    if giver.water == 0:
        return
    near = (giver.cell, *GRID.beside[giver.cell]) if giver.power.carries_water else (giver.cell,)
    for to, taker in enumerate(state.adventurers):
        if to != seat and taker.cell in near:
            for amount in range(1, min(giver.water, taker.thirst) + 1):
                yield GiveWater(to, amount)


def _holds(state: State, seat: int, gear: Gear) -> bool:
    return gear in state.adventurers[seat].gear


def _gear_gifts(state: State, seat: int) -> Iterator[GiveGear]:
    """D36."""
    for gear in dict.fromkeys(state.adventurers[seat].gear):
        for to in state.others(seat):
            yield GiveGear(to, gear)


def _dune_blasters(state: State, seat: int) -> Iterator[UseDuneBlaster]:
    """D33, D21; D4: only where there is sand, and the buried may."""
    if _holds(state, seat, Gear.DUNE_BLASTER):
        for cell in (state.adventurers[seat].cell, *state.diggable(seat)):
            tile = state.tiles[cell]
            if tile is not None and tile.sand:
                yield UseDuneBlaster(cell)


def _jet_packs(state: State, seat: int) -> Iterator[UseJetPack]:
    """D34."""
    if _holds(state, seat, Gear.JET_PACK):
        here = state.adventurers[seat].cell
        passengers = tuple(state.others(seat))
        for to, tile in enumerate(state.tiles):
            if tile is not None and to != here and not tile.blocked:
                yield UseJetPack(to)
                for passenger in passengers:
                    yield UseJetPack(to, passenger)


def _solar_shields(state: State, seat: int) -> Iterator[UseSolarShield]:
    """D32; D4: not a second one while the first still holds."""
    if _holds(state, seat, Gear.SOLAR_SHIELD) and not state.adventurers[seat].shielded:
        yield UseSolarShield()


def _terrascopes(state: State, seat: int) -> Iterator[UseTerrascope]:
    """D35: any unexcavated tile, a marked one too."""
    if _holds(state, seat, Gear.TERRASCOPE):
        for cell, tile in enumerate(state.tiles):
            if tile is not None and not tile.excavated:
                yield UseTerrascope(cell)


def _water_reserves(state: State, seat: int) -> Iterator[UseWaterReserve]:
    """D35; D4: not when nobody there can take any."""
    if _holds(state, seat, Gear.WATER_RESERVE):
        here = state.adventurers[seat].cell
        if any(pawn.thirst for pawn in state.adventurers if pawn.cell == here):
            yield UseWaterReserve()


def _time_throttles(state: State, seat: int) -> Iterator[UseTimeThrottle]:
    """D35: on the own turn before the storm, while a forecast is being read too (D23)."""
    phase = state.phase
    on_turn = isinstance(phase, TakeActions | ReadForecast) and phase.seat == seat
    if on_turn and _holds(state, seat, Gear.TIME_THROTTLE):
        yield UseTimeThrottle()


OPTIONS: dict[type, Callable[[State, int], Iterator[Action]]] = {
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
