"""Which legal actions of Forbidden Island are worth a thought: cards are played only where they may help."""

from collections.abc import Iterator, Sequence

from games.engine.core.legal import LegalActions
from games.engine.island.actions import Action, Draw, EndTurn, UseHelicopterLift, UseSandbags
from games.engine.island.data import CAPTURE, CARD_OF, SPECIAL, TREASURE_AT, TREASURE_TILES, Landmark, Treasure
from games.engine.island.legal import GENERATORS, kinds_of
from games.engine.island.state import Adventurer, DrawFlood, DrawTreasure, Over, State, Swim, TakeActions

NEARLY = CAPTURE - 1
"""With so many cards of a treasure it is worth a lift to be at its tile."""


def candidates(state: State, seat: int) -> Sequence[Action]:
    """Return the actions of the seat that are worth a thought, without the end of the turn and the draw."""
    phase = state.phase
    if type(phase) is Over:
        return ()
    if type(phase) is not Swim and seat != phase.seat and not {*SPECIAL} & {*state.adventurers[seat].hand}:
        return ()
    return _actions.legal(state, seat)


def _lifts(state: State, seat: int) -> Iterator[UseHelicopterLift]:
    """Yield the lifts of one pawn, or of all on a tile, to where a treasure, a teammate or the way home is."""
    phase, pawns = state.phase, state.adventurers
    swimmers = phase.seats if isinstance(phase, Swim) else None
    together: dict[int, list[int]] = {}
    for pawn in swimmers or range(len(pawns)):
        together.setdefault(pawns[pawn].cell, []).append(pawn)
    standing = state.standing()
    for source, seats in together.items():
        groups: list[tuple[int, ...]] = [(pawn,) for pawn in seats]
        if len(seats) > 1:
            groups.append(tuple(seats))
        for group in groups:
            places = standing if swimmers else _places(state, group)
            yield from [UseHelicopterLift(group, to) for to in places if to != source]


def _places(state: State, group: Sequence[int]) -> list[int]:
    """Return the cells to which it is worth to lift these pawns now.

    A lift to a treasure waits for the turn of one of them. Between the cards only the way home cannot wait: a pawn
    whose tile sinks may still be lifted out of the water.
    """
    captured, pawns, phase = state.captured, state.adventurers, state.phase
    if len(captured) == len(Treasure):
        return [state.cell_of(Landmark.FOOLS_LANDING)]
    if isinstance(phase, DrawTreasure | DrawFlood):
        return []
    turn = phase if isinstance(phase, TakeActions) else None
    places = list[int]()
    if not turn or turn.seat in group:
        for treasure, landmarks in TREASURE_TILES.items():
            card = CARD_OF[treasure]
            if treasure not in captured and any(pawns[pawn].hand.count(card) >= NEARLY for pawn in group):
                cells = map(state.cell_of, landmarks)
                places += [cell for cell in cells if not state.tile(cell).sunk]
    if turn and turn.left and len(group) == 1:
        # The pawn on turn may pass cards there: it comes to the teammate, or the teammate to it.
        others = range(len(pawns)) if turn.seat == group[0] else (turn.seat,)
        places += [pawns[other].cell for other in others if _complete(pawns[group[0]], pawns[other])]
    return [*dict.fromkeys(places)]


def _complete(pawn: Adventurer, other: Adventurer) -> bool:
    """Return whether two pawns together hold the cards of a treasure, and neither does alone."""
    if pawn is other:
        return False
    counts = [(pawn.hand.count(card), other.hand.count(card)) for card in CARD_OF.values()]
    return any(max(own, theirs) < CAPTURE <= own + theirs for own, theirs in counts)


def _sandbags(state: State, seat: int) -> list[UseSandbags]:
    """Return the uses of Sandbags on tiles that the team needs, or stands on. They wait until the flood comes."""
    if isinstance(state.phase, TakeActions | DrawTreasure):
        return []
    stood_on = {pawn.cell for pawn in state.adventurers}
    return [
        UseSandbags(cell)
        for cell, tile in enumerate(state.tiles)
        if tile is not None and tile.flooded and (cell in stood_on or _needed(state, tile.landmark))
    ]


def _needed(state: State, landmark: Landmark) -> bool:
    treasure = TREASURE_AT.get(landmark)
    return landmark is Landmark.FOOLS_LANDING or (treasure is not None and treasure not in state.captured)


_actions: LegalActions[State, Action] = LegalActions(
    kinds_of,
    {
        **GENERATORS,
        UseHelicopterLift: _lifts,
        UseSandbags: _sandbags,
        EndTurn: lambda state, seat: (),
        Draw: lambda state, seat: (),
    },
)
