"""The buttons of a turn: what costs actions, the word for the storm, its cards."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.desert.danger import coming
from games.display.desert.names import FACE, PART, PART_PICTURE, storm_card
from games.display.desert.sayings import company, sand_off, thirsty
from games.display.shared.desk import Act, Chip, Desk
from games.display.shared.words import listed
from games.engine.desert import actions
from games.engine.desert.actions import Action
from games.engine.desert.data import BLOCKED, GIVES_GEAR, POWERS, WATER, Face, Part
from games.engine.desert.state import TakeActions


def _left_buried(desk: Desk) -> str:
    """What becomes of those on the Climber's tile when he goes (D18)."""
    if POWERS[desk.pawn.role].climbs and desk.tile(desk.here).sand >= BLOCKED and desk.others(desk.here):
        return _("Who stays behind is buried.")
    return ""


def move(desk: Desk, group: Sequence[actions.Move]) -> Act:
    return desk.costly(
        group,
        title=_("Move here"),
        consequence=_left_buried(desk),
        chips=company(desk, group),
        cell=group[0].to,
        rings=True,
        primary=True,
    )


def guide(desk: Desk, group: Sequence[actions.Guide]) -> Act:
    action, turn = group[0], desk.view.phase
    parts = {
        "title": _("Guide %(who)s here") % {"who": desk.name(action.pawn)},
        "chips": company(desk, group),
        "cell": action.to,
        "rings": True,
    }
    if isinstance(turn, TakeActions) and turn.guided == action.pawn:
        after = ngettext("%(steps)s step left.", "%(steps)s steps left.", turn.steps) % {"steps": turn.steps}
        return desk.free(group, consequence=after, **parts)
    return desk.costly(group, consequence=_("Two more steps are free."), **parts)


def remove_sand(desk: Desk, group: Sequence[actions.RemoveSand]) -> Act:
    cell = group[0].cell
    sand = desk.tile(cell).sand
    parts = {"cell": cell, "rings": True, "primary": desk.pawn.buried}
    if len(group) == 1:
        return desk.costly(
            group, title=_("Remove sand"), consequence=sand_off(desk, cell, sand - group[0].amount), **parts
        )
    chips = tuple(
        Chip(
            desk.value(action),
            str(action.amount),
            _("%(amount)s sand. %(after)s")
            % {"amount": action.amount, "after": sand_off(desk, cell, sand - action.amount)},
        )
        for action in group
    )
    return desk.costly(group, title=_("Remove sand"), chips=chips, **parts)


def excavate(desk: Desk, group: Sequence[Action]) -> Act:
    tile, drinkers = desk.tile(desk.here), thirsty(desk)
    words = {"face": FACE[tile.face] if tile.face else "", "who": listed(desk.name(seat) for seat in drinkers)}
    said = [_("Cannot be undone.")]
    if tile.face is not None:
        said.append(_("Below lies: %(face)s.") % words)
    elif tile.marked:
        said.append(_("A well or a mirage."))
    if tile.face in GIVES_GEAR:
        said.append(_("You find a gear card."))
    if tile.face is Face.WELL or (tile.marked and tile.face is None):
        said.append(_("From a well would drink: %(who)s.") % words if drinkers else _("All canteens here are full."))
    return desk.costly(
        group,
        title=_("Excavate"),
        consequence=" ".join(said),
        final=True,
        cell=desk.here,
        rings=True,
        primary=True,
    )


def pick_up(desk: Desk, group: Sequence[actions.PickUp]) -> Act:
    found = len(desk.view.found) + 1
    return desk.costly(
        group,
        title=_("Pick up the %(part)s") % {"part": PART[group[0].part]},
        consequence=_("Then you have %(found)s of %(all)s parts.") % {"found": found, "all": len(Part)},
        cell=desk.here,
        rings=True,
        primary=True,
        picture=PART_PICTURE[group[0].part],
    )


def fill_canteen(desk: Desk, group: Sequence[Action]) -> Act:
    water = min(desk.pawn.water + WATER, desk.pawn.canteen)
    return desk.costly(
        group,
        title=_("Fill your canteen"),
        consequence=_("%(water)s of %(canteen)s water then.") % {"water": water, "canteen": desk.pawn.canteen},
        cell=desk.here,
        rings=True,
    )


def calm_storm(desk: Desk, group: Sequence[Action]) -> Act:
    now = coming(desk.view)
    return desk.costly(
        group,
        title=_("Calm the storm"),
        consequence=ngettext(
            "%(after)s storm card this turn instead of %(now)s.",
            "%(after)s storm cards this turn instead of %(now)s.",
            now - 1,
        )
        % {"after": now - 1, "now": now},
        cell=desk.here,
        about=desk.seat,
    )


def forecast(desk: Desk, group: Sequence[Action]) -> Act:
    count = min(desk.view.level, desk.view.deck)
    return desk.costly(
        group,
        title=_("Forecast"),
        consequence=ngettext(
            "Look at the next storm card, put it at the bottom or not. Cannot be undone.",
            "Look at the next %(count)s storm cards, put one at the bottom or none. Cannot be undone.",
            count,
        )
        % {"count": count},
        final=True,
        cell=desk.here,
        about=desk.seat,
    )


def answer_forecast(desk: Desk, group: Sequence[actions.AnswerForecast]) -> Act:
    action = group[0]
    if action.bottom is None:
        return desk.free(group, title=_("Leave the cards as they are"), cost="", primary=True)
    # Whoever answers sees the cards; where they are not shown there is nothing to name.
    card = desk.view.foreseen[action.bottom] if desk.view.foreseen else None
    title = _("Put at the bottom: %(card)s") % {"card": storm_card(card)} if card else _("Put at the bottom")
    return desk.free(group, title=title, cost="", card=action.bottom)


def end_turn(desk: Desk, group: Sequence[Action]) -> Act:
    turn, storm = desk.view.phase, coming(desk.view)
    title = _("End turn: storm, draw %(cards)s") % {"cards": storm} if storm else _("End turn: no storm")
    unused = ""
    if isinstance(turn, TakeActions) and turn.left:
        unused = ngettext("%(left)s action unused.", "%(left)s actions unused.", turn.left) % {"left": turn.left}
    return desk.free(group, title=title, consequence=unused, cost="", primary=True)


def draw(desk: Desk, group: Sequence[Action]) -> Act:
    left = coming(desk.view)
    title = ngettext("Reveal the last storm card", "Reveal a storm card · %(left)s left", left) % {"left": left}
    return desk.free(group, title=title, consequence=_("Cannot be undone."), final=True, cost="", primary=True)
