"""The buttons of the special cards: free, at any time."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.display.island.consequences import drowned, saves_discard
from games.display.island.names import CARD, CARD_PICTURE, LANDMARK
from games.display.shared.desk import Act, Chip, Desk
from games.display.shared.words import joined, listed
from games.engine.island import actions
from games.engine.island.actions import Action
from games.engine.island.data import Card
from games.engine.island.state import Swim


def _card(desk: Desk, group: Sequence[Action], card: Card, **parts: Any) -> Act:
    return desk.free(group, **{"title": str(CARD[card]), "picture": CARD_PICTURE[card], **parts})


def use_helicopter_lift(desk: Desk, group: Sequence[actions.UseHelicopterLift]) -> Act:
    """To one tile: a chip for each company that may be lifted there."""
    chips = tuple(
        Chip(desk.value(action), who, _("bring %(who)s here") % {"who": who}, drowned(desk, action.pawns))
        for action in group
        for who in (_company(desk, action.pawns),)
    )
    return _card(
        desk,
        group,
        Card.HELICOPTER_LIFT,
        consequence=joined(saves_discard(desk), _("Bring here:")),
        cell=group[0].to,
        rings=isinstance(desk.view.phase, Swim),
        chips=chips,
    )


def _company(desk: Desk, pawns: Sequence[int]) -> str:
    """Who is lifted, "everybody" in a word."""
    if len(pawns) == len(desk.view.pawns) > 2:
        return _("everybody")
    return listed(desk.name(seat) for seat in pawns)


def use_sandbags(desk: Desk, group: Sequence[actions.UseSandbags]) -> Act:
    tile = LANDMARK[desk.tile(group[0].cell).landmark]
    said = joined(_("Shores up %(tile)s.") % {"tile": tile}, saves_discard(desk))
    return _card(desk, group, Card.SANDBAGS, title=_("Play Sandbags"), consequence=said, cell=group[0].cell)


def escape(desk: Desk, group: Sequence[Action]) -> Act:
    return _card(desk, group, Card.HELICOPTER_LIFT, title=_("Lift off: fly home and win"), cost="", primary=True)
