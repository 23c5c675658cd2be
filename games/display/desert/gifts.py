"""The buttons of what is free: water and gear passed on, gear cards played."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.desert.names import CELL, FACE, GEAR, GEAR_PICTURE
from games.display.desert.odds import sheltered
from games.display.desert.sayings import company, drinks, sand_off
from games.display.shared.desk import Act, Chip, Desk
from games.display.shared.words import joined
from games.engine.desert import actions
from games.engine.desert.actions import Action
from games.engine.desert.data import THROTTLE, Gear


def give_water(desk: Desk, group: Sequence[actions.GiveWater]) -> Act:
    to = group[0].to
    taker = desk.view.pawns[to]
    chips = tuple(
        Chip(
            desk.value(action),
            str(action.amount),
            _("%(amount)s water") % {"amount": action.amount},
            _("%(who)s will have %(water)s, %(me)s %(left)s")
            % {
                "who": desk.name(to),
                "water": taker.water + action.amount,
                "me": desk.name(desk.seat),
                "left": desk.pawn.water - action.amount,
            },
        )
        for action in group
    )
    return Act(
        seat=desk.seat,
        title=_("Give %(who)s water") % {"who": desk.name(to)},
        cost=_("free"),
        cell=taker.cell,
        about=to,
        chips=chips,
    )


def give_gear(desk: Desk, group: Sequence[actions.GiveGear]) -> Act:
    to = group[0].to
    chips = tuple(Chip(desk.value(action), str(GEAR[action.gear]), str(GEAR[action.gear])) for action in group)
    return Act(
        seat=desk.seat,
        title=_("Give %(who)s gear") % {"who": desk.name(to)},
        cost=_("free"),
        cell=desk.here,
        about=to,
        chips=chips,
    )


def _card(desk: Desk, group: Sequence[Action], gear: Gear, **parts: Any) -> Act:
    """A gear card played."""
    return desk.free(group, title=_("Use %(gear)s") % {"gear": GEAR[gear]}, picture=GEAR_PICTURE[gear], **parts)


def use_dune_blaster(desk: Desk, group: Sequence[actions.UseDuneBlaster]) -> Act:
    cell = group[0].cell
    return _card(desk, group, Gear.DUNE_BLASTER, consequence=sand_off(desk, cell, 0), cell=cell)


def use_jet_pack(desk: Desk, group: Sequence[actions.UseJetPack]) -> Act:
    return _card(
        desk,
        group,
        Gear.JET_PACK,
        **company(desk, group, desk.seat, _("Fly here from %(cell)s.") % {"cell": CELL[desk.here]}),
        cell=group[0].to,
    )


def use_solar_shield(desk: Desk, group: Sequence[Action]) -> Act:
    already = _("You are already sheltered here.") if sheltered(desk.view, desk.seat) else ""
    return _card(
        desk,
        group,
        Gear.SOLAR_SHIELD,
        consequence=joined(_("Until your next turn, nobody on your tile drinks in the sun."), already),
        cell=desk.here,
        about=desk.seat,
    )


def use_terrascope(desk: Desk, group: Sequence[actions.UseTerrascope]) -> Act:
    face = desk.tile(group[0].cell).face
    known = _("You already know what is there: %(face)s.") % {"face": FACE[face]} if face else ""
    return _card(
        desk,
        group,
        Gear.TERRASCOPE,
        consequence=joined(_("Only you see what lies under the tile. Cannot be undone."), known),
        final=True,
        cell=group[0].cell,
    )


def use_water_reserve(desk: Desk, group: Sequence[Action]) -> Act:
    return _card(
        desk,
        group,
        Gear.WATER_RESERVE,
        consequence=drinks(desk),
        cell=desk.here,
        about=desk.seat,
    )


def use_time_throttle(desk: Desk, group: Sequence[Action]) -> Act:
    return _card(
        desk,
        group,
        Gear.TIME_THROTTLE,
        consequence=ngettext("%(count)s more action this turn.", "%(count)s more actions this turn.", THROTTLE)
        % {"count": THROTTLE},
        cell=desk.here,
        about=desk.seat,
    )
