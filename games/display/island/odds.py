"""What the cards to come may do, from what lies open: discards, hands, and what is known to lie on top."""

from collections.abc import Collection, Iterator
from math import comb

from games.engine.island.data import METER, POWERS, SHAPES, TREASURE_CARDS, TREASURE_DECK, Card, Landmark
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Over, Swim, TakeActions
from games.engine.island.view import View

RISES = TREASURE_DECK[Card.WATERS_RISE]


def treasures_to_come(view: View) -> int:
    """Treasure cards still to be drawn this turn."""
    match _going_on(view):
        case TakeActions():
            return TREASURE_CARDS
        case DrawTreasure(left=left):
            return left
    return 0


def floods_to_come(view: View, rises: int = 0) -> int:
    """Flood cards still to be drawn this turn, if the water rises so many times before."""
    match _going_on(view):
        case TakeActions() | DrawTreasure():
            return METER[min(view.tick + rises, len(METER) - 1)]
        case DrawFlood(left=left):
            return left
    return 0


def _going_on(view: View) -> object:
    """The phase, or the one that an interruption goes back to."""
    phase = view.phase
    return phase.resume if isinstance(phase, Discard | Swim) else phase


def rising(view: View) -> dict[int, float]:
    """How likely the water rises so many times before this turn's flood (I8, I9)."""
    draws = treasures_to_come(view)
    hits = RISES - view.treasure_discard.count(Card.WATERS_RISE)
    if draws <= view.treasure_deck:
        return _hits(view.treasure_deck, hits, draws)
    # The pile runs out: all of its rises come, and all three lie in the new pile.
    again = _hits(len(view.treasure_discard) + hits, RISES, draws - view.treasure_deck)
    return {hits + more: odds for more, odds in again.items()}


def _hits(cards: int, hits: int, draws: int) -> dict[int, float]:
    """How likely each number of hits is among so many draws."""
    ways = comb(cards, draws)
    return {
        found: comb(hits, found) * comb(cards - hits, draws - found) / ways
        for found in range(min(hits, draws) + 1)
        if draws - found <= cards - hits
    }


def swamped(view: View) -> float:
    """How likely the meter reaches its skull this turn."""
    steps = len(METER) - view.tick
    return sum(odds for rises, odds in rising(view).items() if rises >= steps)


def sinking(view: View, landmarks: Collection[Landmark]) -> float:
    """How likely these flooded tiles all sink this turn."""
    return sum(odds * _drawn(view, landmarks, rises) for rises, odds in rising(view).items())


def _drawn(view: View, landmarks: Collection[Landmark], rises: int) -> float:
    """How likely the flood cards of all of them come, when the water has risen so many times."""
    draws, odds = floods_to_come(view, rises), 1.0
    left = {*landmarks}
    for cards, size in _piles(view, rises):
        wanted = left if cards is None else left & {*cards}
        taken = min(draws, size)
        odds *= _all_of(len(wanted), size, taken)
        left -= wanted
        draws -= taken
        if not left or not odds:
            break
    return odds if not left else 0.0


def _all_of(wanted: int, size: int, draws: int) -> float:
    """How likely all of the wanted cards are among so many draws from so many."""
    if wanted > draws:
        return 0.0
    return comb(size - wanted, draws - wanted) / comb(size, draws)


def _piles(view: View, rises: int) -> Iterator[tuple[Collection[Landmark] | None, int]]:
    """The sets of flood cards in the order in which they come, with their sizes."""
    discard = {*view.flood_discard}
    if rises and discard:
        yield discard, len(discard)
        discard = set()
    known: set[Landmark] = set()
    for cards in view.on_top:
        yield cards, len(cards)
        known |= {*cards}
    standing = {tile.landmark for tile in view.tiles if tile is not None and not tile.sunk}
    rest = standing - {*view.flood_discard} - known
    if rest:
        yield rest, len(rest)
    # The pile runs out (I10): what was drawn dry is shuffled with the discard into the next one.
    flooded = {tile.landmark for tile in view.tiles if tile is not None and tile.flooded}
    again = discard | (standing - flooded)
    if again:
        yield again, len(again)


def stranded(view: View, seat: int, cell: int | None = None) -> bool:
    """Whether a pawn would have nowhere to swim to, were its tile, or the one at `cell`, to sink now (I19)."""
    pawn = view.pawns[seat]
    here = pawn.cell if cell is None else cell
    power = POWERS[pawn.role]
    shape = SHAPES[view.shape]
    near = shape.around if power.diagonal else shape.beside
    reach = shape.places if power.flies or power.dives else near[here]
    return not any(to != here and (tile := view.tiles[to]) is not None and not tile.sunk for to in reach)


def awaited(view: View) -> tuple[int, ...]:
    """The seats that the table waits for."""
    phase = view.phase
    match phase:
        case Over():
            return ()
        case Swim(seats=seats):
            able = [seat for seat in seats if not stranded(view, seat)]
            if len(able) == len(seats):
                return tuple(able)
            lifts = [seat for seat, pawn in enumerate(view.pawns) if Card.HELICOPTER_LIFT in pawn.hand]
            return tuple(sorted({*able, *lifts}))
    return (phase.seat,)
