"""Why a bot does what it does in the desert, in a sentence from what its plan changes most."""

from collections.abc import Mapping, Sequence

from games.bots.protocol import Reason
from games.engine.core.errors import gettext_noop
from games.engine.desert.actions import Action, CalmStorm, Excavate, GiveWater, PickUp, UseSolarShield
from games.engine.desert.data import Face
from games.engine.desert.state import State, TakeActions


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
        if isinstance(action, PickUp):
            return Reason(gettext_noop("I can take this part: %(part)s."), {"part": action.part})
    if not plays:
        return _stays(state, seat)
    kinds = [type(action) for _, action in plays]
    gains = {name: after.get(name, 0.0) - before.get(name, 0.0) for name in {*before, *after}}
    best = max(gains, key=lambda name: (gains[name], name))
    if best in ("thirst", "water") and GiveWater in kinds:
        return Reason(gettext_noop("One of us needs the water more."))
    if best == "thirst" and UseSolarShield in kinds:
        return Reason(gettext_noop("The Solar Shield keeps the sun away until my next turn."))
    if best == "thirst":
        return Reason(gettext_noop("The sun may beat down soon: I go into the shade."))
    if best in ("sand", "wall"):
        return Reason(gettext_noop("Little sand is left: I clear some before it buries us."))
    if Excavate in kinds:
        return Reason(gettext_noop("We must find what is still hidden: I excavate."))
    if CalmStorm in kinds:
        return Reason(gettext_noop("I calm the storm: fewer cards, less sand, less sun."))
    if best in ("well", "carrier", "water"):
        return Reason(gettext_noop("We will need water: I go towards the well."))
    return Reason(gettext_noop("I move closer to what we still need."))


def _stays(state: State, seat: int) -> Reason:
    if not isinstance(state.phase, TakeActions):
        return Reason("")  # the next card comes in any case
    tile = state.under(seat)
    if tile.excavated and tile.face is Face.TUNNEL:
        return Reason(gettext_noop("I stay in the shade of the tunnel."))
    return Reason(gettext_noop("Nothing that I could do now would help more."))
