"""What a request on the island asks a teammate for."""

from collections.abc import Collection, Sequence

from games.display.island.names import CARD
from games.display.shared.cells import Place
from games.display.shared.names import people
from games.display.shared.wanted import Wanted, flight, flight_of, use, use_on
from games.engine.island import actions
from games.engine.island.actions import Action
from games.engine.island.data import Card


def wanted(action: Action, *, asker: Collection[int], names: Sequence[str], places: Sequence[Place]) -> Wanted:
    match action:
        case actions.UseSandbags(cell=cell):
            return use_on(CARD[Card.SANDBAGS], places[cell].on)
        case actions.UseHelicopterLift(pawns=pawns, to=to) if set(pawns) <= set(asker):
            return flight(places[to].to)
        case actions.UseHelicopterLift(pawns=pawns, to=to):
            return flight_of(people(names[pawn] for pawn in pawns if pawn < len(names)), places[to].to)
    return use(CARD[Card.HELICOPTER_LIFT])
