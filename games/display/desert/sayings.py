"""What several buttons of the desert say alike."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.display.shared.desk import Chip, Desk
from games.display.shared.words import listed
from games.engine.desert.data import BLOCKED


def thirsty(desk: Desk) -> list[int]:
    """Who on the own tile could take water."""
    pawns = enumerate(desk.view.pawns)
    return [seat for seat, pawn in pawns if pawn.cell == desk.here and pawn.water < pawn.canteen]


def sand_off(desk: Desk, cell: int, left: int) -> str:
    """What taking sand off a tile does."""
    freed = [seat for seat, pawn in enumerate(desk.view.pawns) if pawn.cell == cell and pawn.buried and left < BLOCKED]
    if freed:
        return _("Frees %(who)s.") % {"who": listed(desk.name(seat) for seat in freed)}
    if left:
        return _("%(left)s sand stays.") % {"left": left}
    return _("Clears the tile.")


def company(desk: Desk, group: Sequence[Any]) -> tuple[Chip, ...]:
    """Alone, or with one of those who may come."""
    if len(group) == 1:
        return ()
    return tuple(
        Chip(desk.value(action), _("alone"), _("alone"))
        if action.passenger is None
        else Chip(
            desk.value(action),
            _("with %(who)s") % {"who": desk.name(action.passenger)},
            _("take %(who)s along") % {"who": desk.name(action.passenger)},
        )
        for action in group
    )
