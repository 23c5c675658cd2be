"""The cards of a team, one for each adventurer."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.display.shared.buttons import Button, ButtonGroup, button_groups


@dataclass(frozen=True, slots=True)
class Item:
    """A small picture and what it says."""

    picture: str
    label: str
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """An adventurer's card; a game adds what its adventurers carry. `opens` names the sheet behind it."""

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
    """The mark of those whom the game waits for."""
    return Item("waiting", _("The table waits for this player"))


def name_on_card(seat: int, names: Sequence[str], mine: frozenset[int]) -> str:
    return _("You · %(name)s") % {"name": names[seat]} if mine == {seat} else names[seat]


def groups_about(
    seat: int, offers: Sequence[Button], names: Sequence[str], mine: frozenset[int]
) -> tuple[ButtonGroup, ...]:
    """The buttons that belong on the sheet of a seat."""
    return button_groups([button for button in offers if button.about == seat], names, mine)
