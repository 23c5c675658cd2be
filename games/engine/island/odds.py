"""The exact odds of this turn's cards, from what everybody sees: discards, hands, known flood cards on top."""

from collections import Counter, defaultdict
from functools import lru_cache

import msgspec

from games.engine.core.odds import IMPOSSIBLE, Cards, next_cards
from games.engine.island.data import METER, TREASURE_CARDS, TREASURE_DECK, Card, Landmark
from games.engine.island.flood_odds import Flood, Odds
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Outcome, Over, Phase, Swim, TakeActions
from games.engine.island.threats import Threats
from games.engine.island.view import View

SWAMPED = Outcome(won=False, cause="swamped")


def cards_to_come(phase: Phase, level: int) -> tuple[int, int]:
    """Return how many flood cards and treasure cards the turn still draws at this water level (I1); none when over."""
    if isinstance(phase, Discard | Swim):
        phase = phase.resume
    if isinstance(phase, DrawFlood):
        return phase.left, 0
    if isinstance(phase, DrawTreasure):
        return level, phase.left
    return (level, TREASURE_CARDS) if isinstance(phase, TakeActions) else (0, 0)


def treasures_to_come(view: View) -> int:
    """Return how many treasure cards are still to be drawn this turn."""
    return cards_to_come(view.phase, view.level)[1]


def floods_to_come(view: View, rises: int = 0) -> int:
    """Return how many flood cards are still to be drawn this turn if the water rises so many times before."""
    return cards_to_come(view.phase, METER[min(view.tick + rises, len(METER) - 1)])[0]


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
    """Return the same. A board asks several times for the same view, which takes 3 ms more without the cache."""
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
    sets, discard = flood_sets(view, rises)
    return Threats(view, sets, discard, floods_to_come(view, rises))


def flood_sets(view: View, rises: int) -> tuple[list[set[Landmark]], set[Landmark]]:
    """Return the flood cards as sets that come one after another, and the discard, after so many rises (I8)."""
    standing = {tile.landmark for tile in view.standing.values()}
    discard = {*view.flood_discard}
    sets = [*map(set, view.on_top), standing - view.known_next - discard]
    return ([discard, *sets], set()) if rises else (sets, discard)


def chance_to_sink(view: View, landmark: Landmark) -> float:
    """Return how likely a flooded tile sinks in the rest of this turn, once its actions are over."""
    return chances_of_cards(view)[landmark] if isinstance(view.phase, DrawTreasure | DrawFlood) else 0.0


def chances_of_cards(view: View) -> dict[Landmark, float]:
    """Return how likely the flood card of each tile comes in the rest of this turn, if it ends now (I8, I10)."""
    total: dict[Landmark, float] = defaultdict(float)
    for rises, odds in rising(view).items():
        if view.tick + rises < len(METER):
            for landmark, chance in _chances_after(view, rises).items():
                total[landmark] += odds * chance
    return total


def _chances_after(view: View, rises: int) -> dict[Landmark, float]:
    """Return how likely the card of each tile comes this turn after the water has risen so many times."""
    draws, (sets, discard) = floods_to_come(view, rises), flood_sets(view, rises)
    flooded = {tile.landmark for tile in view.tiles if tile is not None and tile.flooded}
    chances: dict[Landmark, float] = {}
    for cards in [*sets, discard | set().union(*sets) - flooded]:
        for landmark in cards:
            chances.setdefault(landmark, min(draws / len(cards), 1.0) if draws > 0 else 0.0)
        draws -= len(cards)
    return chances


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
