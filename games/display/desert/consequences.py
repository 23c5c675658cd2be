"""The consequences of an action, as far as its player can know: who is buried or freed, and whether the team wins."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.shared.buttons import ButtonBuilder
from games.display.shared.words import joined, listed
from games.engine.desert.data import BLOCKED, POWERS, Face, Part
from games.engine.desert.state import TakeActions
from games.engine.desert.view import View


@dataclass(frozen=True, slots=True)
class Change:
    """The effects of an action: `cells` of pawns by seat, `sand` by cell, `parts` picked up, the `excavated` cell."""

    cells: Mapping[int, int] = field(default_factory=dict)
    sand: Mapping[int, int] = field(default_factory=dict)
    parts: int = 0
    excavated: int | None = None


def consequences(builder: ButtonBuilder, change: Change, *others: str) -> str:
    """Return the sentences of a button: that it wins, or else who is buried and freed, then the `others`."""
    if _wins(builder.view, change):
        return _("You win the game!")
    before, after = _buried(builder.view, Change()), _buried(builder.view, change)
    texts = []
    for text, seats in ((_("Buries %(who)s."), after - before), (_("Frees %(who)s."), before - after)):
        if seats:
            texts.append(text % {"who": listed(map(builder.whom, sorted(seats)))})
    return joined(*texts, *others)


def _cells(view: View, change: Change) -> list[int]:
    """Return the cells of the pawns by seat."""
    return [change.cells.get(seat, pawn.cell) for seat, pawn in enumerate(view.pawns)]


def _sand(view: View, change: Change, cell: int) -> int:
    tile = view.tiles[cell]
    return change.sand.get(cell, tile.sand if tile is not None else 0)


def _buried(view: View, change: Change) -> set[int]:
    """Return the seats on blocked tiles without the Climber (D3, D19)."""
    cells = _cells(view, change)
    climbed = {cell for cell, pawn in zip(cells, view.pawns, strict=True) if POWERS[pawn.role].climbs}
    return {seat for seat, cell in enumerate(cells) if cell not in climbed and _sand(view, change, cell) >= BLOCKED}


def _wins(view: View, change: Change) -> bool:
    """Return whether all parts are picked up and all pawns stand on the open launch pad (D37)."""
    cells = {*_cells(view, change)}
    if len(cells) > 1 or len(view.found) + change.parts < len(Part):
        return False
    [cell] = cells
    tile = view.tiles[cell]
    if tile is None or tile.face is not Face.LAUNCH_PAD or _sand(view, change, cell) >= BLOCKED:
        return False
    return tile.excavated or cell == change.excavated


def wins_on_launch_pad(view: View, cell: int) -> bool:
    """Return whether the team wins if the unknown face of this tile turns out to be the launch pad (D37)."""
    tile = view.tiles[cell]
    if tile is None or tile.face is not None or tile.marked or len(view.found) < len(Part):
        return False
    is_known = any(each is not None and each.face is Face.LAUNCH_PAD for each in view.tiles)
    return not is_known and all(pawn.cell == cell for pawn in view.pawns)


def lost_steps(builder: ButtonBuilder) -> str:
    """Return which free steps of the Navigator another action, or the end of the turn, forfeits (D24)."""
    turn = builder.view.phase
    if not isinstance(turn, TakeActions) or turn.guided is None:
        return ""
    if builder.is_reader(turn.guided):
        text = ngettext("Your free step is lost.", "Your %(steps)s free steps are lost.", turn.steps)
        return text % {"steps": turn.steps}
    words = {"who": builder.names[turn.guided], "steps": turn.steps}
    return ngettext("%(who)s's free step is lost.", "%(who)s's %(steps)s free steps are lost.", turn.steps) % words
