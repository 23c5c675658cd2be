"""The treasure pile: what is drawn, given away, captured and discarded, and the water that rises."""

from games.engine.core.chance import shuffled
from games.engine.island.actions import DiscardCard
from games.engine.island.data import METER, Card
from games.engine.island.events import CardDiscarded, CardDrawn, TreasureDeckShuffled, WaterRose
from games.engine.island.progress import Progress
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Outcome


def draw(progress: Progress) -> None:
    """The next treasure card; a hand that is too full must wait for its seat (I1, I7)."""
    phase = progress.state.phase
    assert isinstance(phase, DrawTreasure)
    seat, left = phase.seat, phase.left - 1
    card, *deck = progress.state.treasure_deck
    progress.set(treasure_deck=tuple(deck))
    progress.tell(CardDrawn(seat, card, left))
    if card is Card.WATERS_RISE:
        _rise(progress)
    else:
        progress.take(seat, card)
    if progress.over:
        return
    if not deck:
        _reshuffle(progress)
    # I8: the level is asked for only now, so that a rise counts for the flood of this turn.
    progress.await_hand(seat, DrawTreasure(seat, left) if left else DrawFlood(seat, progress.state.level))


def _rise(progress: Progress) -> None:
    """A tick up, and the flood discard shuffled on top of its pile; the skull loses at once (I8)."""
    state = progress.state
    progress.set(tick=state.tick + 1, treasure_discard=(*state.treasure_discard, Card.WATERS_RISE))
    if progress.state.tick == len(METER):
        progress.tell(WaterRose(state.tick + 1, progress.state.level))
        progress.end(Outcome(won=False, cause="swamped"))
        return
    again = state.flood_discard
    progress.tell(WaterRose(state.tick + 1, progress.state.level, tuple(sorted(again))))
    if again:
        progress.set(
            flood_deck=shuffled(again, seed=state.seed, number=state.shuffles) + state.flood_deck,
            flood_discard=(),
            layers=(len(again), *state.layers),
            shuffles=state.shuffles + 1,
        )


def _reshuffle(progress: Progress) -> None:
    """The last card was drawn and dealt with: the discard becomes the new pile, before anyone discards (I9)."""
    state = progress.state
    deck = shuffled(state.treasure_discard, seed=state.seed, number=state.shuffles)
    progress.set(treasure_deck=deck, treasure_discard=(), shuffles=state.shuffles + 1)
    progress.tell(TreasureDeckShuffled(len(deck)))


def discard(progress: Progress, seat: int, action: DiscardCard) -> None:
    phase = progress.state.phase
    assert isinstance(phase, Discard)
    progress.discard(seat, action.card)
    progress.tell(CardDiscarded(seat, action.card))
    progress.await_hand(seat, phase.resume)
