"""The legal actions of a seat: which kinds it may take, and one function for each kind that yields its actions."""

from collections.abc import Callable, Iterator
from itertools import combinations

from games.engine.core.legal import LegalActions
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
"""What every adventurer can do for one action."""
BY_ROLE: dict[Role, type] = {Role.NAVIGATOR: Guide, Role.PILOT: Fly}
"""What only one adventurer can do for one action."""
BY_CARD: dict[Card, tuple[type, ...]] = {
    Card.HELICOPTER_LIFT: (UseHelicopterLift, Escape),
    Card.SANDBAGS: (UseSandbags,),
}


def _kinds(state: State, seat: int) -> list[type]:
    """Return the kinds of action open to a seat: those that the phase waits for, and cards to play at any time (I6)."""
    phase = state.phase
    if isinstance(phase, Over) or not 0 <= seat < len(state.adventurers):
        return []
    hand = state.adventurers[seat].hand
    if isinstance(phase, Swim):
        # I19: while pawns are in the water, players can only get them out.
        kinds: list[type] = [SwimTo] if seat in phase.seats else []
        return [*kinds, UseHelicopterLift] if Card.HELICOPTER_LIFT in hand else kinds
    if phase.seat == seat:
        kinds = _awaited(state, phase)
    elif isinstance(phase, Discard):
        return []  # I7: other seats cannot play cards meanwhile.
    else:
        kinds = []
    for card in SPECIAL:
        if card in hand:
            kinds += BY_CARD[card]
    return kinds


def _awaited(state: State, phase: TakeActions | DrawTreasure | DrawFlood | Discard) -> list[type]:
    """Return the kinds that the phase waits for from its seat."""
    match phase:
        case Discard():
            return [DiscardCard]
        case DrawTreasure() | DrawFlood():
            return [Draw]
    role = state.adventurers[phase.seat].role
    own = [BY_ROLE[role]] if role in BY_ROLE else []
    if not phase.left:
        # I17: the second step is paid for with the first.
        return [EndTurn] if phase.guided is None else [EndTurn, *own]
    return [EndTurn, *PAID, *own]


def _moves(state: State, seat: int) -> Iterator[Move]:
    """I2, I13, I15."""
    return map(Move, moves(state, seat))


def _flights(state: State, seat: int) -> Iterator[Fly]:
    """I18."""
    turn = state.phase
    if isinstance(turn, TakeActions) and not turn.flown:
        here = state.adventurers[seat].cell
        for to in state.standing():
            if to != here:
                yield Fly(to)


def _guidings(state: State, seat: int) -> Iterator[Guide]:
    """I17."""
    turn = state.phase
    assert isinstance(turn, TakeActions)
    for pawn, adventurer in enumerate(state.adventurers):
        if pawn == seat or not (turn.left or pawn == turn.guided):
            continue
        for to in steps(state, pawn):
            yield Guide(pawn, to)
        if adventurer.power.dives and turn.left:
            for to in leaps(state, pawn):
                yield Guide(pawn, to)


def _shorings(state: State, seat: int) -> Iterator[ShoreUp]:
    """I3, I15. The Engineer may also shore up any two of them (I14)."""
    pawn = state.adventurers[seat]
    flooded = [cell for cell in (pawn.cell, *state.near(seat)) if state.tile(cell).flooded]
    yield from map(ShoreUp, flooded)
    if pawn.power.shores > 1:
        for cell, second in combinations(sorted(flooded), 2):
            yield ShoreUp(cell, second)


def _gifts(state: State, seat: int) -> Iterator[GiveCard]:
    """I4. The Messenger gives to everybody (I16)."""
    giver = state.adventurers[seat]
    cards = [card for card in dict.fromkeys(giver.hand) if card not in SPECIAL]
    for to, taker in enumerate(state.adventurers):
        if to != seat and (taker.cell == giver.cell or giver.power.gives_far):
            for card in cards:
                yield GiveCard(to, card)


def _captures(state: State, seat: int) -> Iterator[Capture]:
    """I5."""
    treasure = TREASURE_AT.get(state.under(seat).landmark)
    if treasure is None or treasure in state.captured:
        return
    if state.adventurers[seat].hand.count(CARD_OF[treasure]) >= CAPTURE:
        yield Capture()


def _turn_ends(state: State, seat: int) -> Iterator[EndTurn]:
    """I1."""
    yield EndTurn()


def _draws(state: State, seat: int) -> Iterator[Draw]:
    """I1."""
    yield Draw()


def _discards(state: State, seat: int) -> Iterator[DiscardCard]:
    """I7."""
    return map(DiscardCard, dict.fromkeys(state.adventurers[seat].hand))


def _swims(state: State, seat: int) -> Iterator[SwimTo]:
    """I19."""
    return map(SwimTo, swims(state, seat))


def _lifts(state: State, seat: int) -> Iterator[UseHelicopterLift]:
    """I12: any pawns on one tile, but only those in the water while there are any (I19)."""
    phase = state.phase
    together: dict[int, list[int]] = {}
    for pawn in phase.seats if isinstance(phase, Swim) else range(len(state.adventurers)):
        together.setdefault(state.adventurers[pawn].cell, []).append(pawn)
    standing = [*state.standing()]
    for source, seats in together.items():
        for count in range(1, len(seats) + 1):
            for pawns in combinations(seats, count):
                for to in standing:
                    if to != source:
                        yield UseHelicopterLift(pawns, to)


def _sandbags(state: State, seat: int) -> Iterator[UseSandbags]:
    """I11."""
    for cell, tile in enumerate(state.tiles):
        if tile is not None and tile.flooded:
            yield UseSandbags(cell)


def _escapes(state: State, seat: int) -> Iterator[Escape]:
    """I20."""
    together = len({pawn.cell for pawn in state.adventurers}) == 1
    if together and len(state.captured) == len(Treasure) and state.under(0).landmark is Landmark.FOOLS_LANDING:
        yield Escape()


GENERATORS: dict[type, Callable[[State, int], Iterator[Action]]] = {
    Move: _moves,
    Fly: _flights,
    Guide: _guidings,
    ShoreUp: _shorings,
    GiveCard: _gifts,
    Capture: _captures,
    EndTurn: _turn_ends,
    Draw: _draws,
    DiscardCard: _discards,
    SwimTo: _swims,
    UseHelicopterLift: _lifts,
    UseSandbags: _sandbags,
    Escape: _escapes,
}

_actions: LegalActions[State, Action] = LegalActions(_kinds, GENERATORS)
legal = _actions.legal
allows = _actions.allows
