"""The effects of the actions of a turn. `play` has checked before that they are legal."""

from msgspec.structs import replace

from games.engine.desert.actions import (
    AnswerForecast,
    CalmStorm,
    EndTurn,
    Excavate,
    FillCanteen,
    Forecast,
    Guide,
    Move,
    PickUp,
    RemoveSand,
)
from games.engine.desert.data import CLUES, GIVES_GEAR, GRID, GUIDED_STEPS, PARTS, WATER, Axis, Face, Part
from games.engine.desert.events import (
    CardsForeseen,
    ForecastAnswered,
    ForecastMade,
    GearFound,
    Moved,
    PartLocated,
    PartPickedUp,
    SandRemoved,
    StormCalmed,
    TileExcavated,
    TurnEnded,
    WaterGained,
)
from games.engine.desert.state import DrawStorm, ReadForecast, TakeActions
from games.engine.desert.transition import Transition


def _turn(transition: Transition) -> TakeActions:
    phase = transition.state.phase
    assert isinstance(phase, TakeActions)
    return phase


def _spend(transition: Transition) -> TakeActions:
    """Spend one action. This forfeits the free steps of the Navigator (D24)."""
    turn = _turn(transition)
    turn = replace(turn, left=turn.left - 1, guided=None, steps=0)
    transition.enter(turn)
    return turn


def _step(transition: Transition, seat: int, to: int, passenger: int | None, guide: int | None = None) -> None:
    source = transition.state.adventurers[seat].cell
    by = "step" if to in transition.state.diggable(seat) else "tunnel"
    transition.move_pawns((seat,) if passenger is None else (seat, passenger), to)
    transition.record(Moved(seat, source, to, by, passenger, guide))


def move(transition: Transition, seat: int, action: Move) -> None:
    _spend(transition)
    _step(transition, seat, action.to, action.passenger)


def guide(transition: Transition, seat: int, action: Guide) -> None:
    """Guide a pawn. Its first step costs an action, and its next two are free (D24)."""
    turn = _turn(transition)
    if turn.guided == action.pawn:
        steps = turn.steps - 1
    else:
        turn, steps = _spend(transition), GUIDED_STEPS - 1
    transition.enter(replace(turn, guided=action.pawn if steps else None, steps=steps))
    _step(transition, action.pawn, action.to, action.passenger, guide=seat)


def remove_sand(transition: Transition, seat: int, action: RemoveSand) -> None:
    _spend(transition)
    left = transition.state.tile(action.cell).sand - action.amount
    transition.set_tile(action.cell, sand=left)
    transition.record(SandRemoved(seat, action.cell, action.amount, left))


def excavate(transition: Transition, seat: int, action: Excavate) -> None:
    _spend(transition)
    cell = transition.state.adventurers[seat].cell
    face = transition.set_tile(cell, excavated=True, seen=()).face
    transition.record(TileExcavated(seat, cell, face))
    if face in GIVES_GEAR:
        _find_gear(transition, seat)
    elif face in CLUES:
        _read_clue(transition, CLUES[face][0])
    elif face is Face.WELL:
        fill_canteens(transition, cell, "well")


def _find_gear(transition: Transition, seat: int) -> None:
    gear, *rest = transition.state.gear_deck
    transition.set(gear_deck=tuple(rest))
    transition.set_pawn(seat, gear=(*transition.state.adventurers[seat].gear, gear))
    transition.record(GearFound(seat, gear))


def fill_canteens(transition: Transition, cell: int, source: str) -> None:
    """Give each pawn on the cell 2 water, up to its canteen (D27, D35)."""
    for seat, pawn in enumerate(transition.state.adventurers):
        if pawn.cell == cell and pawn.thirst:
            _gain_water(transition, seat, source)


def _gain_water(transition: Transition, seat: int, source: str) -> None:
    pawn = transition.state.adventurers[seat]
    amount = min(WATER, pawn.thirst)
    transition.set_pawn(seat, water=pawn.water + amount)
    transition.record(WaterGained(seat, amount, pawn.water + amount, source))


def _read_clue(transition: Transition, part: Part) -> None:
    """Place a part after its second clue where its row and column cross now (D28), even in the storm (D30)."""
    places = {
        CLUES[tile.face]: GRID.row_and_column(cell)
        for cell, tile in enumerate(transition.state.tiles)
        if tile is not None and tile.excavated and tile.face in CLUES
    }
    if (part, Axis.ROW) not in places or (part, Axis.COLUMN) not in places:
        return
    cell = GRID.cell(places[part, Axis.ROW][0], places[part, Axis.COLUMN][1])
    in_storm = cell == transition.state.hole
    if in_storm:
        transition.set(waiting=(*transition.state.waiting, part))
    else:
        transition.drop_parts(cell, (part,))
    transition.record(PartLocated(part, cell, in_storm))


def pick_up(transition: Transition, seat: int, action: PickUp) -> None:
    _spend(transition)
    state = transition.state
    left = tuple(part for part in state.under(seat).parts if part != action.part)
    transition.set_tile(state.adventurers[seat].cell, parts=left)
    transition.set(found=(*state.found, action.part))
    transition.record(PartPickedUp(seat, action.part, PARTS - len(transition.state.found)))


def fill_canteen(transition: Transition, seat: int, action: FillCanteen) -> None:
    _spend(transition)
    _gain_water(transition, seat, "well")


def calm_storm(transition: Transition, seat: int, action: CalmStorm) -> None:
    turn = _spend(transition)
    turn = replace(turn, calmed=turn.calmed + 1)
    transition.enter(turn)
    transition.record(StormCalmed(seat, transition.state.level - turn.calmed))


def forecast(transition: Transition, seat: int, action: Forecast) -> None:
    """Show as many of the top cards as the storm level, even if the storm was calmed (D23)."""
    turn = _spend(transition)
    cards = transition.state.deck[: transition.state.level]
    transition.enter(ReadForecast(seat, len(cards), turn))
    transition.record(ForecastMade(seat, len(cards)))
    transition.record(CardsForeseen(seat, cards))


def answer_forecast(transition: Transition, seat: int, action: AnswerForecast) -> None:
    phase = transition.state.phase
    assert isinstance(phase, ReadForecast)
    transition.enter(phase.resume)
    if action.bottom is not None:
        deck = transition.state.deck
        transition.set(deck=(*deck[: action.bottom], *deck[action.bottom + 1 :], deck[action.bottom]))
    transition.record(ForecastAnswered(seat, action.bottom is not None))


def end_turn(transition: Transition, seat: int, action: EndTurn) -> None:
    """End the actions. This fixes the number of cards (D1). Without cards the turn passes at once (D9)."""
    cards = max(transition.state.level - _turn(transition).calmed, 0)
    transition.record(TurnEnded(seat, cards))
    if cards:
        transition.enter(DrawStorm(seat, cards))
    else:
        transition.pass_turn()
