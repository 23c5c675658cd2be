"""The team's cards, one for each adventurer."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.display.desert.names import GEAR, GEAR_PICTURE, GEAR_POWER, POWER, ROLE, ROLE_PICTURE
from games.display.desert.pictures import portraits, sprite
from games.display.shared import team as shared
from games.display.shared.buttons import Button
from games.display.shared.names import with_bot_mark
from games.display.shared.pictures import fallen
from games.display.shared.team import Item
from games.engine.desert.data import Gear
from games.engine.desert.state import Over
from games.engine.desert.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class Member(shared.Member):
    """An adventurer's card. `drops` has a place for each water of the canteen, True if it is full."""

    water: int
    canteen: int
    drops: tuple[bool, ...]
    drink: str
    hand: tuple[Item, ...]


def team(view: View, buttons: Sequence[Button], *, names: Sequence[str], mine: frozenset[int]) -> tuple[Member, ...]:
    awaited = None if isinstance(view.phase, Over) else view.phase.seat
    shielded = {pawn.cell for pawn in view.pawns if pawn.shielded}
    dead, members = fallen(view), []
    for seat, pawn in enumerate(view.pawns):
        marks = []
        if seat == awaited:
            marks.append(shared.waiting_mark())
        if pawn.cell in shielded:
            marks.append(Item(GEAR_PICTURE[Gear.SOLAR_SHIELD], _("Under a Solar Shield")))
        if pawn.buried:
            marks.append(Item("drift", _("Buried")))
        if seat in dead:
            marks.append(Item("skull", _("Died of thirst")))
        card = shared.names_on_card(seat, names, str(ROLE[pawn.role]), mine)
        look = card["look"] + (" playing" if seat == awaited else "") + ("" if pawn.water else " thirsty")
        look += " fallen" if seat in dead else ""
        members.append(
            Member(
                seat=seat,
                look=look,
                picture=ROLE_PICTURE[pawn.role],
                name=card["name"],
                role=card["role"],
                power=str(POWER[pawn.role]),
                marks=tuple(marks),
                water=pawn.water,
                canteen=pawn.canteen,
                drops=tuple(place < pawn.water for place in range(pawn.canteen)),
                drink=_("Water: %(water)s of %(canteen)s") % {"water": pawn.water, "canteen": pawn.canteen},
                hand=tuple(Item(GEAR_PICTURE[gear], str(GEAR[gear]), str(GEAR_POWER[gear])) for gear in pawn.gear),
                opens=_("%(name)s: water and gear") % {"name": with_bot_mark(names[seat])},
                button_groups=shared.groups_about(seat, buttons, names, mine),
                dots=shared.dots_note(over=isinstance(view.phase, Over)),
                art=sprite(),
                portraits=portraits(),
            )
        )
    return tuple(members)
