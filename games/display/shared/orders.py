"""Standing orders in forms: their kinds, and the choices of each."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

ODDS = (1, 10, 25, 50, 75, 100)
"""The odds from which an order can be carried out, in percent."""


@dataclass(frozen=True, slots=True)
class OrderField:
    """A choice of an order: a select with values and labels. A `many` one gives an item of a list."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...]
    many: bool = False


@dataclass(frozen=True, slots=True)
class OrderForm:
    """A kind of order that a player can give now: what it does, in a sentence, and its choices."""

    kind: str
    title: str
    text: str
    fields: tuple[OrderField, ...] = ()


def odds_field() -> OrderField:
    """Return the choice of the odds."""
    return OrderField("odds", _("How likely it must be"), tuple((str(odds), odds_in_words(odds)) for odds in ODDS))


def odds_in_words(odds: int) -> str:
    """Return from which odds an order is carried out, in brackets after what may happen."""
    if odds <= ODDS[0]:
        return _("any chance")
    if odds >= ODDS[-1]:
        return _("only if it is certain")
    return _("%(odds)s%% or more") % {"odds": odds}


def seat_field(label: str, anybody: str, names: Sequence[str], seat: int) -> OrderField:
    """Return the choice of a teammate, or of anybody."""
    others = [(str(other), name) for other, name in enumerate(names) if other != seat]
    return OrderField("to", label, (("", anybody), *others))


def in_order(name: str, labels: Iterable[str], options: Sequence[tuple[str, str]]) -> tuple[OrderField, ...]:
    """Return the choices of an ordered list, of which only the first is needed."""
    # Translators: a choice in a list by preference.
    nothing = (("", _("nothing more")),)
    return tuple(
        OrderField(name, label, (*(nothing if number else ()), *options), many=True)
        for number, label in enumerate(labels)
    )


def positions() -> tuple[str, ...]:
    """Return the labels of an ordered list of four."""
    # Translators: labels of a list by preference: what comes first, then, third, fourth.
    return (_("First"), _("Then"), _("Third"), _("Fourth"))
