"""What the actions of a turn do, once `legal` has let them through."""

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
from games.engine.desert.data import CLUES, GIVES_GEAR, GRID, GUIDED_STEPS, WATER, Axis, Face, Part
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
from games.engine.desert.progress import Progress
from games.engine.desert.state import DrawStorm, ReadForecast, TakeActions


def _turn(progress: Progress) -> TakeActions:
    phase = progress.state.phase
    assert isinstance(phase, TakeActions)
    return phase


def _spend(progress: Progress) -> TakeActions:
    """One action less; it ends what the Navigator had begun (D24)."""
    turn = _turn(progress)
    turn = replace(turn, left=turn.left - 1, guided=None, steps=0)
    progress.set(phase=turn)
    return turn


def _step(progress: Progress, seat: int, to: int, passenger: int | None, guide: int | None = None) -> None:
    source = progress.state.adventurers[seat].cell
    by = "step" if to in progress.state.diggable(seat) else "tunnel"
    for pawn in (seat,) if passenger is None else (seat, passenger):
        progress.set_pawn(pawn, cell=to)
    progress.tell(Moved(seat, source, to, by, passenger, guide))


def move(progress: Progress, seat: int, action: Move) -> None:
    _spend(progress)
    _step(progress, seat, action.to, action.passenger)


def guide(progress: Progress, seat: int, action: Guide) -> None:
    """The first step of a pawn costs the action, the next two of the same pawn are free (D24)."""
    turn = _turn(progress)
    if turn.guided == action.pawn:
        steps = turn.steps - 1
    else:
        turn, steps = _spend(progress), GUIDED_STEPS - 1
    progress.set(phase=replace(turn, guided=action.pawn if steps else None, steps=steps))
    _step(progress, action.pawn, action.to, action.passenger, guide=seat)


def remove_sand(progress: Progress, seat: int, action: RemoveSand) -> None:
    _spend(progress)
    tile = progress.set_tile(action.cell, sand=progress.state.tile(action.cell).sand - action.amount)
    progress.tell(SandRemoved(seat, action.cell, action.amount, tile.sand))


def excavate(progress: Progress, seat: int, action: Excavate) -> None:
    _spend(progress)
    cell = progress.state.adventurers[seat].cell
    face = progress.set_tile(cell, excavated=True, seen=()).face
    progress.tell(TileExcavated(seat, cell, face))
    if face in GIVES_GEAR:
        _find_gear(progress, seat)
    elif face in CLUES:
        _read_clue(progress, CLUES[face][0])
    elif face is Face.WELL:
        drink(progress, cell, "well")


def _find_gear(progress: Progress, seat: int) -> None:
    gear, *rest = progress.state.gear_deck
    progress.set(gear_deck=tuple(rest))
    progress.set_pawn(seat, gear=(*progress.state.adventurers[seat].gear, gear))
    progress.tell(GearFound(seat, gear))


def drink(progress: Progress, cell: int, source: str) -> None:
    """Each pawn of the cell gains 2 water, up to its canteen (D27, D35)."""
    for seat, pawn in enumerate(progress.state.adventurers):
        if pawn.cell == cell and pawn.thirst:
            _gain_water(progress, seat, source)


def _gain_water(progress: Progress, seat: int, source: str) -> None:
    pawn = progress.state.adventurers[seat]
    amount = min(WATER, pawn.thirst)
    progress.set_pawn(seat, water=pawn.water + amount)
    progress.tell(WaterGained(seat, amount, pawn.water + amount, source))


def _read_clue(progress: Progress, part: Part) -> None:
    """The second clue places the part where its row and column cross now (D28), in the storm if need be (D30)."""
    places = {
        CLUES[tile.face]: GRID.row_and_column(cell)
        for cell, tile in enumerate(progress.state.tiles)
        if tile is not None and tile.excavated and tile.face in CLUES
    }
    if (part, Axis.ROW) not in places or (part, Axis.COLUMN) not in places:
        return
    cell = GRID.cell(places[part, Axis.ROW][0], places[part, Axis.COLUMN][1])
    in_storm = cell == progress.state.hole
    if in_storm:
        progress.set(waiting=(*progress.state.waiting, part))
    else:
        progress.drop_parts(cell, (part,))
    progress.tell(PartLocated(part, cell, in_storm))


def pick_up(progress: Progress, seat: int, action: PickUp) -> None:
    _spend(progress)
    state = progress.state
    left = tuple(part for part in state.under(seat).parts if part != action.part)
    progress.set_tile(state.adventurers[seat].cell, parts=left)
    progress.set(found=(*state.found, action.part))
    progress.tell(PartPickedUp(seat, action.part, len(Part) - len(progress.state.found)))


def fill_canteen(progress: Progress, seat: int, action: FillCanteen) -> None:
    _spend(progress)
    _gain_water(progress, seat, "well")


def calm_storm(progress: Progress, seat: int, action: CalmStorm) -> None:
    turn = _spend(progress)
    turn = replace(turn, calmed=turn.calmed + 1)
    progress.set(phase=turn)
    progress.tell(StormCalmed(seat, progress.state.level - turn.calmed))


def forecast(progress: Progress, seat: int, action: Forecast) -> None:
    """The top cards, as many as the storm level whatever has been calmed (D23)."""
    turn = _spend(progress)
    cards = progress.state.deck[: progress.state.level]
    progress.set(phase=ReadForecast(seat, len(cards), turn))
    progress.tell(ForecastMade(seat, len(cards)))
    progress.tell(CardsForeseen(seat, cards))


def answer_forecast(progress: Progress, seat: int, action: AnswerForecast) -> None:
    phase = progress.state.phase
    assert isinstance(phase, ReadForecast)
    progress.set(phase=phase.resume)
    if action.bottom is not None:
        deck = progress.state.deck
        progress.set(deck=(*deck[: action.bottom], *deck[action.bottom + 1 :], deck[action.bottom]))
    progress.tell(ForecastAnswered(seat, action.bottom is not None))


def end_turn(progress: Progress, seat: int, action: EndTurn) -> None:
    """The number of cards is fixed now (D1); a storm of none passes the turn at once (D9)."""
    cards = max(progress.state.level - _turn(progress).calmed, 0)
    progress.tell(TurnEnded(seat, cards))
    if cards:
        progress.set(phase=DrawStorm(seat, cards))
    else:
        progress.pass_turn()
