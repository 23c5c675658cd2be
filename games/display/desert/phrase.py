"""Actions of the desert as short commands, for plans."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.desert.names import GEAR, THE_PART
from games.display.shared.cells import Place
from games.display.shared.names import addressed
from games.engine.desert import actions
from games.engine.desert.actions import Action
from games.engine.desert.data import Gear


def phrase(action: Action, *, names: Sequence[str], places: Sequence[Place]) -> str:
    """Return an action as a short command, without who does it: "Move to C2"."""
    match action:
        case actions.Move(to=to, passenger=None):
            # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
            return _("Move %(to)s") % {"to": places[to].to}
        case actions.Move(to=to, passenger=passenger):
            words = {"to": places[to].to, "who": name_of(names, passenger)}
            # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
            return addressed(_("Move %(to)s with %(who)s"), words, who=_("Move %(to)s with you"))
        case actions.Guide(pawn=pawn, to=to):
            words = {"who": name_of(names, pawn), "to": places[to].to}
            # Translators: “to” is a destination: “to Bronze Gate”, “to C2”.
            return addressed(_("Guide %(who)s %(to)s"), words, who=_("Guide you %(to)s"))
        case actions.RemoveSand(cell=cell, amount=amount):
            return ngettext(
                "Remove %(amount)s sand from %(place)s", "Remove %(amount)s sand from %(place)s", amount
            ) % {"amount": amount, "place": places[cell]}
        case actions.PickUp(part=part):
            return _("Pick up %(part)s") % {"part": THE_PART[part]}
        case actions.AnswerForecast(bottom=bottom):
            return _("Leave the forecast as it is") if bottom is None else _("Put a card of the forecast at the bottom")
        case actions.GiveWater(to=to, amount=amount):
            text = ngettext("Give %(who)s %(amount)s water", "Give %(who)s %(amount)s water", amount)
            second = ngettext("Give you %(amount)s water", "Give you %(amount)s water", amount)
            return addressed(text, {"who": name_of(names, to), "amount": amount}, who=second)
        case actions.GiveGear(to=to, gear=gear):
            words = {"who": name_of(names, to), "gear": str(GEAR[gear])}
            return addressed(_("Give %(who)s: %(gear)s"), words, who=_("Give you: %(gear)s"))
        case actions.UseDuneBlaster(cell=cell):
            return _use(Gear.DUNE_BLASTER, places[cell])
        case actions.UseTerrascope(cell=cell):
            return _use(Gear.TERRASCOPE, places[cell])
        case actions.UseJetPack(to=to, passenger=None):
            return _use(Gear.JET_PACK, places[to])
        case actions.UseJetPack(to=to, passenger=passenger):
            words = {"gear": GEAR[Gear.JET_PACK], "place": places[to], "who": name_of(names, passenger)}
            return _("%(gear)s: %(place)s with %(who)s") % words
    return str(_simple(action))


def spot(action: Action) -> int | None:
    match action:
        case actions.RemoveSand(cell=cell) | actions.UseDuneBlaster(cell=cell) | actions.UseTerrascope(cell=cell):
            return cell
    return None


def name_of(names: Sequence[str], seat: int | None) -> str:
    """Return the name of a seat; "" if there is none."""
    return names[seat] if seat is not None and seat < len(names) else ""


def _use(gear: Gear, what: object) -> str:
    return _("%(gear)s: %(what)s") % {"gear": GEAR[gear], "what": what}


def _simple(action: Action) -> object:
    """Return the command of an action that has no details."""
    return {
        actions.Excavate: _("Excavate"),
        actions.FillCanteen: _("Take water from the well"),
        actions.CalmStorm: _("Draw one storm card fewer"),
        actions.Forecast: _("Look at the next storm cards"),
        actions.EndTurn: _("End the turn"),
        actions.Draw: _("Draw a storm card"),
        actions.UseSolarShield: GEAR[Gear.SOLAR_SHIELD],
        actions.UseWaterReserve: GEAR[Gear.WATER_RESERVE],
        actions.UseTimeThrottle: GEAR[Gear.TIME_THROTTLE],
    }[type(action)]
