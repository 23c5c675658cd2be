"""What several buttons of the desert say alike."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.display.desert.consequences import Change, consequences
from games.display.shared.desk import Chip, Desk
from games.display.shared.words import joined
from games.engine.desert.data import WATER


def drinks(desk: Desk, text: str = "") -> str:
    """How much water each on the own tile gets from a well or a reserve (D27, D35): "Water: you +2, Ben +1."."""
    gains = [
        _("%(who)s +%(water)s") % {"who": desk.name(seat), "water": min(WATER, pawn.canteen - pawn.water)}
        for seat, pawn in enumerate(desk.view.pawns)
        if pawn.cell == desk.here and pawn.water < pawn.canteen
    ]
    if not gains:
        return _("All canteens here are full.")
    return (text or _("Water: %(gains)s.")) % {"gains": ", ".join(gains)}


def sand_off(desk: Desk, cell: int, left: int, *others: str) -> str:
    """What taking sand off a tile does."""
    stays = _("%(left)s sand left.") % {"left": left} if left else _("Clears the tile.")
    return consequences(desk, Change(sand={cell: left}), stays, *others)


def moved(pawn: int, action: Any) -> Change:
    """A pawn that goes where an action leads, with or without a passenger."""
    return Change(cells={seat: action.to for seat in (pawn, action.passenger) if seat is not None})


def company(desk: Desk, group: Sequence[Any], pawn: int, *others: str) -> dict[str, Any]:
    """What moving a pawn does: alone, or with a chip for each of those who may come along."""
    if len(group) == 1:
        return {"consequence": consequences(desk, moved(pawn, group[0]), *others)}
    return {"chips": tuple(_with(desk, pawn, action) for action in group), "consequence": joined(*others)}


def _with(desk: Desk, pawn: int, action: Any) -> Chip:
    follows = consequences(desk, moved(pawn, action))
    if action.passenger is None:
        return Chip(desk.value(action), _("alone"), _("alone"), follows)
    who = _("with %(who)s") % {"who": desk.name(action.passenger)}
    return Chip(desk.value(action), who, who, follows)
