"""The outcomes of this turn's cards, played by the engine: over every order of the cards, or over many deals.

This module does not use the code that computes the board's odds: the engine plays every card. Players only play a
card to lift pawns that cannot swim. Pawns in the water swim where the game is least likely to be lost.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from games.engine.island import State, legal, outcome, play, redeal
from games.engine.island.actions import DiscardCard, Draw, EndTurn, SwimTo, UseHelicopterLift
from games.engine.island.data import Card
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Outcome, Swim, TakeActions

Ends = dict[Outcome | None, float]
"""The odds of each outcome. None stands for the next turn."""


def every_course(state: State) -> Ends:
    """Return the odds of each outcome over all possible orders of the cards, if the turn ends now."""
    if isinstance(state.phase, TakeActions):
        state, _ = play(state, state.phase.seat, EndTurn())
    return _ends(state, {})


def _ends(state: State, known: dict[State, Ends]) -> Ends:
    alike = _alike(state)
    if alike not in known:
        known[alike] = _worked_out(state, known)
    return known[alike]


def _alike(state: State) -> State:
    """Return a state that is equal for all states that differ only in the order of their cards and in their seed."""
    flood, start = [], 0
    for cards in (*state.layers, len(state.flood_deck) - sum(state.layers)):
        flood += sorted(state.flood_deck[start : start + cards])
        start += cards
    return replace(
        state,
        shuffles=0,
        flood_deck=tuple(flood),
        flood_discard=tuple(sorted(state.flood_discard)),
        treasure_deck=tuple(sorted(state.treasure_deck)),
        treasure_discard=tuple(sorted(state.treasure_discard)),
    )


def _worked_out(state: State, known: dict[State, Ends]) -> Ends:
    phase = state.phase
    match phase:
        case DrawTreasure(seat=seat) | DrawFlood(seat=seat):
            ends: Counter[Outcome | None] = Counter()
            for odds, dealt in _next_cards(state):
                for end, chance in _ends(play(dealt, seat, Draw())[0], known).items():
                    ends[end] += odds * chance  # type: ignore[assignment]
            return dict(ends)
        case Discard(seat=seat):
            return _ends(play(state, seat, DiscardCard(_spared(state, seat)))[0], known)
        case Swim():
            ways = [_ends(play(state, *way)[0], known) for way in _ways_out(state, phase)]
            return min(ways, key=_loss)
    return {outcome(state): 1.0}


def _loss(ends: Ends) -> tuple[float, float]:
    """Return how likely the game is lost, then how many pawns drown, as a sort key."""
    lost = {end: chance for end, chance in ends.items() if end}
    return round(sum(lost.values()), 9), sum(chance * len(end.seats) for end, chance in lost.items())


def _spared(state: State, seat: int) -> Card:
    """Return a card that a full hand discards before its Helicopter Lifts."""
    return min(state.adventurers[seat].hand, key=lambda card: card is Card.HELICOPTER_LIFT)


def _next_cards(state: State) -> Iterator[tuple[float, State]]:
    """Yield the state with each card that may come next on top of its pile, and the chance of that card."""
    if isinstance(state.phase, DrawTreasure):
        for card, count in Counter(state.treasure_deck).items():
            cards = list(state.treasure_deck)
            cards.remove(card)
            yield count / len(state.treasure_deck), replace(state, treasure_deck=(card, *cards))
        return
    top = state.layers[0] if state.layers else len(state.flood_deck)
    for place in range(top):
        deck = state.flood_deck
        yield 1 / top, replace(state, flood_deck=(deck[place], *deck[:place], *deck[place + 1 :]))


def _ways_out(state: State, phase: Swim) -> Iterator[tuple[int, SwimTo | UseHelicopterLift]]:
    """Yield the swims of the first pawn that can swim. If none can, yield each lift that takes all of them away."""
    for seat in phase.seats:
        swims = [action for action in legal(state, seat) if isinstance(action, SwimTo)]
        if swims:
            yield from ((seat, action) for action in swims)
            return
    for seat, pawn in enumerate(state.adventurers):
        if Card.HELICOPTER_LIFT in pawn.hand:
            for action in legal(state, seat):
                if isinstance(action, UseHelicopterLift) and action.pawns == phase.seats:
                    yield seat, action
            return


def dealt_courses(state: State, deals: int, random: Random) -> Ends:
    """Return the odds of each outcome in so many deals. Pawns in the water swim to a dry tile if there is one."""
    ends: Counter[Outcome | None] = Counter()
    for _ in range(deals):
        course = redeal(state, None, f"{random.getrandbits(128):032x}")
        if isinstance(course.phase, TakeActions):
            course, _events = play(course, course.phase.seat, EndTurn())
        while (phase := course.phase) and isinstance(phase, DrawTreasure | DrawFlood | Discard | Swim):
            if isinstance(phase, Swim):
                seat, action = min(_ways_out(course, phase), key=lambda way: course.tile(way[1].to).flooded)
            elif isinstance(phase, Discard):
                seat, action = phase.seat, DiscardCard(_spared(course, phase.seat))
            else:
                seat, action = phase.seat, Draw()
            course, _events = play(course, seat, action)
        ends[outcome(course)] += 1
    found: Ends = defaultdict(float)
    for end, count in ends.items():
        found[end] += count / deals
    return found
