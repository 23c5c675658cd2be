"""The cards of the team, one for each adventurer."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.display.shared.buttons import Button, ButtonGroup, button_groups
from games.display.shared.names import BotName, RoleName


@dataclass(frozen=True, slots=True)
class Item:
    """A small picture with its label and a longer text."""

    picture: str
    label: str
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """An adventurer's card. A game adds what its adventurers carry.

    `picture` is the id of the pawn in the sprite `art`, and of the bust in the sprite `portraits`. `opens` is the label
    of the button to the sheet. `dots` says what the dots on the board mean while the sheet is open.
    """

    seat: int
    look: str
    picture: str
    name: str
    role: str
    power: str
    marks: tuple[Item, ...]
    opens: str
    button_groups: tuple[ButtonGroup, ...]
    dots: str
    art: str
    portraits: str


def dots_note(*, over: bool) -> str:
    """Return what the dots on the board mean; "" after the end, when there are none."""
    return "" if over else _("Dots on the board: this pawn gets there in one turn.")


def waiting_mark() -> Item:
    """Return the mark of an adventurer whom the game waits for."""
    return Item("waiting", _("The game is waiting for this player"))


def names_on_card(seat: int, names: Sequence[str], role: str, mine: frozenset[int]) -> dict[str, str]:
    """Return the name and role on a seat's card, and its CSS class.

    The reader's only seat is marked as theirs. On the cards of a bot, or of somebody with several seats, the adventurer
    comes first, because the name does not tell the cards apart.
    """
    name = names[seat]
    if isinstance(name, BotName):
        return {"name": role, "role": _("Bot"), "look": "seat bot"}
    if isinstance(name, RoleName):
        return {"name": name, "role": _("played by you") if seat in mine else "", "look": "seat several"}
    if name == role:  # nobody has the seat
        return {"name": name, "role": "", "look": "seat"}
    person = name.removesuffix(f" ({role})")
    if person != name:
        return {"name": role, "role": person, "look": "seat several"}
    return {"name": _("You · %(name)s") % {"name": name} if mine == {seat} else name, "role": role, "look": "seat"}


def groups_about(
    seat: int, buttons: Sequence[Button], names: Sequence[str], mine: frozenset[int]
) -> tuple[ButtonGroup, ...]:
    """Return the buttons for the sheet of a seat."""
    return button_groups([button for button in buttons if button.about == seat], names, mine)
