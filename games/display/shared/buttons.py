"""The buttons of the board, and the builder that makes them for one seat."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.display.shared.words import actions_left, joined

_encode = msgspec.json.Encoder().encode
WALK = "walk"
"""The name of buttons that send a cell to walk to, instead of an action."""


def end_and_draw(cards: int) -> str:
    """Return the title of a button that ends the turn. It is short, since it stands beside others on a phone."""
    return ngettext("End turn: draw %(cards)s card", "End turn: draw %(cards)s cards", cards) % {"cards": cards}


@dataclass(frozen=True, slots=True)
class Variant:
    """One of several choices of a button: an amount, a passenger or a card.

    The page shows the `label`, and a screen reader says the `title`. The `consequence` belongs to this choice only.
    """

    value: str
    label: str
    title: str
    consequence: str = ""


@dataclass(frozen=True, slots=True)
class Button:
    """A button for an action, or a row of buttons when there are `variants`.

    `value` is what the form sends: the seat, a colon, the action as JSON. The button of a walk has another `name`,
    and the cell instead of the action. `cell` names the sheet that shows the button; None stands for the dock, which
    also shows one that is `docked`. The sheet of the seat `about` shows it too. A `final` action cannot be undone.
    The board marks the cell of a button that `is_target`, unless the action leads to any cell: `everywhere` is a
    sentence that says so. `picture` is the id of a card in the sprite. `in_plan` is the title as a step of a plan, if
    it is another. `card` is the index of a card beside the board. An `early` one ends the turn while
    actions are left.
    """

    seat: int
    title: str
    value: str = ""
    cost: str = ""
    free: bool = True
    consequence: str = ""
    final: bool = False
    cell: int | None = None
    docked: bool = False
    about: int | None = None
    is_target: bool = False
    everywhere: str = ""
    picture: str = ""
    primary: bool = False
    early: bool = False
    card: int | None = None
    variants: tuple[Variant, ...] = ()
    name: str = "seat_action"
    in_plan: str = ""


def as_first_steps(buttons: Iterable[Button]) -> list[Button]:
    """Return the buttons as those of an empty plan: each adds a step, which can always be taken out again."""
    return [
        replace(
            button,
            title=button.in_plan or button.title,
            consequence="" if button.final else button.consequence,
            final=False,
        )
        for button in buttons
    ]


def as_steps(buttons: Iterable[Button]) -> list[Button]:
    """Return the buttons as those of a plan that has steps."""
    return [replace(each, title=_("Then: %(what)s") % {"what": each.title}) for each in as_first_steps(buttons)]


def as_requests(buttons: Iterable[Button]) -> list[Button]:
    """Return the buttons as those that ask another player for the plays; the board marks their cells."""
    # Translators: what is the title of an action, such as "Give 2 water".
    return [replace(each, title=_("Ask: %(what)s") % {"what": each.title}, is_target=True) for each in buttons]


Retitle: TypeAlias = Callable[[Iterable[Button]], list[Button]]
"""A change of the buttons of a board that plays nothing."""


@dataclass(frozen=True)
class ButtonBuilder:
    """The view and the names from which one seat's buttons are built. `mine` are the reader's seats."""

    view: Any
    names: Sequence[str]
    seat: int
    mine: frozenset[int] = field(default_factory=frozenset)

    @property
    def pawn(self) -> Any:
        return self.view.pawns[self.seat]

    @property
    def own_cell(self) -> int:
        cell: int = self.pawn.cell
        return cell

    def tile(self, cell: int) -> Any:
        tile = self.view.tiles[cell]
        assert tile is not None
        return tile

    def is_reader(self, seat: int) -> bool:
        """Return whether a seat is the reader's only one, so that sentences about it say "you"."""
        return self.mine == {seat}

    def name(self, seat: int) -> str:
        """Return the name of a seat in a list, or "you" for the reader's only adventurer."""
        # Translators: stands for a name in a list: “you +2, Ben +1”; no verb follows.
        return pgettext("in a list of names", "you") if self.is_reader(seat) else self.names[seat]

    def whom(self, seat: int) -> str:
        """Return the name of a seat as an object, or "you" for the reader's only adventurer."""
        return pgettext("object of a verb", "you") if self.is_reader(seat) else self.names[seat]

    def others(self, cell: int) -> list[int]:
        """Return the other seats whose pawns stand on a cell."""
        return [seat for seat, pawn in enumerate(self.view.pawns) if pawn.cell == cell and seat != self.seat]

    def value(self, action: Any) -> str:
        return f"{self.seat}:{_encode(action).decode()}"

    def paid_button(self, group: Sequence[Any], **parts: Any) -> Button:
        """Return a button that costs an action. A group of several actions needs `variants` in `parts`."""
        return Button(seat=self.seat, **self._value(group), **{"cost": actions_left(1), "free": False, **parts})

    def free_button(self, group: Sequence[Any], **parts: Any) -> Button:
        """Return a button that costs no action. A group of several actions needs `variants` in `parts`."""
        # Translators: it costs no action.
        return Button(seat=self.seat, **self._value(group), **{"cost": _("free"), **parts})

    def end_button(self, group: Sequence[Any], title: str, lost: str) -> Button:
        """Return the button that ends the turn; `lost` says what that forfeits besides the actions that are left."""
        left = getattr(self.view.phase, "left", 0)
        unused = ngettext("%(left)s action unused.", "%(left)s actions unused.", left) % {"left": left} if left else ""
        words = {"in_plan": _("End the turn"), "consequence": joined(unused, lost)}
        return self.free_button(group, title=title, cost="", primary=True, early=left > 0, **words)

    def walk_button(self, cell: int, moves: Sequence[Any], **parts: Any) -> Button:
        """Return the button that takes several moves, one after the other, to a cell."""
        cost = actions_left(len(moves))
        value = f"{self.seat}:{cell}"
        return Button(
            self.seat, _("Walk there"), value, cost=cost, free=False, cell=cell, primary=True, name=WALK, **parts
        )

    def _value(self, group: Sequence[Any]) -> dict[str, Any]:
        return {"value": self.value(group[0])} if len(group) == 1 else {}


@dataclass(frozen=True, slots=True)
class ButtonGroup:
    """The buttons of one adventurer, with a heading if the reader plays several."""

    heading: str
    buttons: tuple[Button, ...]


def button_groups(buttons: Sequence[Button], names: Sequence[str], mine: Collection[int]) -> tuple[ButtonGroup, ...]:
    """Return the buttons grouped by seat, in the order of their first buttons.

    A heading names the seat, unless it is the reader's only one.
    """
    by_seat: dict[int, list[Button]] = {}
    for button in buttons:
        by_seat.setdefault(button.seat, []).append(button)
    return tuple(ButtonGroup("" if {*mine} == {seat} else names[seat], tuple(each)) for seat, each in by_seat.items())
