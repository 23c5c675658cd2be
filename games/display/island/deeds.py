"""The buttons of a turn: what costs actions, the word for the end, the cards, and what cannot wait."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.island.consequences import lost_step, over_the_limit
from games.display.island.names import CARD, CARD_PICTURE, LANDMARK, TREASURE, TREASURE_PICTURE
from games.display.island.odds import treasures_to_come
from games.display.shared.desk import Act, Chip, Desk
from games.display.shared.words import joined
from games.engine.island import actions
from games.engine.island.actions import Action
from games.engine.island.data import CAPTURE, POWERS, SHAPES, TREASURE_AT, Card, Treasure
from games.engine.island.state import DrawFlood, DrawTreasure, TakeActions


def _called(desk: Desk, cell: int) -> str:
    return str(LANDMARK[desk.tile(cell).landmark])


def _is_step(desk: Desk, seat: int, to: int) -> bool:
    """Whether a pawn reaches a tile by a step of its own, the Explorer diagonally too (I2, I15)."""
    pawn, shape = desk.view.pawns[seat], SHAPES[desk.view.shape]
    near = shape.around if POWERS[pawn.role].diagonal else shape.beside
    return to in near[pawn.cell]


def move(desk: Desk, group: Sequence[actions.Move]) -> Act:
    to = group[0].to
    dives = "" if _is_step(desk, desk.seat, to) else _("Through the water.")
    said = joined(dives, lost_step(desk))
    return desk.costly(group, title=_("Move here"), consequence=said, cell=to, rings=True, primary=True)


def fly(desk: Desk, group: Sequence[actions.Fly]) -> Act:
    said = _("Your only flight this turn.")
    return desk.costly(group, title=_("Fly here"), consequence=said, cell=group[0].to, rings=True)


def guide(desk: Desk, group: Sequence[actions.Guide]) -> Act:
    action, turn = group[0], desk.view.phase
    parts = {"title": _("Guide %(who)s here") % {"who": desk.name(action.pawn)}, "cell": action.to, "rings": True}
    is_step = _is_step(desk, action.pawn, action.to)
    if is_step and isinstance(turn, TakeActions) and turn.guided == action.pawn:
        return desk.free(group, consequence=_("The last free step."), **parts)
    steps = _("1 more step is free.") if is_step else _("Both steps at once, over a sunken tile.")
    return desk.costly(group, consequence=joined(steps, lost_step(desk)), **parts)


def shore_up(desk: Desk, group: Sequence[actions.ShoreUp]) -> Act:
    """For the Engineer a chip for this tile alone, and one for each other that may be shored up with it."""
    cell = next(action.cell for action in group if action.second is None)
    parts = {"title": _("Shore up"), "cell": cell, "rings": True, "primary": cell == desk.here}
    if len(group) == 1:
        return desk.costly(group, consequence=joined(_("The tile will be dry."), lost_step(desk)), **parts)
    chips = []
    for action in group:
        other = action.cell if action.second == cell else action.second
        if other is None:
            chips.append(Chip(desk.value(action), _("this tile"), _("this tile alone")))
        else:
            words = {"tile": _called(desk, other)}
            chips.append(Chip(desk.value(action), _("and %(tile)s") % words, _("this tile and %(tile)s") % words))
    return desk.costly(group, chips=tuple(chips), **parts)


def give_card(desk: Desk, group: Sequence[actions.GiveCard]) -> Act:
    to = group[0].to
    taker = desk.view.pawns[to]
    chips = tuple(
        Chip(desk.value(action), card, card, _will_hold(desk, to, action.card))
        for action in group
        for card in (str(CARD[action.card]),)
    )
    return Act(
        seat=desk.seat,
        title=_("Give %(who)s a card") % {"who": desk.name(to)},
        cost=_("1 action each"),
        free=False,
        consequence=joined(over_the_limit(desk, to), lost_step(desk)),
        cell=taker.cell,
        about=to,
        chips=chips,
    )


def _will_hold(desk: Desk, seat: int, card: Card) -> str:
    count = desk.view.pawns[seat].hand.count(card) + 1
    return _("%(who)s will have %(count)s") % {"who": desk.name(seat), "count": count}


def capture(desk: Desk, group: Sequence[Action]) -> Act:
    treasure = TREASURE_AT[desk.tile(desk.here).landmark]
    words = {"cards": CAPTURE, "found": len(desk.view.captured) + 1, "all": len(Treasure)}
    said = _("You discard %(cards)s cards. You will have %(found)s of %(all)s treasures.") % words
    return desk.costly(
        group,
        title=_("Capture the %(treasure)s") % {"treasure": TREASURE[treasure]},
        consequence=joined(said, lost_step(desk)),
        cell=desk.here,
        about=desk.seat,
        rings=True,
        primary=True,
        picture=TREASURE_PICTURE[treasure],
    )


def end_turn(desk: Desk, group: Sequence[Action]) -> Act:
    turn, cards = desk.view.phase, treasures_to_come(desk.view)
    unused = ""
    if isinstance(turn, TakeActions) and turn.left:
        unused = ngettext("%(left)s action unused.", "%(left)s actions unused.", turn.left) % {"left": turn.left}
    title = ngettext("End turn: draw %(cards)s card", "End turn: draw %(cards)s cards", cards) % {"cards": cards}
    return desk.free(group, title=title, consequence=joined(unused, lost_step(desk)), cost="", primary=True)


def draw(desk: Desk, group: Sequence[Action]) -> Act:
    phase = desk.view.phase
    assert isinstance(phase, DrawTreasure | DrawFlood)
    if isinstance(phase, DrawTreasure):
        title = ngettext("Draw the last treasure card", "Draw a treasure card · %(left)s left", phase.left)
    else:
        title = ngettext("Reveal the last flood card", "Reveal a flood card · %(left)s left", phase.left)
    words = {"left": phase.left}
    return desk.free(group, title=title % words, consequence=_("Cannot be undone."), final=True, cost="", primary=True)


def discard_card(desk: Desk, group: Sequence[actions.DiscardCard]) -> Act:
    card = group[0].card
    return desk.free(
        group,
        title=_("Discard: %(card)s") % {"card": CARD[card]},
        cost="",
        picture=CARD_PICTURE[card],
        card=desk.pawn.hand.index(card),
    )


def swim_to(desk: Desk, group: Sequence[actions.SwimTo]) -> Act:
    return desk.free(group, title=_("Swim here"), cell=group[0].to, rings=True, primary=True)
