"""The cards of the team, one for each adventurer."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.display.shared.buttons import Button, ButtonGroup, button_groups


@dataclass(frozen=True, slots=True)
class Item:
    """A small picture with its label and a longer text."""

    picture: str
    label: str
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """An adventurer's card. A game adds what its adventurers carry. `opens` is the label of the button to its sheet."""

    seat: int
    look: str
    picture: str
    name: str
    role: str
    power: str
    marks: tuple[Item, ...]
    opens: str
    button_groups: tuple[ButtonGroup, ...]
    art: str


def waiting_mark() -> Item:
    """Return the mark of an adventurer whom the game waits for."""
    return Item("waiting", _("The game is waiting for this player"))


def name_on_card(seat: int, names: Sequence[str], mine: frozenset[int]) -> str:
    """Return the name of a seat, marked as the reader's if that is their only one."""
    return _("You · %(name)s") % {"name": names[seat]} if mine == {seat} else names[seat]


def groups_about(
    seat: int, buttons: Sequence[Button], names: Sequence[str], mine: frozenset[int]
) -> tuple[ButtonGroup, ...]:
    """Return the buttons for the sheet of a seat."""
    return button_groups([button for button in buttons if button.about == seat], names, mine)
