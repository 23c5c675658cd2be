"""The buttons of free actions: giving water and gear, and playing gear cards."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.desert.buttons.effects import drinks, move_parts, sand_off
from games.display.desert.names import CELL, FACE, GEAR, GEAR_PICTURE
from games.display.shared.buttons import Button, ButtonBuilder, Variant
from games.display.shared.words import joined
from games.engine.desert import actions
from games.engine.desert.actions import Action
from games.engine.desert.data import THROTTLE, Gear
from games.engine.desert.shelter import sheltered


def give_water(builder: ButtonBuilder, group: Sequence[actions.GiveWater]) -> Button:
    to = group[0].to
    taker = builder.view.pawns[to]
    variants = tuple(
        Variant(
            builder.value(action),
            str(action.amount),
            ngettext("%(amount)s water", "%(amount)s water", action.amount) % {"amount": action.amount},
            _after_gift(builder, to, action.amount),
        )
        for action in group
    )
    return Button(
        seat=builder.seat,
        title=_("Give you water") if builder.is_reader(to) else _("Give %(who)s water") % {"who": builder.names[to]},
        cost=_("free"),
        cell=taker.cell,
        about=to,
        variants=variants,
    )


def _after_gift(builder: ButtonBuilder, to: int, amount: int) -> str:
    """Return how much water both have after a gift."""
    left, water = builder.pawn.water - amount, builder.view.pawns[to].water + amount
    words = {"who": builder.names[to], "water": water, "giver": builder.names[builder.seat], "left": left}
    if builder.is_reader(to):
        # Translators: the water of both after a gift: “You will have 3 water, Ben 2”.
        return _("You will have %(water)s water, %(giver)s %(left)s") % words
    if builder.is_reader(builder.seat):
        # Translators: the water of both after a gift: “Ben will have 3 water, you 2”.
        return _("%(who)s will have %(water)s water, you %(left)s") % words
    # Translators: the water of both after a gift: “Ben will have 3 water, Ana 2”.
    return _("%(who)s will have %(water)s water, %(giver)s %(left)s") % words


def give_gear(builder: ButtonBuilder, group: Sequence[actions.GiveGear]) -> Button:
    to = group[0].to
    variants = tuple(Variant(builder.value(action), str(GEAR[action.gear]), str(GEAR[action.gear])) for action in group)
    return Button(
        seat=builder.seat,
        title=_("Give you gear") if builder.is_reader(to) else _("Give %(who)s gear") % {"who": builder.names[to]},
        cost=_("free"),
        cell=builder.own_cell,
        about=to,
        variants=variants,
    )


def _card(builder: ButtonBuilder, group: Sequence[Action], gear: Gear, **parts: Any) -> Button:
    """Return the button that plays a gear card."""
    return builder.free_button(
        group, title=_("Use %(gear)s") % {"gear": GEAR[gear]}, picture=GEAR_PICTURE[gear], **parts
    )


def use_dune_blaster(builder: ButtonBuilder, group: Sequence[actions.UseDuneBlaster]) -> Button:
    cell = group[0].cell
    return _card(builder, group, Gear.DUNE_BLASTER, consequence=sand_off(builder, cell, 0), cell=cell)


def use_jet_pack(builder: ButtonBuilder, group: Sequence[actions.UseJetPack]) -> Button:
    return _card(
        builder,
        group,
        Gear.JET_PACK,
        **move_parts(builder, group, builder.seat, _("Fly here from %(cell)s.") % {"cell": CELL[builder.own_cell]}),
        cell=group[0].to,
        everywhere=_("A Jet Pack reaches any tile that is not blocked: tap it."),
    )


def use_solar_shield(builder: ButtonBuilder, group: Sequence[Action]) -> Button:
    already = _("You are already protected here.") if sheltered(builder.view, builder.seat) else ""
    return _card(
        builder,
        group,
        Gear.SOLAR_SHIELD,
        consequence=joined(_("Until your next turn, nobody on your tile drinks in the sun."), already),
        cell=builder.own_cell,
        about=builder.seat,
    )


def use_terrascope(builder: ButtonBuilder, group: Sequence[actions.UseTerrascope]) -> Button:
    face = builder.tile(group[0].cell).face
    known = _("You already know what is there: %(face)s.") % {"face": FACE[face]} if face else ""
    sees = _("Only you see what lies under the tile. Cannot be undone.")
    if builder.seat not in builder.mine:
        sees = _("Only %(who)s sees what lies under the tile. Cannot be undone.") % {"who": builder.names[builder.seat]}
    return _card(
        builder,
        group,
        Gear.TERRASCOPE,
        consequence=joined(sees, known),
        final=True,
        cell=group[0].cell,
    )


def use_water_reserve(builder: ButtonBuilder, group: Sequence[Action]) -> Button:
    return _card(
        builder,
        group,
        Gear.WATER_RESERVE,
        consequence=drinks(builder),
        cell=builder.own_cell,
        about=builder.seat,
    )


def use_time_throttle(builder: ButtonBuilder, group: Sequence[Action]) -> Button:
    return _card(
        builder,
        group,
        Gear.TIME_THROTTLE,
        consequence=ngettext("%(count)s more action this turn.", "%(count)s more actions this turn.", THROTTLE)
        % {"count": THROTTLE},
        cell=builder.own_cell,
        about=builder.seat,
    )
