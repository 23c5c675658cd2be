"""The wishes that a reader may have of a teammate now: Sandbags where the game can be lost, a flight to a treasure."""

from collections.abc import Collection, Iterator, Sequence

from django.utils.translation import gettext as _

from games.display.island.hints import moves_to
from games.display.island.places import places
from games.display.shared.wishes import Wish
from games.engine.island.actions import Action, UseHelicopterLift, UseSandbags
from games.engine.island.data import CAPTURE, CARD_OF, TREASURE_TILES, Card, Landmark
from games.engine.island.odds import endings
from games.engine.island.state import Outcome
from games.engine.island.view import View


def wishes(view: View, seat: int, actions: Sequence[Action], *, names: Sequence[str]) -> tuple[Wish, ...]:
    if view.seat is None:
        return ()
    return (*_sandbags(view, view.seat, actions, names[seat]), *_lift(view, view.seat, actions, names[seat]))


def _sandbags(view: View, reader: int, actions: Sequence[Action], who: str) -> Iterator[Wish]:
    """Yield the Sandbags against the likeliest end of the game, unless the reader has some."""
    sandbags = {action.cell: action for action in actions if isinstance(action, UseSandbags)}
    if not sandbags or Card.SANDBAGS in view.pawns[reader].hand:
        return
    ends = endings(view)
    cells = (cell for end in sorted(ends, key=ends.__getitem__, reverse=True) for cell in _lost_with(view, end))
    cell = next((cell for cell in cells if cell in sandbags), None)
    if cell is not None:
        words = {"who": who, "on": places(view)[cell].on}
        # Translators: “on” is where it is: “on Bronze Gate”.
        yield Wish(sandbags[cell], _("Ask %(who)s to play Sandbags %(on)s") % words)


def _lost_with(view: View, end: Outcome) -> list[int]:
    """Return the cells whose tiles have to sink for this end."""
    if end.treasure:
        return _cells(view, TREASURE_TILES[end.treasure])
    if end.cause == "landing sunk":
        return _cells(view, (Landmark.FOOLS_LANDING,))
    return [view.pawns[seat].cell for seat in end.seats]


def _lift(view: View, reader: int, actions: Sequence[Action], who: str) -> Iterator[Wish]:
    """Yield the flight to a treasure for whose tiles the reader has the cards, but which is too far on foot."""
    pawn = view.pawns[reader]
    near = {pawn.cell, *moves_to(view, reader)}
    for treasure, landmarks in TREASURE_TILES.items():
        cells = _cells(view, landmarks)
        complete = treasure not in view.captured and pawn.hand.count(CARD_OF[treasure]) >= CAPTURE
        if not complete or near.intersection(cells):
            continue
        for action in actions:
            if isinstance(action, UseHelicopterLift) and action.pawns == (reader,) and action.to in cells:
                # Translators: “to” is a destination: “to Bronze Gate”.
                yield Wish(action, _("Ask %(who)s to fly you %(to)s") % {"who": who, "to": places(view)[action.to].to})
                return


def _cells(view: View, landmarks: Collection[Landmark]) -> list[int]:
    return [cell for cell, tile in view.standing.items() if tile.landmark in landmarks]
