"""Sentences that several buttons of the desert share."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.desert.consequences import Change, consequences
from games.display.shared.buttons import ButtonBuilder, Variant
from games.display.shared.words import joined, listed
from games.engine.desert.data import WATER


def drinks(builder: ButtonBuilder, text: str = "") -> str:
    """Return how much water the pawns on this tile get from a well or a reserve: "Water: you +2, Ben +1."

    Each canteen has its limit (D27, D35). `text` is a format with `%(gains)s` for other sentences.
    """
    gains = [
        # Translators: a person and how much water they get: “Ben +2”.
        _("%(who)s +%(water)s") % {"who": builder.name(seat), "water": min(WATER, pawn.canteen - pawn.water)}
        for seat, pawn in enumerate(builder.view.pawns)
        if pawn.cell == builder.own_cell and pawn.water < pawn.canteen
    ]
    if not gains:
        return _("All canteens here are full.")
    return (text or _("Water: %(gains)s.")) % {"gains": listed(gains)}


def sand_off(builder: ButtonBuilder, cell: int, left: int, *others: str) -> str:
    """Return what happens when only `left` sand stays on a tile."""
    stays = _sand_left(left) if left else _("Clears the tile.")
    return consequences(builder, Change(sand={cell: left}), stays, *others)


def _sand_left(left: int) -> str:
    return ngettext("%(left)s sand left.", "%(left)s sand left.", left) % {"left": left}


def _change(pawn: int, action: Any) -> Change:
    """Return the change when a pawn and its passenger, if any, go where an action leads."""
    return Change(cells={seat: action.to for seat in (pawn, action.passenger) if seat is not None})


def move_parts(builder: ButtonBuilder, group: Sequence[Any], pawn: int, *others: str) -> dict[str, Any]:
    """Return the parts of a button that moves a pawn: its consequence, and a variant for each possible passenger."""
    if len(group) == 1:
        return {"consequence": consequences(builder, _change(pawn, group[0]), *others)}
    return {"variants": tuple(_variant(builder, pawn, action) for action in group), "consequence": joined(*others)}


def _variant(builder: ButtonBuilder, pawn: int, action: Any) -> Variant:
    consequence = consequences(builder, _change(pawn, action))
    if action.passenger is None:
        return Variant(builder.value(action), _("alone"), _("alone"), consequence)
    who = _("with %(who)s") % {"who": builder.whom(action.passenger)}
    return Variant(builder.value(action), who, who, consequence)
