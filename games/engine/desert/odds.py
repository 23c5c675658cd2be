"""The exact odds of a turn's storm, from what a view shows of its cards. Boards and standing orders use them.

All odds assume that the turn ends now, that the storm cards of this turn come one after another, and that nobody
takes a free action in between.
"""

from collections import Counter, defaultdict

from games.engine.core.odds import IMPOSSIBLE, Cards, next_cards
from games.engine.desert.data import STORM_DECK, StormCard
from games.engine.desert.sand_odds import lack_of_sand, winds_of
from games.engine.desert.shelter import sheltered
from games.engine.desert.state import DrawStorm, Outcome, Over, ReadForecast, TakeActions
from games.engine.desert.view import View

SUNS, RISES, WINDS_FROM = 0, 1, 2
"""Indexes into a count of cards: suns, rises, then the winds along the column and along the row."""
NEVER = 99
"""More cards than any storm has."""


def coming(view: View) -> int:
    """Return how many storm cards come at the end of this turn, or are still to come in this storm (D1, D22)."""
    match view.phase:
        case TakeActions(calmed=calmed) | ReadForecast(resume=TakeActions(calmed=calmed)):
            return max(view.level - calmed, 0)
        case DrawStorm(left=left):
            return left
        case Over():
            return 0


def pile(view: View) -> Counter[StormCard]:
    """Return the cards of the draw pile: all that are neither discarded nor revealed in this storm."""
    unseen = Counter(STORM_DECK)
    unseen.subtract(view.discard)
    unseen.subtract(view.revealed)
    return unseen


def piles(view: View) -> list[Counter[StormCard]]:
    """Return the storm cards as sets that come one after another, each in any order.

    Each card of a forecast is a set of its own and comes first (D23). Then comes the rest of the pile. The discard
    comes last: it becomes the next pile, without the cards of this storm (D16).
    """
    return [*(Counter((card,)) for card in view.foreseen), pile(view) - Counter(view.foreseen), Counter(view.discard)]


def next_card(view: View) -> Counter[StormCard]:
    """Return the cards of which any may come next."""
    return next(filter(None, piles(view)), Counter())


def storm(view: View, *, suns: int) -> tuple[float, float, float]:
    """Return how likely each of three events happens, and happens first.

    The events: the storm brings so many `suns`, the meter reaches the skull (D14), or a marker is due when the supply
    is empty (D15).

    Only the numbers of suns, of rises and of winds along each axis matter among the cards drawn. The sand depends only
    on the order of the winds along one axis, and every order of them is equally likely.
    """
    rises, draws, sets = len(view.meter) - view.tick, coming(view), piles(view)
    runs_out = lack_of_sand(view.hole, view.supply, sets, draws)
    numbers = [(cards[StormCard.SUN], cards[StormCard.PICKS_UP], *map(sum, winds_of(cards))) for cards in sets]
    thirst = swept = 0.0
    drawn: dict[Cards, float] = {(0, 0, 0, 0): 1.0}
    for _ in range(draws):
        after: dict[Cards, float] = defaultdict(float)
        for cards, odds in drawn.items():
            for kind, more, share in next_cards(numbers, cards):
                if kind == SUNS and more[SUNS] == suns:
                    thirst += odds * share * (1 - runs_out(*cards[WINDS_FROM:]))
                elif kind == RISES and more[RISES] == rises:
                    swept += odds * share * (1 - runs_out(*cards[WINDS_FROM:]))
                else:
                    after[more] += odds * share
        drawn = after
    survived = sum(odds * (1 - runs_out(*cards[WINDS_FROM:])) for cards, odds in drawn.items())
    return thirst, swept, 1 - thirst - swept - survived


def thirstiest(view: View) -> tuple[int, ...]:
    """Return the seats in the sun that have the least water: they die first."""
    exposed = [seat for seat in range(len(view.pawns)) if not sheltered(view, seat)]
    least = min((view.pawns[seat].water for seat in exposed), default=0)
    return tuple(seat for seat in exposed if view.pawns[seat].water == least)


def endings(view: View) -> dict[Outcome, float]:
    """Return how likely this turn's storm ends the game in each way (D38). The first that happens ends it.

    Pawns move with their tiles, so a pawn that is sheltered now stays sheltered throughout the storm.
    """
    dying = thirstiest(view)
    thirst, swept, buried = storm(view, suns=view.pawns[dying[0]].water + 1 if dying else NEVER)
    odds = {
        Outcome(won=False, cause="thirst", seats=dying): thirst,
        Outcome(won=False, cause="swept away"): swept,
        Outcome(won=False, cause="buried"): buried,
    }
    return {outcome: chance for outcome, chance in odds.items() if chance > IMPOSSIBLE}


def chance_of_suns(view: View, suns: int) -> float:
    """Return how likely this turn's storm brings so many suns before it ends the game in another way."""
    return storm(view, suns=suns)[0]
