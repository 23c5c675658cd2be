"""The team's cards, one for each adventurer with its open hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.island.names import CARD, CARD_PICTURE, CARD_POWER, POWER, ROLE, ROLE_PICTURE
from games.display.island.pictures import portraits, sprite
from games.display.shared import team as shared
from games.display.shared.buttons import Button
from games.display.shared.names import with_bot_mark
from games.display.shared.pictures import fallen
from games.display.shared.team import Item
from games.engine.island.data import HAND_LIMIT, SPECIAL, TREASURE_DECK, Card
from games.engine.island.movement import awaited
from games.engine.island.state import Over, Swim
from games.engine.island.view import View


@dataclass(frozen=True, slots=True)
class HandCards:
    """The cards of one kind in a hand. Special cards can be played but not given."""

    picture: str
    label: str
    text: str
    special: bool
    copies: range


@dataclass(frozen=True, slots=True, kw_only=True)
class Member(shared.Member):
    """An adventurer's card with its hand."""

    cards: str
    hand: tuple[HandCards, ...]


def team(view: View, buttons: Sequence[Button], *, names: Sequence[str], mine: frozenset[int]) -> tuple[Member, ...]:
    waited_for = awaited(view)
    swims = view.phase.seats if isinstance(view.phase, Swim) else ()
    dead, members = fallen(view), []
    for seat, pawn in enumerate(view.pawns):
        marks = []
        card = shared.names_on_card(seat, names, str(ROLE[pawn.role]), mine)
        count, look = len(pawn.hand), card["look"]
        if seat in waited_for:
            look += " playing"
            marks.append(shared.waiting_mark())
        if seat in swims:
            look += " swims"
            marks.append(Item("swim", _("In the water")))
        if seat in dead:
            look += " fallen"
            marks.append(Item("skull", _("Drowned")))
        if count > HAND_LIMIT:
            look += " over"
            marks.append(Item("discard", _("Must discard")))
        members.append(
            Member(
                seat=seat,
                look=look,
                picture=ROLE_PICTURE[pawn.role],
                name=card["name"],
                role=card["role"],
                power=str(POWER[pawn.role]),
                marks=tuple(marks),
                cards=ngettext("%(count)s card", "%(count)s cards", count) % {"count": count},
                hand=_hand(pawn.hand),
                opens=_("%(name)s: cards") % {"name": with_bot_mark(names[seat])},
                button_groups=shared.groups_about(seat, buttons, names, mine),
                dots=shared.dots_note(over=isinstance(view.phase, Over)),
                art=sprite(),
                portraits=portraits(),
            )
        )
    return tuple(members)


def _hand(cards: Sequence[Card]) -> tuple[HandCards, ...]:
    """Return the cards of a hand by kind, in the order of the rulebook."""
    kinds = [card for card in TREASURE_DECK if card in cards]
    return tuple(
        HandCards(CARD_PICTURE[card], str(CARD[card]), str(CARD_POWER[card]), card in SPECIAL, range(cards.count(card)))
        for card in kinds
    )
