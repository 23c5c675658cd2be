"""The wishes that a reader may have of a teammate now: water, shelter, a free tile, more actions."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.shared.wishes import Wish
from games.engine.desert.actions import Action, GiveGear, GiveWater, UseDuneBlaster, UseSolarShield, UseWaterReserve
from games.engine.desert.data import Gear
from games.engine.desert.shelter import sheltered
from games.engine.desert.state import TakeActions
from games.engine.desert.view import PawnView, View

THIRSTY = 1
"""With so much water or less a player may want more."""


def wishes(view: View, seat: int, actions: Sequence[Action], *, names: Sequence[str]) -> tuple[Wish, ...]:
    if view.seat is None:
        return ()
    reader, giver, who = view.pawns[view.seat], view.pawns[seat], names[seat]
    found = [*_sand(reader, actions, who)]
    if reader.water <= THIRSTY:
        found += [*_water(view.seat, reader, giver, actions, who)]
        if reader.cell == giver.cell:
            found += [*_card(actions, who, is_in_the_sun=not sheltered(view, view.seat))]
    if isinstance(view.phase, TakeActions) and view.phase.seat == view.seat:
        found += [*_gear(view.seat, actions, who)]
    return tuple(found)


def _sand(reader: PawnView, actions: Sequence[Action], who: str) -> Iterator[Wish]:
    for action in actions:
        if reader.buried and isinstance(action, UseDuneBlaster) and action.cell == reader.cell:
            yield Wish(action, _("Ask %(who)s to dig you out with a Dune Blaster") % {"who": who})


def _water(seat: int, reader: PawnView, giver: PawnView, actions: Sequence[Action], who: str) -> Iterator[Wish]:
    """Yield the greatest gift after which the giver has as much as the reader."""
    gifts = [
        action
        for action in actions
        if isinstance(action, GiveWater) and action.to == seat and 2 * action.amount <= giver.water - reader.water
    ]
    if gifts:
        gift = max(gifts, key=lambda action: action.amount)
        text = ngettext("Ask %(who)s for %(amount)s water", "Ask %(who)s for %(amount)s water", gift.amount)
        yield Wish(gift, text % {"who": who, "amount": gift.amount})


def _card(actions: Sequence[Action], who: str, *, is_in_the_sun: bool) -> Iterator[Wish]:
    for action in actions:
        if isinstance(action, UseWaterReserve):
            yield Wish(action, _("Ask %(who)s to use the Secret Water Reserve") % {"who": who})
        elif isinstance(action, UseSolarShield) and is_in_the_sun:
            yield Wish(action, _("Ask %(who)s to use a Solar Shield") % {"who": who})


def _gear(seat: int, actions: Sequence[Action], who: str) -> Iterator[Wish]:
    """Yield the gift of the card that gives the reader more actions."""
    for action in actions:
        if isinstance(action, GiveGear) and action.to == seat and action.gear is Gear.TIME_THROTTLE:
            yield Wish(action, _("Ask %(who)s for the Time Throttle") % {"who": who})
