"""The buttons of a turn: what costs actions, the word for the end, the cards, and what cannot wait."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.island.names import CARD, CARD_PICTURE, LANDMARK, TREASURE, TREASURE_PICTURE
from games.display.island.odds import treasures_to_come
from games.display.shared.desk import Act, Chip, Desk
from games.engine.island import actions
from games.engine.island.actions import Action
from games.engine.island.data import CAPTURE, HAND_LIMIT, SHAPES, TREASURE_AT, Treasure
from games.engine.island.state import DrawFlood, DrawTreasure, TakeActions


def _called(desk: Desk, cell: int) -> str:
    return str(LANDMARK[desk.tile(cell).landmark])


def _is_near(desk: Desk, source: int, to: int) -> bool:
    return to in SHAPES[desk.view.shape].around[source]


def move(desk: Desk, group: Sequence[actions.Move]) -> Act:
    to = group[0].to
    dives = "" if _is_near(desk, desk.here, to) else _("Through the water.")
    return desk.costly(group, title=_("Move here"), consequence=dives, cell=to, rings=True, primary=True)


def fly(desk: Desk, group: Sequence[actions.Fly]) -> Act:
    return desk.costly(group, title=_("Fly here"), consequence=_("Once a turn."), cell=group[0].to, rings=True)


def guide(desk: Desk, group: Sequence[actions.Guide]) -> Act:
    action, turn = group[0], desk.view.phase
    parts = {"title": _("Guide %(who)s here") % {"who": desk.name(action.pawn)}, "cell": action.to, "rings": True}
    near = _is_near(desk, desk.view.pawns[action.pawn].cell, action.to)
    if near and isinstance(turn, TakeActions) and turn.guided == action.pawn:
        return desk.free(group, consequence=_("The second step."), **parts)
    after = _("One more step is free.") if near else _("Over the sunken tile, both steps at once.")
    return desk.costly(group, consequence=after, **parts)


def shore_up(desk: Desk, group: Sequence[actions.ShoreUp]) -> Act:
    """For the Engineer a chip for this tile alone, and one for each other that may be shored up with it."""
    cell = next(action.cell for action in group if action.second is None)
    parts = {"title": _("Shore up"), "cell": cell, "rings": True, "primary": cell == desk.here}
    if len(group) == 1:
        return desk.costly(group, consequence=_("The tile is dry again."), **parts)
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
        Chip(
            desk.value(action),
            str(CARD[action.card]),
            _("give %(who)s: %(card)s") % {"who": desk.name(to), "card": CARD[action.card]},
        )
        for action in group
    )
    full = len(taker.hand) >= HAND_LIMIT
    return Act(
        seat=desk.seat,
        title=_("Give %(who)s a card") % {"who": desk.name(to)},
        cost=_("1 action each"),
        free=False,
        consequence=_("Must then discard one.") if full else "",
        cell=taker.cell,
        about=to,
        chips=chips,
    )


def capture(desk: Desk, group: Sequence[Action]) -> Act:
    treasure = TREASURE_AT[desk.tile(desk.here).landmark]
    words = {"cards": CAPTURE, "found": len(desk.view.captured) + 1, "all": len(Treasure)}
    return desk.costly(
        group,
        title=_("Capture the %(treasure)s") % {"treasure": TREASURE[treasure]},
        consequence=_("%(cards)s cards go. Then you have %(found)s of %(all)s treasures.") % words,
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
    return desk.free(group, title=title, consequence=unused, cost="", primary=True)


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
