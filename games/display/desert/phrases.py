"""What several buttons of the desert say alike."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.display.desert.consequences import Change, consequences
from games.display.shared.buttons import ButtonBuilder, Variant
from games.display.shared.words import joined
from games.engine.desert.data import WATER


def drinks(builder: ButtonBuilder, text: str = "") -> str:
    """How much water each on the own tile gets from a well or a reserve (D27, D35): "Water: you +2, Ben +1."."""
    gains = [
        _("%(who)s +%(water)s") % {"who": builder.name(seat), "water": min(WATER, pawn.canteen - pawn.water)}
        for seat, pawn in enumerate(builder.view.pawns)
        if pawn.cell == builder.here and pawn.water < pawn.canteen
    ]
    if not gains:
        return _("All canteens here are full.")
    return (text or _("Water: %(gains)s.")) % {"gains": ", ".join(gains)}


def sand_off(builder: ButtonBuilder, cell: int, left: int, *others: str) -> str:
    """What taking sand off a tile does."""
    stays = _("%(left)s sand left.") % {"left": left} if left else _("Clears the tile.")
    return consequences(builder, Change(sand={cell: left}), stays, *others)


def moved(pawn: int, action: Any) -> Change:
    """A pawn that goes where an action leads, with or without a passenger."""
    return Change(cells={seat: action.to for seat in (pawn, action.passenger) if seat is not None})


def company(builder: ButtonBuilder, group: Sequence[Any], pawn: int, *others: str) -> dict[str, Any]:
    """What moving a pawn does: alone, or with a chip for each of those who may come along."""
    if len(group) == 1:
        return {"consequence": consequences(builder, moved(pawn, group[0]), *others)}
    return {"variants": tuple(_with(builder, pawn, action) for action in group), "consequence": joined(*others)}


def _with(builder: ButtonBuilder, pawn: int, action: Any) -> Variant:
    follows = consequences(builder, moved(pawn, action))
    if action.passenger is None:
        return Variant(builder.value(action), _("alone"), _("alone"), follows)
    who = _("with %(who)s") % {"who": builder.name(action.passenger)}
    return Variant(builder.value(action), who, who, follows)
