"""The buttons of the special cards, which are free at any time."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.display.island.consequences import drowned, saves_discard
from games.display.island.names import CARD, CARD_PICTURE, LANDMARK
from games.display.island.status import swims
from games.display.shared.buttons import Button, ButtonBuilder, Variant
from games.display.shared.words import joined, listed
from games.engine.island import actions
from games.engine.island.actions import Action
from games.engine.island.data import Card
from games.engine.island.state import Swim


def _card(builder: ButtonBuilder, group: Sequence[Action], card: Card, **parts: Any) -> Button:
    """Return the button that plays a special card."""
    return builder.free_button(group, **{"title": str(CARD[card]), "picture": CARD_PICTURE[card], **parts})


def use_helicopter_lift(builder: ButtonBuilder, group: Sequence[actions.UseHelicopterLift]) -> Button:
    """Return the button of a tile, with a variant for each group of pawns that can be lifted there.

    While pawns are in the water, its tile is marked for a reader who has nobody to swim.
    """
    variants = tuple(
        # Translators: “who” is “you”, a list of names or “everybody”, as the object of the verb.
        Variant(builder.value(action), who, _("bring %(who)s here") % {"who": who}, drowned(builder, action.pawns))
        for action in group
        for who in (_passengers(builder, action.pawns),)
    )
    marked = isinstance(builder.view.phase, Swim) and not swims(builder.view, {builder.seat, *builder.mine})
    return _card(
        builder,
        group,
        Card.HELICOPTER_LIFT,
        consequence=joined(saves_discard(builder), _("Bring here:")),
        cell=group[0].to,
        is_target=marked,
        everywhere="" if marked else _("A Helicopter Lift reaches any tile: tap it."),
        variants=variants,
    )


def _passengers(builder: ButtonBuilder, pawns: Sequence[int]) -> str:
    """Return the names of the pawns that are lifted, or "everyone"."""
    if len(pawns) == len(builder.view.pawns) > 2:
        # Translators: the object of a verb, after “Bring here:”.
        return _("everyone")
    return listed(map(builder.whom, pawns))


def use_sandbags(builder: ButtonBuilder, group: Sequence[actions.UseSandbags]) -> Button:
    tile = LANDMARK[builder.tile(group[0].cell).landmark]
    text = joined(_("Shores up %(tile)s.") % {"tile": tile}, saves_discard(builder))
    return _card(builder, group, Card.SANDBAGS, title=_("Play Sandbags"), consequence=text, cell=group[0].cell)


def escape(builder: ButtonBuilder, group: Sequence[Action]) -> Button:
    """Return the button of the escape, which the sheet of Fools' Landing and the dock show."""
    parts = {"title": _("Lift off: fly home and win"), "cost": "", "primary": True}
    return _card(builder, group, Card.HELICOPTER_LIFT, cell=builder.own_cell, docked=True, is_target=True, **parts)
