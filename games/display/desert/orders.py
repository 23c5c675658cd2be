"""The standing orders of the desert in words, and the forms that give them."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.display.desert.names import GEAR
from games.display.desert.phrase import name_of
from games.display.shared.orders import OrderField, OrderForm, odds_field, odds_in_words, seat_field
from games.engine.core.orders import Order
from games.engine.desert.data import POWERS, Gear
from games.engine.desert.orders import BlastFree, HandOver, PourReserve, ShareWater, ShieldFrom
from games.engine.desert.view import View


def order_in_words(order: Order, *, names: Sequence[str]) -> str:
    match order:
        case ShareWater(to=None, keep=keep):
            return _("If the next sun would kill a teammate in reach, give them water, but keep at least %(keep)s.") % {
                "keep": keep
            }
        case ShareWater(to=to, keep=keep):
            words = {"who": name_of(names, to), "keep": keep}
            return _("If the next sun would kill %(who)s, give them water, but keep at least %(keep)s.") % words
        case ShieldFrom(odds=odds):
            text = _("Play the Solar Shield if someone on my tile could die in this storm (%(odds)s).")
            return text % {"odds": odds_in_words(odds)}
        case PourReserve(odds=odds):
            text = _("Play the Secret Water Reserve if someone on my tile could die in this storm (%(odds)s).")
            return text % {"odds": odds_in_words(odds)}
        case HandOver(gear=gear, to=None):
            return _("Give this card to the current player when we share a tile: %(gear)s.") % {"gear": GEAR[gear]}
        case HandOver(gear=gear, to=to):
            words = {"gear": GEAR[gear], "who": name_of(names, to)}
            return _("Give this card to %(who)s when we share a tile: %(gear)s.") % words
        case BlastFree():
            return _("Play a Dune Blaster on my tile if I am buried when my turn begins.")
    raise AssertionError("an order of another game")


def _to() -> str:
    return pgettext("the person who gets something", "To")


def order_forms(view: View, seat: int, *, names: Sequence[str]) -> tuple[OrderForm, ...]:
    return tuple(_forms(view, seat, names))


def _forms(view: View, seat: int, names: Sequence[str]) -> Iterator[OrderForm]:
    pawn = view.pawns[seat]
    keep = tuple((str(water), str(water)) for water in range(POWERS[pawn.role].canteen))
    yield OrderForm(
        "ShareWater",
        _("Share water"),
        _("If the next sun would kill a teammate in reach, give them water."),
        (
            # Translators: a choice after the label “To”.
            seat_field(_to(), _("any teammate"), names, seat),
            # Translators: a label before an amount of water.
            OrderField("keep", _("Keep at least"), (*keep[1:], *keep[:1])),
        ),
    )
    text = _("During a storm, when someone on my tile could die of thirst.")
    if Gear.SOLAR_SHIELD in pawn.gear:
        yield OrderForm("ShieldFrom", _("Play the Solar Shield"), text, (odds_field(),))
    if Gear.WATER_RESERVE in pawn.gear:
        yield OrderForm("PourReserve", _("Play the Secret Water Reserve"), text, (odds_field(),))
    if pawn.gear:
        cards = tuple((gear.value, str(GEAR[gear])) for gear in dict.fromkeys(pawn.gear))
        yield OrderForm(
            "HandOver",
            _("Give gear"),
            _("As soon as we share a tile. The order ends when the storm picks up, because I may need the card then."),
            (
                OrderField("gear", _("Card"), cards),
                # Translators: a choice after the label “To”.
                seat_field(_to(), _("the current player"), names, seat),
            ),
        )
    if Gear.DUNE_BLASTER in pawn.gear:
        text = _("Clears my tile if I am buried when my turn begins.")
        yield OrderForm("BlastFree", _("Play a Dune Blaster"), text)
