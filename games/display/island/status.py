"""The status of the game in one line: whose turn it is, and what the game waits for."""

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.island.names import COORDINATES, ROLE
from games.display.island.sentences import ending
from games.display.shared.words import listed, waiting_for, whose_turn
from games.engine.island.data import ACTIONS, HAND_LIMIT, Card
from games.engine.island.movement import awaited, stranded
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Over, Swim, TakeActions
from games.engine.island.view import View


def status(view: View, *, names: Sequence[str], mine: Collection[int]) -> str:
    """Return the status, such as "Your turn · 2 of 3 actions" or "Ben must swim; you wait"."""
    return " · ".join(status_parts(view, names=names, mine=mine))


def status_parts(view: View, *, names: Sequence[str], mine: Collection[int]) -> tuple[str, ...]:
    """Return the parts of the status. The first says whose turn it is."""
    match view.phase:
        case Over(outcome=outcome):
            return (ending(outcome, names),)
        case TakeActions(seat=seat, left=left):
            return whose_turn(seat, ROLE[view.pawns[seat].role], names, mine), _("%(left)s of %(all)s actions") % {
                "left": left,
                "all": ACTIONS,
            }
        case DrawTreasure(seat=seat, left=left):
            return (_drawing(seat, left, names, mine),)
        case DrawFlood(seat=seat, left=left):
            return (_flooding(seat, left, names, mine),)
        case Discard(seat=seat):
            return (_discarding(view, seat, names, mine),)
        case Swim(seats=seats):
            return (_swimming(view, seats, names, mine),)


def face_up(view: View, *, names: Sequence[str], mine: Collection[int]) -> str:
    """Return the heading while the reader's next card lies face up; "" if the game waits for no card of theirs."""
    match view.phase:
        case DrawTreasure(seat=seat, left=left) if seat in mine:
            return _drawing(seat, left - 1, names, mine) if left > 1 else _("Last treasure card")
        case DrawFlood(seat=seat, left=left) if seat in mine:
            return _flooding(seat, left - 1, names, mine) if left > 1 else _("Flood: last card")
    return ""


MOST_NAMED = 4
"""How many marked tiles a prompt names at most."""


def prompt(view: View, *, names: Sequence[str], mine: Collection[int], marked: Sequence[int]) -> str:
    """Return what a reader must do who has to swim, to lift others off or to discard, "" for all others.

    `marked` are the cells that the board marks for the reader.
    """
    match view.phase:
        case Swim() if swims(view, mine) and len(marked) <= MOST_NAMED:
            tiles = listed(COORDINATES[view.shape][cell] for cell in marked)
            # Translators: tiles is a list of places on the board: “C2, C4 and D3”.
            return _("Tap a marked tile to swim there: %(tiles)s.") % {"tiles": tiles}
        case Swim() if swims(view, mine):
            return _("Tap a marked tile to swim there.")
        case Swim(seats=seats) if not {*mine}.isdisjoint(awaited(view)):
            return lift_prompt(view, seats, names=names, mine=mine)
        case Discard(seat=seat) if seat in mine:
            return _("Too many cards: tap one to discard it.")
    return ""


def swims(view: View, seats: Collection[int]) -> bool:
    """Return whether one of these seats is in the water and can swim to a tile (I19)."""
    return isinstance(view.phase, Swim) and any(seat in seats and not stranded(view, seat) for seat in view.phase.seats)


def lift_prompt(view: View, swimmers: Collection[int], *, names: Sequence[str], mine: Collection[int]) -> str:
    """Return how a reader with a Helicopter Lift gets those out of the water who cannot swim (I19)."""
    stuck = [seat for seat in swimmers if stranded(view, seat)]
    if any(seat in mine for seat in stuck):
        return _("You cannot swim. Tap a marked tile to fly there with a Helicopter Lift.")
    who = {"who": listed(names[seat] for seat in stuck)}
    return _("Lift %(who)s off: tap a marked tile to play your Helicopter Lift.") % who


def waiting(view: View, *, names: Sequence[str], mine: Collection[int]) -> str:
    return waiting_for(awaited(view), names, mine)


def _drawing(seat: int, left: int, names: Sequence[str], mine: Collection[int]) -> str:
    words = {"who": names[seat], "left": left}
    if seat in mine:
        return ngettext("%(left)s treasure card to come", "%(left)s treasure cards to come", left) % words
    text = ngettext("%(who)s draws %(left)s treasure card", "%(who)s draws %(left)s treasure cards", left)
    return text % words


def _flooding(seat: int, left: int, names: Sequence[str], mine: Collection[int]) -> str:
    words = {"who": names[seat], "left": left}
    if seat in mine:
        return ngettext("Flood: %(left)s more card to come", "Flood: %(left)s more cards to come", left) % words
    text = ngettext("Flood: %(who)s reveals %(left)s more card", "Flood: %(who)s reveals %(left)s more cards", left)
    return text % words


def _discarding(view: View, seat: int, names: Sequence[str], mine: Collection[int]) -> str:
    over = len(view.pawns[seat].hand) - HAND_LIMIT
    words = {"who": names[seat], "count": over, "role": ROLE[view.pawns[seat].role]}
    if seat in mine and len(mine) == 1:
        return ngettext("Discard %(count)s card", "Discard %(count)s cards", over) % words
    if seat in mine:
        return ngettext("%(role)s: discard %(count)s card", "%(role)s: discard %(count)s cards", over) % words
    if mine:
        text = ngettext(
            "%(who)s must discard %(count)s card; you wait", "%(who)s must discard %(count)s cards; you wait", over
        )
        return text % words
    return ngettext("%(who)s must discard %(count)s card", "%(who)s must discard %(count)s cards", over) % words


def _swimming(view: View, seats: Sequence[int], names: Sequence[str], mine: Collection[int]) -> str:
    """Return the status while pawns are in the water, as it concerns the reader: swim, lift, wait, or watch."""
    stuck = [seat for seat in seats if stranded(view, seat)]
    able = [seat for seat in seats if seat not in stuck]
    lifts = any(Card.HELICOPTER_LIFT in view.pawns[seat].hand for seat in mine)
    if len(mine) == 1 and not {*mine}.isdisjoint(seats):
        return _own_swim(is_stuck=not {*mine}.isdisjoint(stuck), lifts=lifts)
    own = [seat for seat in able if seat in mine]
    parts = []
    if own:
        parts.append(_("Swim: %(who)s") % {"who": listed(ROLE[view.pawns[seat].role] for seat in own)})
    elif able and not (stuck and lifts):
        who = listed(names[seat] for seat in able)
        parts.append(ngettext("%(who)s must swim", "%(who)s must swim", len(able)) % {"who": who})
    if stuck:
        parts.append(_stuck([names[seat] for seat in stuck], lifts=lifts))
    text = " · ".join(parts)
    return _("%(text)s; you wait") % {"text": text} if mine and {*mine}.isdisjoint(awaited(view)) else text


def _own_swim(*, is_stuck: bool, lifts: bool) -> str:
    """Return the status for the player of one adventurer whose tile sank."""
    if not is_stuck:
        return _("Your tile sank: swim")
    if lifts:
        return _("You cannot swim: play your Helicopter Lift")
    return _("You cannot swim: you need a Helicopter Lift")


def _stuck(who: Sequence[str], *, lifts: bool) -> str:
    """Return the status about pawns that cannot swim, for readers who can lift them off and for others."""
    if lifts:
        return _("Lift %(who)s off, or the game is lost") % {"who": listed(who)}
    text = ngettext(
        "%(who)s can only be saved by a Helicopter Lift", "%(who)s can only be saved by a Helicopter Lift", len(who)
    )
    return text % {"who": listed(who)}
