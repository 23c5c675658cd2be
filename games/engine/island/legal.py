"""The legal actions of a seat: which kinds it may take, and one function for each kind that lists its actions."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from msgspec.structs import replace

from games.engine.core.legal import LegalActions
from games.engine.core.walks import longer_ways
from games.engine.island.actions import (
    Action,
    Capture,
    DiscardCard,
    Draw,
    EndTurn,
    Escape,
    Fly,
    GiveCard,
    Guide,
    Move,
    ShoreUp,
    SwimTo,
    UseHelicopterLift,
    UseSandbags,
)
from games.engine.island.data import CAPTURE, CARD_OF, SPECIAL, TREASURE_AT, Card, Landmark, Role, Treasure
from games.engine.island.movement import leaps, moves, steps, swims
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Over, State, Swim, TakeActions

PAID: tuple[type, ...] = (Move, ShoreUp, GiveCard, Capture)
"""The kinds that every adventurer can take for one action."""
BY_ROLE: dict[Role, type] = {Role.NAVIGATOR: Guide, Role.PILOT: Fly}
"""The kind that only one adventurer can take for one action."""
TURN_KINDS: dict[Role, tuple[type, ...]] = {
    role: (EndTurn, *PAID, BY_ROLE[role]) if role in BY_ROLE else (EndTurn, *PAID) for role in Role
}
"""The kinds that an adventurer can take in a turn with actions left."""
AWAITED: dict[type, tuple[type, ...]] = {DrawTreasure: (Draw,), DrawFlood: (Draw,), Discard: (DiscardCard,)}
"""The kinds that the other phases wait for, except Swim."""
BY_CARD: dict[Card, tuple[type, ...]] = {
    Card.HELICOPTER_LIFT: (UseHelicopterLift, Escape),
    Card.SANDBAGS: (UseSandbags,),
}


def kinds_of(state: State, seat: int) -> list[type]:
    """Return the kinds of action open to a seat: those that the phase waits for, and cards to play at any time (I6)."""
    phase = state.phase
    if type(phase) is Over or not 0 <= seat < len(state.adventurers):
        return []
    hand = state.adventurers[seat].hand
    if type(phase) is Swim:
        # I19: while pawns are in the water, players can only get them out.
        kinds: list[type] = [SwimTo] if seat in phase.seats else []
        return [*kinds, UseHelicopterLift] if Card.HELICOPTER_LIFT in hand else kinds
    kinds = []
    if phase.seat == seat:
        kinds += _turn_kinds(state, phase) if type(phase) is TakeActions else AWAITED[type(phase)]
    elif type(phase) is Discard:
        return []  # I7: other seats cannot play cards meanwhile.
    for card in SPECIAL:
        if card in hand:
            kinds += BY_CARD[card]
    return kinds


def _turn_kinds(state: State, turn: TakeActions) -> tuple[type, ...]:
    """Return the kinds open in a turn. The second step of a guided pawn is paid for with the first (I17)."""
    if turn.left:
        return TURN_KINDS[state.adventurers[turn.seat].role]
    return (EndTurn,) if turn.guided is None else (EndTurn, Guide)


def _flights(state: State, seat: int) -> list[Fly]:
    """I18."""
    turn = state.phase
    assert isinstance(turn, TakeActions)
    here = state.adventurers[seat].cell
    return [] if turn.flown else [Fly(to) for to in state.standing() if to != here]


def _guidings(state: State, seat: int) -> list[Guide]:
    """I17."""
    turn = state.phase
    assert isinstance(turn, TakeActions)
    guided: list[Guide] = []
    for pawn, adventurer in enumerate(state.adventurers):
        if pawn != seat and (turn.left or pawn == turn.guided):
            guided += [Guide(pawn, to) for to in steps(state, pawn)]
            if adventurer.power.dives and turn.left:
                guided += [Guide(pawn, to) for to in leaps(state, pawn)]
    return guided


def _shorings(state: State, seat: int) -> list[ShoreUp]:
    """I3, I15. The Engineer may also shore up any two of them (I14)."""
    pawn, tiles = state.adventurers[seat], state.tiles
    near = (pawn.cell, *state.near(seat))
    flooded = [cell for cell in near if (tile := tiles[cell]) is not None and tile.flooded]
    single = [*map(ShoreUp, flooded)]
    if len(flooded) < 2 or pawn.power.shores < 2:
        return single
    return single + [ShoreUp(cell, second) for cell, second in combinations(sorted(flooded), 2)]


def _gifts(state: State, seat: int) -> list[GiveCard]:
    """I4. The Messenger gives to everybody (I16)."""
    giver = state.adventurers[seat]
    here, far = giver.cell, giver.power.gives_far
    takers = [to for to, taker in enumerate(state.adventurers) if (far or taker.cell == here) and to != seat]
    if not takers:
        return []
    cards = [card for card in dict.fromkeys(giver.hand) if card not in SPECIAL]
    return [GiveCard(to, card) for to in takers for card in cards]


def _captures(state: State, seat: int) -> list[Capture]:
    """I5."""
    treasure = TREASURE_AT.get(state.under(seat).landmark)
    if treasure is None or treasure in state.captured:
        return []
    return [Capture()] if state.adventurers[seat].hand.count(CARD_OF[treasure]) >= CAPTURE else []


def _lifts(state: State, seat: int) -> Iterator[UseHelicopterLift]:
    """I12: any pawns on one tile, but only those in the water while there are any (I19)."""
    phase = state.phase
    together: dict[int, list[int]] = {}
    for pawn in phase.seats if isinstance(phase, Swim) else range(len(state.adventurers)):
        together.setdefault(state.adventurers[pawn].cell, []).append(pawn)
    standing = state.standing()
    return (
        UseHelicopterLift(pawns, to)
        for source, seats in together.items()
        for count in range(1, len(seats) + 1)
        for pawns in combinations(seats, count)
        for to in standing
        if to != source
    )


def _sandbags(state: State, seat: int) -> list[UseSandbags]:
    """I11."""
    return [UseSandbags(cell) for cell, tile in enumerate(state.tiles) if tile is not None and tile.flooded]


def _escapes(state: State, seat: int) -> list[Escape]:
    """I20."""
    if len(state.captured) < len(Treasure) or state.under(0).landmark is not Landmark.FOOLS_LANDING:
        return []
    together = len({pawn.cell for pawn in state.adventurers}) == 1
    return [Escape()] if together else []


GENERATORS: dict[type, Callable[[State, int], Iterable[Action]]] = {
    Move: lambda state, seat: [*map(Move, moves(state, seat))],  # I2, I13, I15
    Fly: _flights,
    Guide: _guidings,
    ShoreUp: _shorings,
    GiveCard: _gifts,
    Capture: _captures,
    EndTurn: lambda state, seat: [EndTurn()],  # I1
    Draw: lambda state, seat: [Draw()],  # I1
    DiscardCard: lambda state, seat: [*map(DiscardCard, dict.fromkeys(state.adventurers[seat].hand))],  # I7
    SwimTo: lambda state, seat: [*map(SwimTo, swims(state, seat))],  # I19
    UseHelicopterLift: _lifts,
    UseSandbags: _sandbags,
    Escape: _escapes,
}

_actions: LegalActions[State, Action] = LegalActions(kinds_of, GENERATORS)
legal = _actions.legal
allows = _actions.allows


def walks(state: State, seat: int) -> dict[int, tuple[Action, ...]]:
    """Return, by cell, the moves by which the seat's pawn walks to where one move does not lead (I2)."""
    turn, pawn = state.phase, state.adventurers[seat]
    if type(turn) is not TakeActions or turn.seat != seat:
        return {}

    def reach(cell: int) -> list[int]:
        pawns = (*state.adventurers[:seat], replace(pawn, cell=cell), *state.adventurers[seat + 1 :])
        return moves(replace(state, adventurers=pawns), seat)

    return {cell: tuple(map(Move, way)) for cell, way in longer_ways(pawn.cell, turn.left, reach).items()}
