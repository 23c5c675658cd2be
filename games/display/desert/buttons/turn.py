"""The buttons of a turn: actions that cost something, the end of the turn, and the storm cards."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.desert.buttons.effects import drinks, move_parts, sand_off
from games.display.desert.consequences import Change, consequences, lost_steps, wins_on_launch_pad
from games.display.desert.names import FACE, PART_PICTURE, THE_PART, short_storm_card
from games.display.shared.buttons import Button, ButtonBuilder, Variant, end_and_draw
from games.display.shared.words import joined
from games.engine.desert import actions
from games.engine.desert.actions import Action
from games.engine.desert.data import BLOCKED, GIVES_GEAR, GUIDED_STEPS, POWERS, TILES, WATER, Face, Part
from games.engine.desert.odds import coming
from games.engine.desert.state import TakeActions


def move(builder: ButtonBuilder, group: Sequence[actions.Move]) -> Button:
    return builder.paid_button(
        group,
        title=_("Move here"),
        **move_parts(builder, group, builder.seat, _left_buried(builder, group), lost_steps(builder)),
        cell=group[0].to,
        is_target=True,
        primary=True,
    )


def walk(builder: ButtonBuilder, to: int, moves: Sequence[Action]) -> Button:
    is_chosen = POWERS[builder.pawn.role].climbs and builder.others(builder.own_cell)
    alone = _("You go alone.") if is_chosen else ""
    change = Change(cells={builder.seat: to})
    return builder.walk_button(to, moves, consequence=consequences(builder, change, alone, lost_steps(builder)))


def _left_buried(builder: ButtonBuilder, group: Sequence[actions.Move]) -> str:
    """Return what happens to the others on the Climber's tile when the Climber leaves it (D18)."""
    climbs, blocked = POWERS[builder.pawn.role].climbs, builder.tile(builder.own_cell).sand >= BLOCKED
    return _("Everyone who stays behind is buried.") if climbs and blocked and len(group) > 1 else ""


def guide(builder: ButtonBuilder, group: Sequence[actions.Guide]) -> Button:
    action, turn = group[0], builder.view.phase
    parts = {
        "title": _("Guide %(who)s here") % {"who": builder.whom(action.pawn)},
        "cell": action.to,
        "is_target": True,
    }
    if isinstance(turn, TakeActions) and turn.guided == action.pawn:
        return builder.free_button(
            group, **move_parts(builder, group, action.pawn, _more_steps(turn.steps - 1)), **parts
        )
    texts = (_more_steps(GUIDED_STEPS - 1), lost_steps(builder))
    return builder.paid_button(group, **move_parts(builder, group, action.pawn, *texts), **parts)


def _more_steps(steps: int) -> str:
    if not steps:
        return _("The last free step.")
    return ngettext("%(steps)s more step is free.", "%(steps)s more steps are free.", steps) % {"steps": steps}


def remove_sand(builder: ButtonBuilder, group: Sequence[actions.RemoveSand]) -> Button:
    cell = group[0].cell
    sand = builder.tile(cell).sand
    parts = {"cell": cell, "is_target": True, "primary": builder.pawn.buried}
    if len(group) == 1:
        text = sand_off(builder, cell, sand - group[0].amount, lost_steps(builder))
        return builder.paid_button(group, title=_("Remove sand"), consequence=text, **parts)
    variants = tuple(
        Variant(
            builder.value(action),
            str(action.amount),
            ngettext("%(amount)s sand", "%(amount)s sand", action.amount) % {"amount": action.amount},
            sand_off(builder, cell, sand - action.amount),
        )
        for action in group
    )
    return builder.paid_button(
        group, title=_("Remove sand"), variants=variants, consequence=lost_steps(builder), **parts
    )


def excavate(builder: ButtonBuilder, group: Sequence[Action]) -> Button:
    text = joined(
        _("Cannot be undone."),
        consequences(builder, Change(excavated=builder.own_cell), *_finds(builder), lost_steps(builder)),
    )
    return builder.paid_button(
        group, title=_("Excavate"), consequence=text, final=True, cell=builder.own_cell, is_target=True, primary=True
    )


def _finds(builder: ButtonBuilder) -> list[str]:
    """Return what excavating the pawn's tile brings, or may bring."""
    tile = builder.tile(builder.own_cell)
    if tile.face is None and tile.marked:
        return _under_mark(builder)
    if tile.face is None:
        return (
            [_("If this is the launch pad, you win the game!")]
            if wins_on_launch_pad(builder.view, builder.own_cell)
            else []
        )
    texts = [_("Under the sand: %(face)s.") % {"face": FACE[tile.face]}]
    if tile.face in GIVES_GEAR:
        texts.append(_("You get a gear card."))
    if tile.face is Face.WELL:
        texts.append(drinks(builder))
    return texts


def _under_mark(builder: ButtonBuilder) -> list[str]:
    """Return what can lie under a water mark, given the wells and the mirage that are known."""
    known = [tile.face for tile in builder.view.tiles if tile is not None and tile.face is not None]
    if known.count(Face.WELL) == TILES[Face.WELL]:
        return [_("This must be the mirage.")]
    if Face.MIRAGE in known:
        return [_("This must be a well."), drinks(builder)]
    return [_("A well or a mirage."), drinks(builder, _("Water from a well: %(gains)s."))]


def pick_up(builder: ButtonBuilder, group: Sequence[actions.PickUp]) -> Button:
    found = len(builder.view.found) + 1
    text = _("You will have %(found)s of %(all)s parts.") % {"found": found, "all": len(Part)}
    return builder.paid_button(
        group,
        title=_("Pick up %(part)s") % {"part": THE_PART[group[0].part]},
        consequence=consequences(builder, Change(parts=1), text, lost_steps(builder)),
        cell=builder.own_cell,
        is_target=True,
        primary=True,
        picture=PART_PICTURE[group[0].part],
    )


def fill_canteen(builder: ButtonBuilder, group: Sequence[Action]) -> Button:
    water = min(builder.pawn.water + WATER, builder.pawn.canteen)
    return builder.paid_button(
        group,
        title=_("Fill your canteen"),
        consequence=_("You will have %(water)s of %(canteen)s water.")
        % {"water": water, "canteen": builder.pawn.canteen},
        cell=builder.own_cell,
        is_target=True,
    )


def calm_storm(builder: ButtonBuilder, group: Sequence[Action]) -> Button:
    now = coming(builder.view)
    text = ngettext(
        "%(after)s storm card this turn instead of %(now)s.",
        "%(after)s storm cards this turn instead of %(now)s.",
        now - 1,
    )
    return builder.paid_button(
        group,
        title=_("Calm the storm"),
        consequence=text % {"after": now - 1, "now": now} if now > 1 else _("No storm card this turn."),
        cell=builder.own_cell,
        about=builder.seat,
    )


def forecast(builder: ButtonBuilder, group: Sequence[Action]) -> Button:
    count = min(builder.view.level, builder.view.deck)
    return builder.paid_button(
        group,
        title=_("Forecast"),
        consequence=ngettext(
            "Look at the next storm card; you may put it at the bottom. Cannot be undone.",
            "Look at the next %(count)s storm cards; you may put one at the bottom. Cannot be undone.",
            count,
        )
        % {"count": count},
        final=True,
        cell=builder.own_cell,
        about=builder.seat,
    )


def answer_forecast(builder: ButtonBuilder, group: Sequence[actions.AnswerForecast]) -> Button:
    action = group[0]
    if action.bottom is None:
        return builder.free_button(
            group,
            title=_("Leave the cards as they are"),
            consequence=_("They come in this order."),
            cost="",
            primary=True,
        )
    # Only the view of the seat that answers has the cards.
    card = builder.view.foreseen[action.bottom] if builder.view.foreseen else None
    title = _("Put at the bottom: %(card)s") % {"card": short_storm_card(card)} if card else _("Put at the bottom")
    return builder.free_button(group, title=title, cost="", card=action.bottom)


def end_turn(builder: ButtonBuilder, group: Sequence[Action]) -> Button:
    storm = coming(builder.view)
    title = end_and_draw(storm) if storm else _("End turn: no storm")
    return builder.end_button(group, title, lost_steps(builder))


def draw(builder: ButtonBuilder, group: Sequence[Action]) -> Button:
    left = coming(builder.view)
    title = ngettext("Reveal the last storm card", "Reveal a storm card · %(left)s left", left) % {"left": left}
    return builder.free_button(
        group, title=title, consequence=_("Cannot be undone."), final=True, cost="", primary=True
    )
