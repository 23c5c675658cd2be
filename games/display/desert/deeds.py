"""The buttons of a turn: what costs actions, the word for the storm, its cards."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.desert.consequences import Change, consequences, lost_steps, wins_on_launch_pad
from games.display.desert.names import FACE, PART, PART_PICTURE, short_storm_card
from games.display.desert.odds import coming
from games.display.desert.sayings import company, drinks, sand_off
from games.display.shared.desk import Act, Chip, Desk
from games.display.shared.words import joined
from games.engine.desert import actions
from games.engine.desert.actions import Action
from games.engine.desert.data import BLOCKED, GIVES_GEAR, GUIDED_STEPS, POWERS, TILES, WATER, Face, Part
from games.engine.desert.state import TakeActions


def move(desk: Desk, group: Sequence[actions.Move]) -> Act:
    return desk.costly(
        group,
        title=_("Move here"),
        **company(desk, group, desk.seat, _left_buried(desk, group), lost_steps(desk)),
        cell=group[0].to,
        rings=True,
        primary=True,
    )


def _left_buried(desk: Desk, group: Sequence[actions.Move]) -> str:
    """What becomes of those on the Climber's tile when he goes (D18), where each chip says who they are."""
    climbs, blocked = POWERS[desk.pawn.role].climbs, desk.tile(desk.here).sand >= BLOCKED
    return _("Whoever stays behind is buried.") if climbs and blocked and len(group) > 1 else ""


def guide(desk: Desk, group: Sequence[actions.Guide]) -> Act:
    action, turn = group[0], desk.view.phase
    parts = {"title": _("Guide %(who)s here") % {"who": desk.name(action.pawn)}, "cell": action.to, "rings": True}
    if isinstance(turn, TakeActions) and turn.guided == action.pawn:
        return desk.free(group, **company(desk, group, action.pawn, _more_steps(turn.steps - 1)), **parts)
    said = (_more_steps(GUIDED_STEPS - 1), lost_steps(desk))
    return desk.costly(group, **company(desk, group, action.pawn, *said), **parts)


def _more_steps(steps: int) -> str:
    if not steps:
        return _("The last free step.")
    return ngettext("%(steps)s more step is free.", "%(steps)s more steps are free.", steps) % {"steps": steps}


def remove_sand(desk: Desk, group: Sequence[actions.RemoveSand]) -> Act:
    cell = group[0].cell
    sand = desk.tile(cell).sand
    parts = {"cell": cell, "rings": True, "primary": desk.pawn.buried}
    if len(group) == 1:
        said = sand_off(desk, cell, sand - group[0].amount, lost_steps(desk))
        return desk.costly(group, title=_("Remove sand"), consequence=said, **parts)
    chips = tuple(
        Chip(
            desk.value(action),
            str(action.amount),
            _("%(amount)s sand") % {"amount": action.amount},
            sand_off(desk, cell, sand - action.amount),
        )
        for action in group
    )
    return desk.costly(group, title=_("Remove sand"), chips=chips, consequence=lost_steps(desk), **parts)


def excavate(desk: Desk, group: Sequence[Action]) -> Act:
    said = joined(
        _("Cannot be undone."), consequences(desk, Change(excavated=desk.here), *_found(desk), lost_steps(desk))
    )
    return desk.costly(
        group, title=_("Excavate"), consequence=said, final=True, cell=desk.here, rings=True, primary=True
    )


def _found(desk: Desk) -> list[str]:
    """What excavating the own tile brings, or may bring."""
    tile = desk.tile(desk.here)
    if tile.face is None and tile.marked:
        return _under_mark(desk)
    if tile.face is None:
        return [_("If this is the launch pad, you win the game!")] if wins_on_launch_pad(desk.view, desk.here) else []
    said = [_("Under the sand: %(face)s.") % {"face": FACE[tile.face]}]
    if tile.face in GIVES_GEAR:
        said.append(_("You get a gear card."))
    if tile.face is Face.WELL:
        said.append(drinks(desk))
    return said


def _under_mark(desk: Desk) -> list[str]:
    """What a water mark may be, when some of the wells and the mirage are known."""
    known = [tile.face for tile in desk.view.tiles if tile is not None and tile.face is not None]
    if known.count(Face.WELL) == TILES[Face.WELL]:
        return [_("This must be the mirage.")]
    if Face.MIRAGE in known:
        return [_("This must be a well."), drinks(desk)]
    return [_("A well or a mirage."), drinks(desk, _("Water from a well: %(gains)s."))]


def pick_up(desk: Desk, group: Sequence[actions.PickUp]) -> Act:
    found = len(desk.view.found) + 1
    said = _("You will have %(found)s of %(all)s parts.") % {"found": found, "all": len(Part)}
    return desk.costly(
        group,
        title=_("Pick up the %(part)s") % {"part": PART[group[0].part]},
        consequence=consequences(desk, Change(parts=1), said, lost_steps(desk)),
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
        consequence=_("You will have %(water)s of %(canteen)s water.") % {"water": water, "canteen": desk.pawn.canteen},
        cell=desk.here,
        rings=True,
    )


def calm_storm(desk: Desk, group: Sequence[Action]) -> Act:
    now = coming(desk.view)
    said = ngettext(
        "%(after)s storm card this turn instead of %(now)s.",
        "%(after)s storm cards this turn instead of %(now)s.",
        now - 1,
    )
    return desk.costly(
        group,
        title=_("Calm the storm"),
        consequence=said % {"after": now - 1, "now": now} if now > 1 else _("No storm card this turn."),
        cell=desk.here,
        about=desk.seat,
    )


def forecast(desk: Desk, group: Sequence[Action]) -> Act:
    count = min(desk.view.level, desk.view.deck)
    return desk.costly(
        group,
        title=_("Forecast"),
        consequence=ngettext(
            "Look at the next storm card; you may put it at the bottom. Cannot be undone.",
            "Look at the next %(count)s storm cards; you may put one at the bottom. Cannot be undone.",
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
    # Only the seat that answers sees the cards.
    card = desk.view.foreseen[action.bottom] if desk.view.foreseen else None
    title = _("Put at the bottom: %(card)s") % {"card": short_storm_card(card)} if card else _("Put at the bottom")
    return desk.free(group, title=title, cost="", card=action.bottom)


def end_turn(desk: Desk, group: Sequence[Action]) -> Act:
    turn, storm = desk.view.phase, coming(desk.view)
    title = _("End turn: storm, draw %(cards)s") % {"cards": storm} if storm else _("End turn: no storm")
    unused = ""
    if isinstance(turn, TakeActions) and turn.left:
        unused = ngettext("%(left)s action unused.", "%(left)s actions unused.", turn.left) % {"left": turn.left}
    return desk.free(group, title=title, consequence=joined(unused, lost_steps(desk)), cost="", primary=True)


def draw(desk: Desk, group: Sequence[Action]) -> Act:
    left = coming(desk.view)
    title = ngettext("Reveal the last storm card", "Reveal a storm card · %(left)s left", left) % {"left": left}
    return desk.free(group, title=title, consequence=_("Cannot be undone."), final=True, cost="", primary=True)
