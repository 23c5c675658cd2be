"""Plays between two storm cards: a Solar Shield before a sun."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.display.desert.names import GEAR_PICTURE
from games.display.shared.buttons import Button
from games.display.shared.reactions import Reaction, button_of
from games.display.shared.words import listed
from games.engine.desert.actions import UseSolarShield
from games.engine.desert.data import Gear, StormCard
from games.engine.desert.odds import piles
from games.engine.desert.shelter import sheltered
from games.engine.desert.state import DrawStorm
from games.engine.desert.view import View


def reactions(view: View, buttons: Sequence[Button], *, names: Sequence[str]) -> tuple[Reaction, ...]:
    """Return the Solar Shields that can help before the next storm card, if it may be a sun."""
    coming = next(filter(None, piles(view)), None)
    if not isinstance(view.phase, DrawStorm) or not coming or not coming[StormCard.SUN]:
        return ()
    found = []
    for seat, pawn in enumerate(view.pawns):
        helped = _in_the_sun(view, pawn.cell)
        if Gear.SOLAR_SHIELD in pawn.gear and helped:
            water = "-".join(str(view.pawns[other].water) for other in helped)
            who = listed(names[other] for other in helped)
            words = {"who": names[seat], "helped": who}
            found.append(
                Reaction(
                    seat,
                    key=f"{seat}:{water}",
                    text=_("%(who)s can play a Solar Shield: it protects %(helped)s.") % words,
                    picture=GEAR_PICTURE[Gear.SOLAR_SHIELD],
                    button=button_of(buttons, seat, UseSolarShield()),
                )
            )
    return tuple(found)


def _in_the_sun(view: View, cell: int) -> list[int]:
    """Return the seats on a cell that the sun would hit."""
    return [seat for seat, pawn in enumerate(view.pawns) if pawn.cell == cell and not sheltered(view, seat)]
