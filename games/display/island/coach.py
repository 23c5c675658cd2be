"""The coach of a first game of the island."""

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _

from games.display.island.hints import reachable
from games.display.island.status import lift_prompt, swims
from games.display.shared.words import listed
from games.engine.island.data import CAPTURE, CARD_OF, POWERS, SHAPES, SPECIAL, TREASURE_AT, Card
from games.engine.island.movement import awaited
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Over, Swim, TakeActions
from games.engine.island.view import TileView, View


def coach(view: View, *, names: Sequence[str], mine: Collection[int]) -> str:
    waited_for = awaited(view)
    if waited_for and not any(seat in mine for seat in waited_for):
        who = {"who": listed(names[seat] for seat in waited_for)}
        return _("The game waits for %(who)s. Tap any picture to learn about it.") % who
    match view.phase:
        case TakeActions(left=0, guided=int(guided)) if _steps(view, guided):
            return _("Guide %(who)s one more step for free, or end your turn.") % {"who": names[guided]}
        case TakeActions(left=0):
            return _("No actions left. End your turn: you draw cards, then tiles flood.")
        case TakeActions() as turn:
            return _with_actions(view, turn)
        case DrawTreasure():
            return _("Draw your treasure cards. Four of a kind in one hand capture that treasure.")
        case DrawFlood():
            return _("Reveal the flood cards. Each floods a dry tile or sinks a flooded one.")
        case Discard(seat=seat) if _plays_a_card(view, seat):
            return _("A hand keeps 5 cards. Discard the one you need least, or play a special card.")
        case Discard():
            return _("A hand keeps 5 cards. Discard the one you need least.")
        case Swim() if swims(view, mine):
            return _("Your tile sank. Tap a marked tile to swim there.")
        case Swim(seats=seats):
            return lift_prompt(view, seats, names=names, mine=mine)
        case Over():
            return ""


def _with_actions(view: View, turn: TakeActions) -> str:
    """Return what to do with the actions that are left, by what lies on and beside the pawn's tile."""
    seat, pawn = turn.seat, view.pawns[turn.seat]
    own = view.tiles[pawn.cell]
    assert own is not None
    treasure = TREASURE_AT.get(own.landmark)
    if treasure and treasure not in view.captured and pawn.hand.count(CARD_OF[treasure]) >= CAPTURE:
        return _("You hold 4 cards of this tile's treasure. Tap the tile and capture the treasure.")
    if own.flooded or any(tile.flooded for tile in _steps(view, seat).values()):
        return _("Tap a blue, flooded tile near you and shore it up, or its next card sinks it.")
    flies = POWERS[pawn.role].flies and not turn.flown
    reach = {*view.standing} - {pawn.cell} if flies else {*reachable(view, seat)}
    if not reach:
        return _("You cannot move from here now. End your turn when you are ready.")
    return _on_the_way(view, seat, reach, flies=flies)


def _on_the_way(view: View, seat: int, reach: Collection[int], *, flies: bool) -> str:
    """Return where to go on the tiles in reach, of which none is worth an action on the spot."""
    pawn, standing = view.pawns[seat], view.standing
    shores = any(standing[cell].flooded for cell in reach)
    gives = any(card not in SPECIAL for card in pawn.hand) and any(other.cell in reach for other in view.pawns)
    if shores and gives:
        return _("Move towards flooded tiles to shore them up, or to a teammate to give a card.")
    if shores:
        return _("Move towards flooded tiles: shore them up before their next card sinks them.")
    if gives:
        return _("Move to a teammate to give a card: four of a kind in one hand capture a treasure.")
    return _("Tap any tile to fly there.") if flies else _("Tap a marked tile to move there.")


def _steps(view: View, seat: int) -> dict[int, TileView]:
    """Return the standing tiles that are one step away from a pawn (I2, I15)."""
    pawn, standing = view.pawns[seat], view.standing
    return {cell: standing[cell] for cell in SHAPES[view.shape].near[pawn.role][pawn.cell] if cell in standing}


def _plays_a_card(view: View, seat: int) -> bool:
    """Return whether the seat can play Sandbags or a Helicopter Lift now (I11, I12)."""
    hand, standing = view.pawns[seat].hand, view.standing
    if Card.SANDBAGS in hand and any(tile.flooded for tile in standing.values()):
        return True
    return Card.HELICOPTER_LIFT in hand and any({*standing} - {pawn.cell} for pawn in view.pawns)
