"""A position for each ruling. The rulebook shows what the rules make of it, so an example cannot be wrong."""

from django.utils.translation import gettext_lazy as _

from games.display.shared.rulebook import Example
from games.engine.island.actions import (
    Capture,
    DiscardCard,
    Draw,
    EndTurn,
    Escape,
    Fly,
    GiveCard,
    Guide,
    Move,
    ShoreUp,
    SwimTo,
    UseHelicopterLift,
    UseSandbags,
)
from games.engine.island.data import Card, Role, Treasure
from games.engine.island.positions import board, cell
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Swim

STONE, WIND, FIRE, CHALICE = Card.EARTH_STONE, Card.STATUE_OF_THE_WIND, Card.CRYSTAL_OF_FIRE, Card.OCEANS_CHALICE
LIFT, SANDBAGS, RISE = Card.HELICOPTER_LIFT, Card.SANDBAGS, Card.WATERS_RISE
THREE = (Role.NAVIGATOR, Role.MESSENGER, Role.ENGINEER)
"""Three who swim like anybody."""

EXAMPLES = {
    "I1": Example(
        board(at=("C3", "B4"), treasure=(STONE, LIFT), flood=("B5", "E5"), left=1),
        ((0, Move(cell("D3"))), (0, EndTurn()), *((0, Draw()),) * 4),
        (0, Draw()),
        attempt=_("Ana cannot draw a card yet."),
    ),
    "I2": Example(
        board(at=("C4", "D2"), flooded=("D4",), sunk=("C5",)),
        ((0, Move(cell("D4"))),),
        (0, Move(cell("C5"))),
        attempt=_("Ana cannot move to Misty Marsh."),
    ),
    "I3": Example(
        board(at=("C4", "D2"), flooded=("C4", "D4", "E5")),
        ((0, ShoreUp(cell("C4"))), (0, ShoreUp(cell("D4")))),
        (0, ShoreUp(cell("E5"))),
        attempt=_("Ana cannot shore up Phantom Rock."),
    ),
    "I4": Example(
        board(at=("C3", "C3"), hands={0: (WIND, SANDBAGS)}),
        ((0, GiveCard(1, WIND)),),
        (0, GiveCard(1, SANDBAGS)),
        attempt=_("Ana cannot give Ben the Sandbags."),
    ),
    "I5": Example(
        board(at=("C2", "C4"), hands={0: (STONE,) * 4}, flooded=("C1",)),
        ((0, Move(cell("C1"))), (0, Capture())),
        (0, Capture()),
        attempt=_("Ana cannot capture the Statue of the Wind."),
    ),
    "I6": Example(
        board(
            at=("C3", "D4"), hands={1: (SANDBAGS,)}, flooded=("E4",), flood=("E4",), layers=(1,), phase=DrawFlood(0, 1)
        ),
        ((1, UseSandbags(cell("E4"))), (0, Draw())),
        (1, ShoreUp(cell("E4"))),
        attempt=_("Ben cannot shore up Crimson Forest with an action."),
    ),
    "I7": Example(
        board(
            at=("C3", "D4"),
            hands={0: (WIND, WIND, WIND, FIRE, FIRE, CHALICE), 1: (LIFT,)},
            treasure=(SANDBAGS,),
            flooded=("F4",),
            phase=Discard(0, DrawTreasure(0, 1)),
        ),
        ((0, DiscardCard(CHALICE)), (0, Draw()), (0, UseSandbags(cell("F4")))),
        (1, UseHelicopterLift((1,), cell("C1"))),
        attempt=_("Ben cannot play a Helicopter Lift while Ana holds 6 cards."),
    ),
    "I8": Example(
        board(
            at=("C3", "D3"),
            treasure=(RISE, STONE),
            flooded=("E5", "C6", "D6"),
            flood_pile=21,
            tick=1,
            phase=DrawTreasure(0, 2),
        ),
        ((0, Draw()),) * 5,
    ),
    "I9": Example(
        board(
            at=("C3", "D4"),
            hands={0: (WIND, WIND, WIND, FIRE, FIRE), 1: (STONE,) * 4},
            treasure=(CHALICE,),
            treasure_pile=1,
            tick=3,
            phase=DrawTreasure(0, 2),
        ),
        ((0, Draw()), (0, DiscardCard(CHALICE))),
    ),
    "I10": Example(
        board(
            at=("C3", "D2"),
            flooded=("E4", "A4", "D1", "C5"),
            sunk=("B2", "E5", "D6"),
            flood=("B5", "E4"),
            flood_pile=2,
            phase=DrawFlood(0, 2),
        ),
        ((0, Draw()), (0, Draw())),
    ),
    "I11": Example(
        board(at=("C3", "A3"), hands={1: (SANDBAGS,)}, flooded=("F4",), sunk=("E4",), phase=DrawFlood(0, 1)),
        ((1, UseSandbags(cell("F4"))),),
        (1, UseSandbags(cell("E4"))),
        attempt=_("Ben cannot save Crimson Forest."),
    ),
    "I12": Example(
        board(roles=THREE, at=("F4", "C3", "F4"), hands={1: (LIFT,)}),
        ((1, UseHelicopterLift((0, 2), cell("C1"))),),
        (1, UseHelicopterLift((0, 1), cell("C1"))),
        attempt=_("Ben cannot fly together with Ana."),
    ),
    "I13": Example(
        board(roles=(Role.DIVER, Role.MESSENGER), at=("F4", "C2"), flooded=("E4",), sunk=("D4",)),
        ((0, Move(cell("C4"))),),
        (0, Move(cell("B4"))),
        attempt=_("Ana cannot dive on to Iron Gate."),
    ),
    "I14": Example(
        board(roles=(Role.ENGINEER, Role.NAVIGATOR), at=("C4", "D2"), flooded=("C3", "C5", "E5")),
        ((0, ShoreUp(cell("C3"), cell("C5"))),),
        (0, ShoreUp(cell("E5"))),
        attempt=_("Ana cannot shore up Phantom Rock."),
    ),
    "I15": Example(
        board(roles=(Role.EXPLORER, Role.NAVIGATOR), at=("C3", "D2"), hands={0: (WIND,)}, flooded=("E5",)),
        ((0, Move(cell("D4"))), (0, ShoreUp(cell("E5")))),
        (0, GiveCard(1, WIND)),
        attempt=_("Ana cannot give Ben a card."),
    ),
    "I16": Example(
        board(roles=(Role.MESSENGER, Role.NAVIGATOR), at=("A3", "E4"), hands={0: (FIRE, FIRE, LIFT)}),
        ((0, GiveCard(1, FIRE)),) * 2,
        (0, GiveCard(1, LIFT)),
        attempt=_("Ana cannot give Ben the Helicopter Lift."),
    ),
    "I17": Example(
        board(roles=(Role.NAVIGATOR, Role.PILOT, Role.DIVER), at=("B3", "D3", "E4"), sunk=("D4",), left=2),
        ((0, Guide(1, cell("D2"))), (0, Guide(1, cell("C2"))), (0, Guide(2, cell("C4")))),
        (0, Guide(1, cell("C1"))),
        attempt=_("Ana cannot let Ben, the Pilot, fly to Temple of the Moon."),
    ),
    "I18": Example(
        board(roles=(Role.PILOT, Role.NAVIGATOR), at=("C6", "D2"), sunk=("B2",)),
        ((0, Fly(cell("E2"))), (0, Move(cell("D2")))),
        (0, Fly(cell("B2"))),
        attempt=_("Ana cannot fly to Whispering Garden."),
    ),
    "I19": Example(
        board(
            roles=(Role.EXPLORER, Role.MESSENGER, Role.PILOT),
            at=("F4", "F4", "F4"),
            sunk=("F4",),
            flood=("B5",),
            phase=Swim((0, 1, 2), cell("F4"), DrawFlood(0, 1)),
        ),
        ((1, SwimTo(cell("E4"))), (0, SwimTo(cell("E3"))), (2, SwimTo(cell("A3"))), (0, Draw())),
        (0, Draw()),
        attempt=_("Ana cannot draw the next flood card yet."),
    ),
    "I20": Example(
        board(
            at=("C3", "C2"), hands={0: (LIFT,)}, flooded=("C3",), sunk=("C1", "D1"), captured=tuple(Treasure), seat=1
        ),
        ((1, Move(cell("C3"))), (0, Escape())),
        (0, Escape()),
        attempt=_("Ana cannot escape yet."),
    ),
    "I21": Example(
        board(at=("C3", "D4"), flooded=("C1",), sunk=("D1",), flood=("C1",), phase=DrawFlood(0, 2)), ((0, Draw()),)
    ),
}
