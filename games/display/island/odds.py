"""The exact odds of this turn's cards, from what everybody sees: discards, hands, known flood cards on top."""

from collections import Counter, defaultdict
from collections.abc import Collection
from functools import lru_cache

import msgspec

from games.display.island.flood import Flood, Odds
from games.display.island.threats import Threats
from games.engine.core.odds import IMPOSSIBLE, Cards, next_cards
from games.engine.island.data import METER, POWERS, SHAPES, TREASURE_CARDS, TREASURE_DECK, Card, Landmark
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Outcome, Over, Swim, TakeActions
from games.engine.island.view import View

SWAMPED = Outcome(won=False, cause="swamped")


def treasures_to_come(view: View) -> int:
    """Return how many treasure cards are still to be drawn this turn."""
    match _phase(view):
        case TakeActions():
            return TREASURE_CARDS
        case DrawTreasure(left=left):
            return left
    return 0


def floods_to_come(view: View, rises: int = 0) -> int:
    """Return how many flood cards are still to be drawn this turn if the water rises so many times before."""
    match _phase(view):
        case TakeActions() | DrawTreasure():
            return METER[min(view.tick + rises, len(METER) - 1)]
        case DrawFlood(left=left):
            return left
    return 0


def _phase(view: View) -> object:
    """Return the phase, or the one that follows an interruption."""
    phase = view.phase
    return phase.resume if isinstance(phase, Discard | Swim) else phase


def treasures_drawn(view: View) -> dict[tuple[int, int], float]:
    """Return the odds of each number of Waters Rise! and of Helicopter Lifts among the treasure cards of this turn.

    When the pile runs out, the discard becomes the next one, with each Waters Rise! that was drawn (I8, I9).
    """
    pile = _unseen(view)
    again = Counter(view.treasure_discard) + Counter({Card.WATERS_RISE: pile[Card.WATERS_RISE]})
    sets = [_counted(pile), _counted(again)]
    drawn: dict[Cards, float] = {(0, 0, 0): 1.0}
    for _ in range(treasures_to_come(view)):
        after: dict[Cards, float] = defaultdict(float)
        for cards, odds in drawn.items():
            for _kind, more, share in next_cards(sets, cards):
                after[more] += odds * share
        drawn = after
    result: dict[tuple[int, int], float] = defaultdict(float)
    for (rises, lifts, _others), odds in drawn.items():
        result[rises, lifts] += odds
    return result


def rising(view: View) -> dict[int, float]:
    """Return the odds of each number of times that the water rises before this turn's flood."""
    result: dict[int, float] = defaultdict(float)
    for (rises, _lifts), odds in treasures_drawn(view).items():
        result[rises] += odds
    return result


def endings(view: View) -> Odds:
    """Return how likely each end of the game comes first while the rest of this turn's cards are drawn (I21).

    All odds assume that the turn ends now, that nobody plays a card except to lift pawns that cannot swim, that a hand
    with too many cards keeps its Helicopter Lifts, and that pawns in the water swim to the tile where they are safest.
    """
    return _endings(msgspec.structs.replace(view, seat=None))  # the same for all seats


@lru_cache(maxsize=256)
def _endings(view: View) -> Odds:
    if isinstance(view.phase, Over):
        return {}
    held = sum(pawn.hand.count(Card.HELICOPTER_LIFT) for pawn in view.pawns)
    floods = {rises: Flood(_threats(view, rises)) for rises in rising(view) if view.tick + rises < len(METER)}
    total: Odds = defaultdict(float)
    for (rises, lifts), odds in treasures_drawn(view).items():
        ends = floods[rises].endings(held + lifts) if rises in floods else {SWAMPED: 1.0}
        for outcome, chance in ends.items():
            total[outcome] += odds * chance
    return {outcome: odds for outcome, odds in total.items() if odds > IMPOSSIBLE}


def threatened_now(view: View) -> tuple[int, ...]:
    """Return the flooded cells that may sink in the rest of this flood, those that the team needs first."""
    threats = _threats(view, 0)
    return tuple(sorted(threats.threatened & threats.flooded, key=lambda cell: (cell not in threats.vital, cell)))


def _threats(view: View, rises: int) -> Threats:
    """Return the flood cards of this turn after the water has risen so many times (I8)."""
    known = {landmark for cards in view.on_top for landmark in cards}
    standing = {tile.landmark for tile in view.tiles if tile is not None and not tile.sunk}
    discard = view.flood_discard
    sets: list[Collection[Landmark]] = [*view.on_top, standing - known - {*discard}]
    if rises:
        sets, discard = [discard, *sets], ()
    return Threats(view, sets, discard, floods_to_come(view, rises))


def _unseen(view: View) -> Counter[Card]:
    """Return the cards of the treasure pile: all that are neither in a hand nor discarded."""
    seen = Counter(view.treasure_discard)
    for pawn in view.pawns:
        seen.update(pawn.hand)
    return Counter(TREASURE_DECK) - seen


def _counted(cards: Counter[Card]) -> tuple[int, int, int]:
    """Return the numbers of Waters Rise!, of Helicopter Lifts and of all other cards."""
    rises, lifts = cards[Card.WATERS_RISE], cards[Card.HELICOPTER_LIFT]
    return rises, lifts, cards.total() - rises - lifts


def stranded(view: View, seat: int, cell: int | None = None) -> bool:
    """Return whether a pawn could not swim anywhere if its tile, or the one at `cell`, sank now (I19)."""
    pawn = view.pawns[seat]
    start = pawn.cell if cell is None else cell
    power = POWERS[pawn.role]
    shape = SHAPES[view.shape]
    near = shape.around if power.diagonal else shape.beside
    reach = shape.places if power.flies or power.dives else near[start]
    return not any(to != start and (tile := view.tiles[to]) is not None and not tile.sunk for to in reach)


def awaited(view: View) -> tuple[int, ...]:
    """Return the seats that the table waits for."""
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
