"""What the storm of this turn brings, worked out exactly from what the reader's view shows.

All odds are of the same course: the turn ends now, the storm cards of this turn come one after another, and nobody
plays anything free in between.
"""

from collections import Counter, defaultdict

from games.display.desert.sand import lack_of_sand, winds_of
from games.display.shared.odds import IMPOSSIBLE, Cards, next_cards
from games.engine.desert.data import STORM_DECK, Face, StormCard
from games.engine.desert.state import DrawStorm, Outcome, Over, ReadForecast, TakeActions
from games.engine.desert.view import View

SUNS, RISES, WINDS_FROM = 0, 1, 2
"""The places of a count of cards: suns, rises, and from there on winds along the column and along the row."""
NEVER = 99
"""More cards than any storm has."""


def coming(view: View) -> int:
    """How many storm cards come at the end of this turn, or are still to come in this storm (D1, D22)."""
    match view.phase:
        case TakeActions(calmed=calmed) | ReadForecast(resume=TakeActions(calmed=calmed)):
            return max(view.level - calmed, 0)
        case DrawStorm(left=left):
            return left
        case Over():
            return 0


def pile(view: View) -> Counter[StormCard]:
    """What the draw pile holds: every card that lies neither in the discard nor beside it."""
    unseen = Counter(STORM_DECK)
    unseen.subtract(view.discard)
    unseen.subtract(view.revealed)
    return unseen


def piles(view: View) -> list[Counter[StormCard]]:
    """The storm cards in the order in which they come: sets, each of which is drawn in any order.

    The cards of a forecast come first, each a set of its own (D23), then the rest of the pile, then the discard, which
    becomes the next pile without the cards of this storm (D16).
    """
    return [*(Counter((card,)) for card in view.foreseen), pile(view) - Counter(view.foreseen), Counter(view.discard)]


def next_card(view: View) -> Counter[StormCard]:
    """The cards of which any may come next."""
    return next(filter(None, piles(view)), Counter())


def sheltered(view: View, seat: int) -> bool:
    """Whether the sun does not reach a pawn: in a tunnel, or under a shield on its tile (D13, D32)."""
    cell = view.pawns[seat].cell
    tile = view.tiles[cell]
    if tile is not None and tile.excavated and tile.face is Face.TUNNEL:
        return True
    return any(pawn.shielded for pawn in view.pawns if pawn.cell == cell)


def thirstiest(view: View) -> tuple[int, ...]:
    """The seats that the sun reaches and that have least water: they die first."""
    exposed = [seat for seat in range(len(view.pawns)) if not sheltered(view, seat)]
    least = min((view.pawns[seat].water for seat in exposed), default=0)
    return tuple(seat for seat in exposed if view.pawns[seat].water == least)


def endings(view: View) -> dict[Outcome, float]:
    """How likely this turn's storm ends the game in each way (D38); the first that happens ends it.

    Pawns ride along with their tiles, so a pawn that is sheltered now stays so throughout the storm.
    """
    dying = thirstiest(view)
    thirst, swept, buried = _storm(view, suns=view.pawns[dying[0]].water + 1 if dying else NEVER)
    odds = {
        Outcome(won=False, cause="thirst", seats=dying): thirst,
        Outcome(won=False, cause="swept away"): swept,
        Outcome(won=False, cause="buried"): buried,
    }
    return {outcome: chance for outcome, chance in odds.items() if chance > IMPOSSIBLE}


def chance_of_sun(view: View) -> float:
    """How likely this turn's storm brings a sun before it ends the game in another way."""
    return _storm(view, suns=1)[0]


def _storm(view: View, *, suns: int) -> tuple[float, float, float]:
    """How likely each of three things happens, and as the first of them.

    So many suns; the skull of the storm meter (D14); a marker to place when the supply is empty (D15).

    Among the cards drawn only the numbers of suns, of rises and of winds along either axis count: the sand they bring
    depends on the order of the winds along one axis alone, and every order of them is equally likely.
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
