"""Players for the tests: a random one, and a clever one that knows the piles and tries to win.

The clever player reaches late states and victories. Unlike a real player, it knows the draw piles.
"""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from games.engine.island import Action, State, legal, waiting_on
from games.engine.island.actions import (
    Capture,
    DiscardCard,
    Draw,
    EndTurn,
    Escape,
    Fly,
    GiveCard,
    Move,
    ShoreUp,
    SwimTo,
    UseHelicopterLift,
    UseSandbags,
)
from games.engine.island.data import (
    CAPTURE,
    CARD_OF,
    SPECIAL,
    TREASURE_AT,
    TREASURE_TILES,
    Card,
    Landmark,
    Treasure,
)
from games.engine.island.movement import lifts, moves
from games.engine.island.state import Discard, Over, Swim, TakeActions

Choice = tuple[int, Action]
FAR = 99


def anything(state: State, random: Random) -> Choice:
    """Return a random legal action: first choose its seat, mostly an awaited one, then its kind, then the action."""
    seats = [seat for seat in range(len(state.adventurers)) if legal(state, seat)]
    seat = random.choice(sorted(waiting_on(state)) if random.random() < 0.8 else seats)
    kinds: dict[type, list[Action]] = {}
    for action in legal(state, seat):
        kinds.setdefault(type(action), []).append(action)
    if len(kinds) > 1 and random.random() < 0.8:
        kinds.pop(EndTurn, None)
    return seat, random.choice(kinds[random.choice(list(kinds))])


def sensible(state: State, random: Random) -> Choice:
    """Return the clever player's choice, but sometimes a random action."""
    return anything(state, random) if random.random() < 0.15 else clever(state)


def clever(state: State) -> Choice:
    """Return the first legal idea of the clever player."""
    return next((seat, action) for seat, action in _ideas(state) if action in legal(state, seat))


def _ideas(state: State) -> Iterator[Choice]:
    phase = state.phase
    assert not isinstance(phase, Over)
    everybody = range(len(state.adventurers))
    yield from ((seat, Escape()) for seat in everybody)
    yield from ((seat, UseSandbags(cell)) for cell in _endangered(state) for seat in everybody)
    match phase:
        case Discard(seat=seat):
            for card in sorted(state.adventurers[seat].hand, key=lambda card: _worth(state, seat, card)):
                yield seat, DiscardCard(card)
        case Swim():
            yield from _ashore(state, phase)
        case TakeActions(seat=seat):
            yield from _last_flight(state)
            for action in _errand(state, seat):
                yield seat, action
            yield seat, EndTurn()
        case _:
            yield phase.seat, Draw()


def _ashore(state: State, swim: Swim) -> Iterator[Choice]:
    """Yield swims towards the pawn's goal, or lifts for pawns that cannot swim."""
    for seat in swim.seats:
        goals = _goals(state, seat)
        swims = [action for action in legal(state, seat) if isinstance(action, SwimTo)]
        yield from ((seat, swim) for swim in sorted(swims, key=lambda swim: _way(state, seat, swim.to, goals)))
    for seat in lifts(state):
        yield seat, UseHelicopterLift(swim.seats, _home(state))


def _last_flight(state: State) -> Iterator[Choice]:
    """Yield lifts that bring the others to Fools' Landing when all is captured and the team has two lifts."""
    if len(state.captured) == len(Treasure) and _spare_lift(state):
        for pawn, adventurer in enumerate(state.adventurers):
            if adventurer.cell != _home(state):
                yield lifts(state)[0], UseHelicopterLift((pawn,), _home(state))


def _home(state: State) -> int:
    return state.cell_of(Landmark.FOOLS_LANDING)


def _spare_lift(state: State) -> bool:
    return sum(pawn.hand.count(Card.HELICOPTER_LIFT) for pawn in state.adventurers) > 1


def _worth(state: State, seat: int, card: Card) -> float:
    if card is Card.HELICOPTER_LIFT:
        return 1.5 if _spare_lift(state) else FAR
    if card in SPECIAL:
        return 5
    if Treasure(card) in state.captured:
        return 0
    return min(state.adventurers[seat].hand.count(card), 4) + (_collector(state, Treasure(card)) == seat)


def _endangered(state: State) -> list[int]:
    """Return the flooded cells that matter and may sink this turn or the next, the most valuable first."""
    coming = state.flood_deck[: 2 * state.level]
    if isinstance(state.phase, TakeActions) and Card.WATERS_RISE in state.treasure_deck[:2]:
        coming = state.flood_discard
    cells = [state.cell_of(landmark) for landmark in coming]
    wet = [cell for cell in cells if state.tile(cell).flooded and _precious(state, cell) > 1]
    return sorted(wet, key=lambda cell: -_precious(state, cell))


def _precious(state: State, cell: int) -> int:
    """Return the value of a tile: 3 if its loss loses the game, 2 if it nearly does, else 1."""
    landmark = state.tile(cell).landmark
    if landmark is Landmark.FOOLS_LANDING:
        return 3
    treasure = TREASURE_AT.get(landmark)
    if treasure is None or treasure in state.captured:
        return 1
    twin = next(other for other in TREASURE_TILES[treasure] if other is not landmark)
    return 3 if state.tile(state.cell_of(twin)).sunk else 2


def _collector(state: State, treasure: Treasure) -> int:
    """Return the seat with the most cards of a treasure."""
    pawns = state.adventurers
    return max(range(len(pawns)), key=lambda seat: (pawns[seat].hand.count(CARD_OF[treasure]), -seat))


def _errand(state: State, seat: int) -> Iterator[Action]:
    """Yield what this seat can do where it stands, and the actions that lead it to its best goal."""
    here = state.adventurers[seat].cell
    yield Capture()
    for cell in _endangered(state):
        yield ShoreUp(cell)
    for treasure, card in CARD_OF.items():
        collector = _collector(state, treasure)
        if treasure not in state.captured and collector != seat and len(state.adventurers[collector].hand) < 5:
            yield GiveCard(collector, card)
    goals = _goals(state, seat)
    if here not in goals:
        far = _way(state, seat, here, goals)
        for goal in goals:
            if far > 2:
                yield Fly(goal)
            if far > 2 and _spare_lift(state):
                yield UseHelicopterLift((seat,), goal)
        yield from map(Move, sorted(moves(state, seat), key=lambda to: _way(state, seat, to, goals))[:1])
    shorings = [action for action in legal(state, seat) if isinstance(action, ShoreUp)]
    yield from sorted(shorings, key=lambda action: -_precious(state, action.cell))


def _goals(state: State, seat: int) -> list[int]:
    """Return the goals of a seat: tiles in danger, Fools' Landing, a treasure to capture, a teammate who collects."""
    pawns = state.adventurers
    danger = [cell for cell in _endangered(state) if _precious(state, cell) == 3]
    if danger and min(_way(state, seat, pawns[seat].cell, [cell]) for cell in danger) < 4:
        return danger
    if len(state.captured) == len(Treasure):
        return [_home(state)]
    for treasure, card in CARD_OF.items():
        if treasure not in state.captured and pawns[seat].hand.count(card) >= CAPTURE:
            cells = [state.cell_of(landmark) for landmark in TREASURE_TILES[treasure]]
            return [cell for cell in cells if not state.tile(cell).sunk]
    for treasure, card in CARD_OF.items():
        collector = _collector(state, treasure)
        if treasure not in state.captured and card in pawns[seat].hand and collector != seat:
            return [pawns[collector].cell]
    wet = [cell for cell in state.standing() if state.tile(cell).flooded and _precious(state, cell) > 1]
    return wet or [_home(state)]


def _way(state: State, seat: int, start: int, goals: list[int]) -> int:
    """Return the number of actions from a cell to the nearest of the goals."""
    cost, queue = {start: 0}, [start]
    for here in queue:
        if here in goals:
            return cost[here]
        pawn = replace(state.adventurers[seat], cell=here)
        there = replace(state, adventurers=(*state.adventurers[:seat], pawn, *state.adventurers[seat + 1 :]))
        for to in moves(there, seat):
            if to not in cost:
                cost[to] = cost[here] + 1
                queue.append(to)
    return FAR
