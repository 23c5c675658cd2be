"""Plays between two flood cards: Sandbags on a tile that may sink.

A Helicopter Lift needs no reaction: if somebody cannot swim, the game waits for it.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.display.island.names import CARD, CARD_PICTURE
from games.display.island.places import PLACE
from games.display.shared.buttons import Button
from games.display.shared.reactions import Reaction, button_of
from games.display.shared.words import listed
from games.engine.island.actions import UseSandbags
from games.engine.island.data import Card
from games.engine.island.odds import threatened_now
from games.engine.island.state import DrawFlood
from games.engine.island.view import View


def reactions(view: View, buttons: Sequence[Button], *, names: Sequence[str]) -> tuple[Reaction, ...]:
    """Return the Sandbags that can save a flooded tile from the next flood cards."""
    if not isinstance(view.phase, DrawFlood):
        return ()
    cells = threatened_now(view)
    found = []
    for seat, pawn in enumerate(view.pawns):
        if Card.SANDBAGS not in pawn.hand or not cells:
            continue
        own = {cell: button_of(buttons, seat, UseSandbags(cell)) for cell in cells}
        words = {"who": names[seat], "card": CARD[Card.SANDBAGS]}
        if any(own.values()):
            found += [
                Reaction(
                    seat,
                    key=f"{seat}:{cell}",
                    # Translators: “on” is where it is: “on Bronze Gate”, “on C2”.
                    text=_("%(who)s: %(card)s %(on)s") % {**words, "on": _on(view, cell)},
                    picture=CARD_PICTURE[Card.SANDBAGS],
                    button=button,
                )
                for cell, button in own.items()
            ]
        else:
            on = listed(_on(view, cell) for cell in cells)
            # Translators: “on” is where it is, one tile or several: “on Bronze Gate and on Copper Gate”.
            text = _("%(who)s can play %(card)s %(on)s.") % {**words, "on": on}
            found.append(Reaction(seat, f"{seat}:{min(cells)}", text, CARD_PICTURE[Card.SANDBAGS]))
    return tuple(found)


def _on(view: View, cell: int) -> object:
    tile = view.tiles[cell]
    return PLACE[tile.landmark].on if tile else ""
