"""A button, and the desk at which buttons are made: what a reader sees, by seat."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from games.display.shared.words import actions_left

_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Variant:
    """One of several ways to do the same: an amount, a companion, a card.

    `label` is what it shows, `title` the same for a screen reader; the `consequence` is its alone.
    """

    value: str
    label: str
    title: str
    consequence: str = ""


@dataclass(frozen=True, slots=True)
class Button:
    """A button, or with `variants` a row of them; `value` is what the form sends: the seat, a colon, the action's JSON.

    `cell` is whose sheet it belongs in, None the dock's; `about` the seat whose sheet holds it too; `final` cannot be
    undone; `rings` marks its cell as a place to go on at; `picture` is a card's in the sprite; `card` is a place among
    the cards that are laid out beside the board.
    """

    seat: int
    title: str
    value: str = ""
    cost: str = ""
    free: bool = True
    consequence: str = ""
    final: bool = False
    cell: int | None = None
    about: int | None = None
    rings: bool = False
    picture: str = ""
    primary: bool = False
    card: int | None = None
    variants: tuple[Variant, ...] = ()


@dataclass(frozen=True)
class ButtonBuilder:
    """What the makers of buttons look things up in; `view` is of whichever game it is."""

    view: Any
    names: Sequence[str]
    seat: int
    mine: frozenset[int] = field(default_factory=frozenset)

    @property
    def pawn(self) -> Any:
        return self.view.pawns[self.seat]

    @property
    def here(self) -> int:
        cell: int = self.pawn.cell
        return cell

    def tile(self, cell: int) -> Any:
        tile = self.view.tiles[cell]
        assert tile is not None
        return tile

    def name(self, seat: int) -> str:
        """A name, "you" for the reader's only adventurer."""
        return _("you") if self.mine == {seat} else self.names[seat]

    def others(self, cell: int) -> list[int]:
        """The other pawns on a cell."""
        return [seat for seat, pawn in enumerate(self.view.pawns) if pawn.cell == cell and seat != self.seat]

    def value(self, action: Any) -> str:
        return f"{self.seat}:{_encode(action).decode()}"

    def costly(self, group: Sequence[Any], **parts: Any) -> Button:
        return Button(seat=self.seat, **self._value(group), **{"cost": actions_left(1), "free": False, **parts})

    def free(self, group: Sequence[Any], **parts: Any) -> Button:
        return Button(seat=self.seat, **self._value(group), **{"cost": _("free"), **parts})

    def _value(self, group: Sequence[Any]) -> dict[str, Any]:
        return {"value": self.value(group[0])} if len(group) == 1 else {}


@dataclass(frozen=True, slots=True)
class ButtonGroup:
    """The buttons of one adventurer, under a heading where the reader has several."""

    heading: str
    buttons: tuple[Button, ...]


def button_groups(buttons: Sequence[Button], names: Sequence[str], mine: Collection[int]) -> tuple[ButtonGroup, ...]:
    by_seat: dict[int, list[Button]] = {}
    for button in buttons:
        by_seat.setdefault(button.seat, []).append(button)
    return tuple(ButtonGroup(names[seat] if len(mine) > 1 else "", tuple(each)) for seat, each in by_seat.items())
