"""The outcomes of this turn's storm, played by the engine: over every order of its cards, or over many deals.

This module does not use the code that computes the board's odds: the engine plays every card.
"""

from collections import Counter
from random import Random

from msgspec.structs import replace

from games.engine.desert import State, outcome, play, redeal
from games.engine.desert.actions import AnswerForecast, Draw, EndTurn
from games.engine.desert.data import StormCard
from games.engine.desert.state import DrawStorm, Outcome, ReadForecast, TakeActions

Ends = dict[Outcome | None, float]
"""The odds of each outcome. None stands for the next turn."""


def known_cards(state: State, seat: int | None) -> int:
    """Return how many of the next cards this seat is looking at."""
    return state.phase.count if isinstance(state.phase, ReadForecast) and state.phase.seat == seat else 0


def to_the_storm(state: State) -> State:
    """Return the state after the end of the turn. A forecast leaves the cards as they are."""
    if isinstance(state.phase, ReadForecast):
        state, _ = play(state, state.phase.seat, AnswerForecast())
    if isinstance(state.phase, TakeActions):
        state, _ = play(state, state.phase.seat, EndTurn())
    return state


def every_course(state: State, seat: int | None) -> Ends:
    """Return the odds of each outcome over all possible orders of the cards, if the turn ends now."""
    ends: Counter[Outcome | None] = Counter()
    _follow(to_the_storm(state), known_cards(state, seat), 1.0, ends)
    return dict(ends)


def _follow(state: State, known: int, odds: float, ends: Counter[Outcome | None]) -> None:
    phase = state.phase
    if not isinstance(phase, DrawStorm):
        ends[outcome(state)] += odds  # type: ignore[assignment]
        return
    for card, count in Counter(state.deck[:1] if known else state.deck).items():
        after, _ = play(_on_top(state, card), phase.seat, Draw())
        _follow(after, max(known - 1, 0), odds * count / (1 if known else len(state.deck)), ends)


def _on_top(state: State, card: StormCard) -> State:
    cards = list(state.deck)
    cards.remove(card)
    return replace(state, deck=(card, *cards))


def dealt_courses(state: State, seat: int | None, deals: int, random: Random) -> Ends:
    """Return the odds of each outcome in so many deals of what the seat does not see."""
    ends: Counter[Outcome | None] = Counter()
    for _ in range(deals):
        course = to_the_storm(redeal(state, seat, f"{random.getrandbits(128):032x}"))
        while isinstance(course.phase, DrawStorm):
            course, _events = play(course, course.phase.seat, Draw())
        ends[outcome(course)] += 1
    return {end: count / deals for end, count in ends.items()}
