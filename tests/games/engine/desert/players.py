"""Players for the tests: a random one, and a clever one that knows hidden things and tries to win.

The clever player reaches late states and victories. Unlike a real player, it knows the faces and the draw pile.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from random import Random

from games.engine.desert import Action, State, legal
from games.engine.desert.actions import (
    AnswerForecast,
    CalmStorm,
    Draw,
    EndTurn,
    Excavate,
    FillCanteen,
    GiveWater,
    Move,
    PickUp,
    RemoveSand,
    UseDuneBlaster,
    UseJetPack,
    UseSolarShield,
    UseTimeThrottle,
    UseWaterReserve,
)
from games.engine.desert.data import CLUES, GRID, Face, Part, StormCard
from games.engine.desert.state import DrawStorm, Over, ReadForecast, TakeActions

Choice = tuple[int, Action]


def anything(state: State, random: Random) -> Choice:
    """Return a random legal action: first choose its seat, mostly the awaited one, then its kind, then the action."""
    seats = [seat for seat in range(len(state.adventurers)) if legal(state, seat)]
    assert not isinstance(state.phase, Over)
    seat = state.phase.seat if random.random() < 0.8 else random.choice(seats)
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
    seat = phase.seat
    yield from _emergencies(state)
    match phase:
        case ReadForecast():
            worst = (StormCard.SUN, StormCard.PICKS_UP)
            for place, card in enumerate(state.deck[: phase.count]):
                if card in worst:
                    yield seat, AnswerForecast(place)
            yield seat, AnswerForecast()
        case DrawStorm():
            yield seat, Draw()
        case TakeActions():
            yield seat, UseTimeThrottle()
            for action in _errand(state, seat):
                yield seat, action
            yield seat, CalmStorm()
            yield seat, EndTurn()


def _emergencies(state: State) -> Iterator[Choice]:
    """Yield shields before a sun, reserves for the thirsty, water for pawns with less, blasters for the buried."""
    pawns = state.adventurers
    for seat, pawn in enumerate(pawns):
        together = [other for other in pawns if other.cell == pawn.cell]
        if state.deck[0] is StormCard.SUN and isinstance(state.phase, DrawStorm):
            yield seat, UseSolarShield()
        if all(other.thirst >= 2 for other in together):
            yield seat, UseWaterReserve()
        if state.buried(seat):
            yield seat, UseDuneBlaster(pawn.cell)
        for to, taker in enumerate(pawns):
            if taker.water + 1 < pawn.water and taker.water < 2:
                yield seat, GiveWater(to, 1)


def _errand(state: State, seat: int) -> Iterator[Action]:
    """Yield the actions that lead this seat to its best goal, and what to do there."""
    pawn = state.adventurers[seat]
    if state.buried(seat):
        yield from _dig(state, seat, pawn.cell)
    yield FillCanteen()
    for part in Part:
        yield PickUp(part)
    cost, step = _ways(state, seat)
    goals = [(cost[goal] + _work(state, goal) + _taken(state, seat, goal), goal) for goal in _goals(state)]
    price, goal = min((pair for pair in goals if pair[0] < 99), default=(99, pawn.cell))
    if goal == pawn.cell:
        yield from _dig(state, seat, goal)
        yield Excavate()
        return
    if price > 4:
        yield UseJetPack(goal)
    if state.tile(step[goal]).sand > 3:
        yield UseDuneBlaster(step[goal])
    yield Move(step[goal])
    yield from _dig(state, seat, step[goal])


def _dig(state: State, seat: int, cell: int) -> Iterator[Action]:
    power = state.adventurers[seat].power
    for amount in range(power.digs, 0, -1):
        yield RemoveSand(cell, amount)


def _goals(state: State) -> list[int]:
    """Return the cells with something to do, or else the launch pad."""
    thirsty = min(pawn.water for pawn in state.adventurers) < 2
    found = [
        cell
        for cell, tile in enumerate(state.tiles)
        if tile is not None
        and (
            tile.parts
            or (not tile.excavated and (tile.face in CLUES or tile.face is Face.LAUNCH_PAD))
            or (not tile.excavated and tile.face is Face.WELL and thirsty)
        )
    ]
    pad = [cell for cell, tile in enumerate(state.tiles) if tile is not None and tile.face is Face.LAUNCH_PAD]
    return found or pad


def _work(state: State, cell: int) -> int:
    tile = state.tile(cell)
    return tile.sand + (not tile.excavated) + len(tile.parts) * -1


def _taken(state: State, seat: int, goal: int) -> int:
    """Return a penalty if a teammate is nearer to the goal."""
    if not state.tile(goal).excavated or state.tile(goal).parts:
        for other in range(len(state.adventurers)):
            if other != seat and _far(state, other, goal) < _far(state, seat, goal):
                return 2
    return 0


def _far(state: State, seat: int, cell: int) -> int:
    row, column = GRID.row_and_column(state.adventurers[seat].cell)
    there_row, there_column = GRID.row_and_column(cell)
    return abs(row - there_row) + abs(column - there_column)


def _ways(state: State, seat: int) -> tuple[list[int], list[int]]:
    """Return, for each cell, the number of actions to get there, digging included, and the first step."""
    pawn = state.adventurers[seat]
    near = GRID.around if pawn.power.diagonal else GRID.beside
    tunnels = [cell for cell, tile in enumerate(state.tiles) if tile and tile.excavated and tile.face is Face.TUNNEL]
    cost, step = [99] * len(GRID.cells), [pawn.cell] * len(GRID.cells)
    cost[pawn.cell] = 0
    queue = [(0, pawn.cell)]
    while queue:
        far, cell = heappop(queue)
        for to in (*near[cell], *(tunnels if cell in tunnels else ())):
            tile = state.tiles[to]
            if tile is None:
                continue
            sand = 0 if pawn.power.climbs else max(tile.sand - 1, 0)
            total = far + 1 + -(-sand // pawn.power.digs)
            if total < cost[to]:
                cost[to], step[to] = total, to if cell == pawn.cell else step[cell]
                heappush(queue, (total, to))
    return cost, step
