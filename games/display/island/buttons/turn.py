"""The buttons of a turn: actions that cost something, the end of the turn, cards to draw, discarding and swimming."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.island.consequences import lost_step, over_the_limit
from games.display.island.names import CARD, CARD_PICTURE, LANDMARK, THE_TREASURE, TREASURE_PICTURE
from games.display.shared.buttons import Button, ButtonBuilder, Variant, end_and_draw
from games.display.shared.words import joined
from games.engine.island import actions
from games.engine.island.actions import Action
from games.engine.island.data import CAPTURE, SHAPES, TREASURE_AT, Card, Treasure
from games.engine.island.odds import treasures_to_come
from games.engine.island.state import DrawFlood, DrawTreasure, TakeActions


def _tile_name(builder: ButtonBuilder, cell: int) -> str:
    return str(LANDMARK[builder.tile(cell).landmark])


def _is_step(builder: ButtonBuilder, seat: int, to: int) -> bool:
    """Return whether a pawn reaches a tile by a single step, the Explorer diagonally too (I2, I15)."""
    pawn = builder.view.pawns[seat]
    return to in SHAPES[builder.view.shape].near[pawn.role][pawn.cell]


def move(builder: ButtonBuilder, group: Sequence[actions.Move]) -> Button:
    to = group[0].to
    dives = "" if _is_step(builder, builder.seat, to) else _("Through the water.")
    text = joined(dives, lost_step(builder))
    return builder.paid_button(group, title=_("Move here"), consequence=text, cell=to, is_target=True, primary=True)


def walk(builder: ButtonBuilder, to: int, moves: Sequence[Action]) -> Button:
    return builder.walk_button(to, moves, consequence=lost_step(builder))


def fly(builder: ButtonBuilder, group: Sequence[actions.Fly]) -> Button:
    """Return the button of a flight. Where a step leads, the tile is marked for the step, which costs as much."""
    to, text = group[0].to, _("Your only flight this turn.")
    is_target = not _is_step(builder, builder.seat, to)
    everywhere = _("The Pilot can fly to any tile: tap it.")
    return builder.paid_button(
        group, title=_("Fly here"), consequence=text, cell=to, is_target=is_target, everywhere=everywhere
    )


def guide(builder: ButtonBuilder, group: Sequence[actions.Guide]) -> Button:
    action, turn = group[0], builder.view.phase
    parts = {
        "title": _("Guide %(who)s here") % {"who": builder.whom(action.pawn)},
        "cell": action.to,
        "is_target": True,
    }
    is_step = _is_step(builder, action.pawn, action.to)
    if is_step and isinstance(turn, TakeActions) and turn.guided == action.pawn:
        return builder.free_button(group, consequence=_("The last free step."), **parts)
    steps = _("1 more step is free.") if is_step else _("Both steps at once, over a sunken tile.")
    return builder.paid_button(group, consequence=joined(steps, lost_step(builder)), **parts)


def shore_up(builder: ButtonBuilder, group: Sequence[actions.ShoreUp]) -> Button:
    """Return the button of a tile. The Engineer's has a variant for each second tile, and one for this tile alone."""
    cell = next(action.cell for action in group if action.second is None)
    parts = {"title": _("Shore up"), "cell": cell, "is_target": True, "primary": cell == builder.own_cell}
    if len(group) == 1:
        return builder.paid_button(group, consequence=joined(_("The tile will be dry."), lost_step(builder)), **parts)
    variants = []
    for action in group:
        other = action.cell if action.second == cell else action.second
        if other is None:
            variants.append(Variant(builder.value(action), _("this tile"), _("this tile alone")))
        else:
            words = {"tile": _tile_name(builder, other)}
            variants.append(
                Variant(builder.value(action), _("and %(tile)s") % words, _("this tile and %(tile)s") % words)
            )
    return builder.paid_button(group, variants=tuple(variants), **parts)


def give_card(builder: ButtonBuilder, group: Sequence[actions.GiveCard]) -> Button:
    to = group[0].to
    taker = builder.view.pawns[to]
    variants = tuple(
        Variant(builder.value(action), card, card, _will_hold(builder, to, action.card))
        for action in group
        for card in (str(CARD[action.card]),)
    )
    return Button(
        seat=builder.seat,
        title=_("Give you a card") if builder.is_reader(to) else _("Give %(who)s a card") % {"who": builder.names[to]},
        cost=_("1 action each"),
        free=False,
        consequence=joined(over_the_limit(builder, to), lost_step(builder)),
        cell=taker.cell,
        about=to,
        variants=variants,
    )


def _will_hold(builder: ButtonBuilder, seat: int, card: Card) -> str:
    count = builder.view.pawns[seat].hand.count(card) + 1
    if builder.is_reader(seat):
        # Translators: how many cards of a kind the reader will have.
        return _("You will have %(count)s") % {"count": count}
    # Translators: how many cards of a kind somebody will have.
    return _("%(who)s will have %(count)s") % {"who": builder.names[seat], "count": count}


def capture(builder: ButtonBuilder, group: Sequence[Action]) -> Button:
    treasure = TREASURE_AT[builder.tile(builder.own_cell).landmark]
    words = {"cards": CAPTURE, "found": len(builder.view.captured) + 1, "all": len(Treasure)}
    text = _("You discard %(cards)s cards. You will have %(found)s of %(all)s treasures.") % words
    return builder.paid_button(
        group,
        title=_("Capture %(treasure)s") % {"treasure": THE_TREASURE[treasure]},
        consequence=joined(text, lost_step(builder)),
        cell=builder.own_cell,
        about=builder.seat,
        is_target=True,
        primary=True,
        picture=TREASURE_PICTURE[treasure],
    )


def end_turn(builder: ButtonBuilder, group: Sequence[Action]) -> Button:
    return builder.end_button(group, end_and_draw(treasures_to_come(builder.view)), lost_step(builder))


def draw(builder: ButtonBuilder, group: Sequence[Action]) -> Button:
    phase = builder.view.phase
    assert isinstance(phase, DrawTreasure | DrawFlood)
    if isinstance(phase, DrawTreasure):
        title = ngettext("Draw the last treasure card", "Draw a treasure card · %(left)s left", phase.left)
    else:
        title = ngettext("Reveal the last flood card", "Reveal a flood card · %(left)s left", phase.left)
    words = {"left": phase.left}
    return builder.free_button(
        group, title=title % words, consequence=_("Cannot be undone."), final=True, cost="", primary=True
    )


def discard_card(builder: ButtonBuilder, group: Sequence[actions.DiscardCard]) -> Button:
    card = group[0].card
    return builder.free_button(
        group,
        title=_("Discard: %(card)s") % {"card": CARD[card]},
        cost="",
        picture=CARD_PICTURE[card],
        card=builder.pawn.hand.index(card),
    )


def swim_to(builder: ButtonBuilder, group: Sequence[actions.SwimTo]) -> Button:
    is_flooded = builder.tile(group[0].to).flooded
    risk = _("This tile is flooded: its next flood card sinks it too.") if is_flooded else _("This tile is dry.")
    return builder.free_button(
        group, title=_("Swim here"), consequence=risk, cell=group[0].to, is_target=True, primary=True
    )
