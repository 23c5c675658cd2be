"""The treasure deck: drawing and discarding cards, and the rising water."""

from msgspec.structs import replace

from games.engine.core.chance import shuffled
from games.engine.island.actions import DiscardCard
from games.engine.island.data import METER, Card
from games.engine.island.events import CardDiscarded, CardDrawn, TreasureDeckShuffled, WaterRose
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Outcome
from games.engine.island.transition import Transition


def draw(transition: Transition) -> None:
    """Draw the next treasure card. If the hand is then too full, wait for the seat to discard (I1, I7)."""
    state, phase = transition.state, transition.state.phase
    assert isinstance(phase, DrawTreasure)
    seat, left = phase.seat, phase.left - 1
    card, deck = state.treasure_deck[0], state.treasure_deck[1:]
    transition.state = replace(state, treasure_deck=deck)
    transition.record(CardDrawn(seat, card, left))
    if card is Card.WATERS_RISE:
        _rise(transition)
    else:
        transition.add_card(seat, card)
    if transition.over:
        return
    if not deck:
        _reshuffle(transition)
    # I8: read the level only now, so that a rise counts for the flood of this turn.
    transition.await_hand(seat, DrawTreasure(seat, left) if left else DrawFlood(seat, transition.state.level))


def _rise(transition: Transition) -> None:
    """Raise the meter and shuffle the flood discard onto its pile. The skull loses the game at once (I8)."""
    state = transition.state
    transition.set(tick=state.tick + 1, treasure_discard=(*state.treasure_discard, Card.WATERS_RISE))
    if transition.state.tick == len(METER):
        transition.record(WaterRose(state.tick + 1, transition.state.level))
        transition.end(Outcome(won=False, cause="swamped"))
        return
    again = state.flood_discard
    transition.record(WaterRose(state.tick + 1, transition.state.level, tuple(sorted(again))))
    if again:
        transition.set(
            flood_deck=shuffled(again, seed=state.seed, number=state.shuffles) + state.flood_deck,
            flood_discard=(),
            layers=(len(again), *state.layers),
            shuffles=state.shuffles + 1,
        )


def _reshuffle(transition: Transition) -> None:
    """Shuffle the discard into a new pile after the last card, before a player discards (I9)."""
    state = transition.state
    deck = shuffled(state.treasure_discard, seed=state.seed, number=state.shuffles)
    transition.set(treasure_deck=deck, treasure_discard=(), shuffles=state.shuffles + 1)
    transition.record(TreasureDeckShuffled(len(deck)))


def discard(transition: Transition, seat: int, action: DiscardCard) -> None:
    phase = transition.state.phase
    assert isinstance(phase, Discard)
    transition.discard(seat, action.card)
    transition.record(CardDiscarded(seat, action.card))
    transition.await_hand(seat, phase.resume)
