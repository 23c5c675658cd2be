"""The key of a board: the rings and marks that are on it now, each with its meaning."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.display.shared.cells import Cell
from games.display.shared.hints import Hints


class KeyEntry(NamedTuple):
    """A ring or a mark: its symbol in the game's sprite, what it means, and the CSS class of its colours."""

    picture: str
    text: str
    look: str = ""


def common_entries(seat: int | None, cells: Sequence[Cell | None], hints: Hints) -> Iterator[KeyEntry]:
    """Yield the entries that the keys of all games have; `seat` is that of the view."""
    if any(cell is not None and "legal" in cell.look for cell in cells):
        yield KeyEntry("target", _("you can act here"))
    if seat is not None:
        yield KeyEntry("mine", _("your pawn"))
    if any(token.is_guided for token in hints.tokens):
        yield KeyEntry("small-pawn", _("you can guide this pawn here"))
