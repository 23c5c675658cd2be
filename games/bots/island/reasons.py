"""Why a bot does what it does on the island, in a sentence from what its plan changes most."""

from collections.abc import Mapping, Sequence

from games.bots.protocol import Reason
from games.engine.core.errors import gettext_noop
from games.engine.island.actions import (
    Action,
    Capture,
    DiscardCard,
    Escape,
    GiveCard,
    SwimTo,
    UseHelicopterLift,
    UseSandbags,
)
from games.engine.island.data import CARD_OF, Card, Landmark
from games.engine.island.state import Over, State, TakeActions


def reason(
    before: Mapping[str, float],
    after: Mapping[str, float],
    state: State,
    then: State,
    plays: Sequence[tuple[int, Action]],
    seat: int,
) -> Reason:
    """Return the sentence for these plays."""
    for _, action in plays:
        if type(action) is Escape:
            return Reason(gettext_noop("Everybody is aboard: we fly home."))
        if type(action) is Capture:
            taken = [treasure for treasure in then.captured if treasure not in state.captured]
            return Reason(gettext_noop("I can take this treasure: %(treasure)s."), {"treasure": taken[-1]})
    if not plays:
        return _stays(state, seat)
    first = plays[0][1]
    if type(first) is DiscardCard:
        return Reason(gettext_noop("%(card)s is the card we need least."), {"card": first.card})
    if type(first) is SwimTo:
        return Reason(gettext_noop("My tile has sunk, and from there I can do most."))
    gains = {name: after.get(name, 0.0) - before.get(name, 0.0) for name in {*before, *after}}
    best = max(gains, key=lambda name: (gains[name], name))
    keeps = Card.SANDBAGS in then.adventurers[seat].hand and not isinstance(then.phase, Over)
    match best:
        case "landing" if keeps:
            return Reason(gettext_noop("Fools' Landing is in danger; I shore it up and keep my Sandbags."))
        case "landing":
            return Reason(gettext_noop("Fools' Landing is in danger: without it nobody gets home."))
        case "treasure":
            return Reason(gettext_noop("I keep a treasure's tile above water."))
        case "cards" | "excess":
            return _cards(plays, then)
        case "way":
            return Reason(gettext_noop("I carry my cards closer to their treasure."))
        case "home":
            return Reason(gettext_noop("I go towards Fools' Landing, where we all must meet."))
        case "pawn":
            return Reason(gettext_noop("One of us stands on a tile that may sink."))
    return Reason(gettext_noop("I make the island a little safer."))


def _cards(plays: Sequence[tuple[int, Action]], then: State) -> Reason:
    for _, action in plays:
        if isinstance(action, GiveCard):
            return Reason(gettext_noop("%(card)s is worth more in that hand."), {"card": action.card})
        if isinstance(action, UseSandbags):
            return Reason(gettext_noop("I use Sandbags before my hand gets too full."))
        if isinstance(action, UseHelicopterLift):
            return Reason(gettext_noop("The Helicopter Lift brings together what belongs together."))
    return Reason(gettext_noop("I go where we can pass cards."))


def _stays(state: State, seat: int) -> Reason:
    if not isinstance(state.phase, TakeActions):
        return Reason("")  # the next card comes in any case
    hand = state.adventurers[seat].hand
    landing = state.tile(state.cell_of(Landmark.FOOLS_LANDING))
    if Card.SANDBAGS in hand and landing.flooded:
        return Reason(gettext_noop("I keep my Sandbags for Fools' Landing."))
    if Card.SANDBAGS in hand:
        return Reason(gettext_noop("I keep my Sandbags for worse."))
    full = [treasure for treasure, card in CARD_OF.items() if hand.count(card) >= 3]
    if full:
        return Reason(gettext_noop("I keep my cards together: %(treasure)s."), {"treasure": full[0]})
    return Reason(gettext_noop("Nothing that I could do now would help more."))
