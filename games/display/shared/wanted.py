"""What a request asks a teammate for, in whole sentences: a language may need another verb form in each."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


class Wanted(NamedTuple):
    """What a request asks for.

    The sentences are for the person who is asked, for the one who asks, and for the rest of the team. They have the
    placeholders `who` (asks) and `whom` (is asked), and those of `words`. `yes` is the text of the button that grants
    it.
    """

    asks_you: str
    you_asked: str
    asked: str
    yes: str
    words: Mapping[str, object]


def water(amount: int) -> Wanted:
    """Water for the person who asks."""
    return Wanted(
        ngettext("%(who)s asks you for %(amount)s water.", "%(who)s asks you for %(amount)s water.", amount),
        ngettext("You asked %(whom)s for %(amount)s water.", "You asked %(whom)s for %(amount)s water.", amount),
        ngettext(
            "%(who)s asked %(whom)s for %(amount)s water.", "%(who)s asked %(whom)s for %(amount)s water.", amount
        ),
        _give(amount),
        {"amount": amount},
    )


def water_for(to: str, amount: int) -> Wanted:
    """Water for another teammate."""
    return Wanted(
        ngettext(
            "%(who)s asks you to give %(to)s %(amount)s water.",
            "%(who)s asks you to give %(to)s %(amount)s water.",
            amount,
        ),
        ngettext(
            "You asked %(whom)s to give %(to)s %(amount)s water.",
            "You asked %(whom)s to give %(to)s %(amount)s water.",
            amount,
        ),
        ngettext(
            "%(who)s asked %(whom)s to give %(to)s %(amount)s water.",
            "%(who)s asked %(whom)s to give %(to)s %(amount)s water.",
            amount,
        ),
        _give(amount),
        {"to": to, "amount": amount},
    )


def _give(amount: int) -> str:
    return ngettext("Give %(amount)s water", "Give %(amount)s water", amount) % {"amount": amount}


def card(name: object) -> Wanted:
    """A card for the person who asks."""
    return Wanted(
        _("%(who)s asks you for the card “%(card)s”."),
        _("You asked %(whom)s for the card “%(card)s”."),
        _("%(who)s asked %(whom)s for the card “%(card)s”."),
        _("Give the card"),
        {"card": name},
    )


def card_for(to: str, name: object) -> Wanted:
    """A card for another teammate."""
    return Wanted(
        _("%(who)s asks you to give %(to)s the card “%(card)s”."),
        _("You asked %(whom)s to give %(to)s the card “%(card)s”."),
        _("%(who)s asked %(whom)s to give %(to)s the card “%(card)s”."),
        _("Give the card"),
        {"to": to, "card": name},
    )


def use(name: object) -> Wanted:
    """The use of a card."""
    return Wanted(
        _("%(who)s asks you to use the card “%(card)s”."),
        _("You asked %(whom)s to use the card “%(card)s”."),
        _("%(who)s asked %(whom)s to use the card “%(card)s”."),
        _("Use the card"),
        {"card": name},
    )


def use_on(name: object, on: object) -> Wanted:
    """The use of a card on a tile."""
    return Wanted(
        # Translators: “on” is where it is: “on Bronze Gate”, “on C2”.
        _("%(who)s asks you to use the card “%(card)s” %(on)s."),
        # Translators: “on” is where it is: “on Bronze Gate”, “on C2”.
        _("You asked %(whom)s to use the card “%(card)s” %(on)s."),
        # Translators: “on” is where it is: “on Bronze Gate”, “on C2”.
        _("%(who)s asked %(whom)s to use the card “%(card)s” %(on)s."),
        _("Use the card"),
        {"card": name, "on": on},
    )


def fly(to: object) -> Wanted:
    """A flight of the teammate alone."""
    return Wanted(
        # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
        _("%(who)s asks you to fly %(to)s."),
        # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
        _("You asked %(whom)s to fly %(to)s."),
        # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
        _("%(who)s asked %(whom)s to fly %(to)s."),
        _("Use the card"),
        {"to": to},
    )


def flight(to: object) -> Wanted:
    """A flight of the person who asks."""
    return Wanted(
        # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
        _("%(who)s asks you for a flight %(to)s."),
        # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
        _("You asked %(whom)s for a flight %(to)s."),
        # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
        _("%(who)s asked %(whom)s for a flight %(to)s."),
        _("Use the card"),
        {"to": to},
    )


def flight_of(pawns: str, to: object) -> Wanted:
    """A flight of other teammates."""
    return Wanted(
        # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
        _("%(who)s asks you to fly %(pawns)s %(to)s."),
        # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
        _("You asked %(whom)s to fly %(pawns)s %(to)s."),
        # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
        _("%(who)s asked %(whom)s to fly %(pawns)s %(to)s."),
        _("Use the card"),
        {"pawns": pawns, "to": to},
    )
