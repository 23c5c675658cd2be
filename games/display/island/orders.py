"""The standing orders of the island in words, and the forms that give them."""

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.display.island.names import CARD, LANDMARK
from games.display.island.places import PLACE
from games.display.shared.orders import OrderField, OrderForm, in_order, odds_field, odds_in_words, positions
from games.engine.core.orders import Order
from games.engine.island.data import Card, Landmark
from games.engine.island.orders import BagTile, DiscardFirst, FlyOff, LiftSwimmers, SwimFirst
from games.engine.island.view import View


def order_in_words(order: Order, *, names: Sequence[str]) -> str:
    match order:
        case BagTile(odds=odds, tile=None):
            text = _("Play Sandbags on the last tile of a treasure if it could sink this turn (%(odds)s).")
            return text % {"odds": odds_in_words(odds)}
        case BagTile(odds=odds, tile=tile) if tile is not None:
            words = {"on": PLACE[tile].on, "odds": odds_in_words(odds)}
            # Translators: “on” is where it is: “on Bronze Gate”, “on C2”.
            return _("Play Sandbags %(on)s if it could sink this turn (%(odds)s).") % words
        case DiscardFirst(cards=cards):
            return _("If my hand is too full, discard: %(cards)s.") % {"cards": _then(CARD[card] for card in cards)}
        case SwimFirst(tiles=tiles):
            return _("If my tile sinks, swim to: %(tiles)s.") % {"tiles": _then(LANDMARK[tile] for tile in tiles)}
        case LiftSwimmers(tile=tile):
            # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
            text = _("If someone would drown, play a Helicopter Lift: fly them %(to)s, or else to another tile.")
            return text % {"to": PLACE[tile].to}
        case FlyOff():
            return _("Fly home with a Helicopter Lift as soon as we can win.")
    raise AssertionError("an order of another game")


def _then(names: Iterable[object]) -> str:
    first, *others = map(str, names)
    for name in others:
        # Translators: a list by preference; “first” can be a list itself: “A, else B, else C”.
        first = _("%(first)s, or else %(next)s") % {"first": first, "next": name}
    return first


def order_forms(view: View, seat: int, *, names: Sequence[str]) -> tuple[OrderForm, ...]:
    return tuple(_forms(view, seat))


def _forms(view: View, seat: int) -> Iterator[OrderForm]:
    hand = view.pawns[seat].hand
    standing = {tile.landmark for tile in view.standing.values()}
    tiles = tuple((tile.value, str(LANDMARK[tile])) for tile in _landing_first(standing))
    if Card.SANDBAGS in hand:
        yield OrderForm(
            "BagTile",
            _("Play Sandbags"),
            _("Once the actions of a turn are over, when a flooded tile may sink."),
            (OrderField("tile", _("Tile"), (("", _("the last tile of a treasure")), *tiles)), odds_field()),
        )
    cards = tuple((card.value, str(CARD[card])) for card in Card if card is not Card.WATERS_RISE)
    yield OrderForm(
        "DiscardFirst",
        _("Discard"),
        _("When my hand is too full, discards the first of these that I hold."),
        in_order("cards", positions(), cards),
    )
    yield OrderForm(
        "SwimFirst",
        _("Swim"),
        _("When my tile sinks, swims to the first of these that I can reach."),
        in_order("tiles", positions(), tiles),
    )
    if Card.HELICOPTER_LIFT in hand:
        text = _("When someone cannot swim anywhere. If the chosen tile has sunk by then, another one is used.")
        yield OrderForm("LiftSwimmers", _("Save someone from drowning"), text, (_destination(tiles),))
        yield OrderForm(
            "FlyOff", _("Fly home"), _("When all treasures are captured and everyone is at Fools' Landing.")
        )


def _destination(tiles: tuple[tuple[str, str], ...]) -> OrderField:
    return OrderField("tile", pgettext("the tile where somebody goes", "To"), tiles)


def _landing_first(standing: Iterable[Landmark]) -> list[Landmark]:
    return sorted(standing, key=lambda tile: (tile is not Landmark.FOOLS_LANDING, str(LANDMARK[tile])))
