"""A position for each ruling. The rulebook shows what the rules make of it, so an example cannot be wrong."""

from collections.abc import Callable

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


def _turn() -> Example:
    state = board(at=("C3", "B4"), treasure=(STONE, LIFT), flood=("B5", "E5"), left=1)
    played = (Move(cell("D3")), EndTurn(), Draw(), Draw(), Draw(), Draw())
    return Example(
        state, tuple((0, action) for action in played), (0, Draw()), attempt=_("Ana cannot draw a card yet.")
    )


def _move() -> Example:
    state = board(at=("C4", "D2"), flooded=("D4",), sunk=("C5",))
    refused = (0, Move(cell("C5")))
    return Example(state, ((0, Move(cell("D4"))),), refused, attempt=_("Ana cannot move to Misty Marsh."))


def _shore_up() -> Example:
    state = board(at=("C4", "D2"), flooded=("C4", "D4", "E5"))
    played = ((0, ShoreUp(cell("C4"))), (0, ShoreUp(cell("D4"))))
    refused = (0, ShoreUp(cell("E5")))
    return Example(state, played, refused, attempt=_("Ana cannot shore up Phantom Rock."))


def _give() -> Example:
    state = board(at=("C3", "C3"), hands={0: (WIND, SANDBAGS)})
    refused = (0, GiveCard(1, SANDBAGS))
    return Example(state, ((0, GiveCard(1, WIND)),), refused, attempt=_("Ana cannot give Ben the Sandbags."))


def _capture() -> Example:
    state = board(at=("C2", "C4"), hands={0: (STONE,) * 4}, flooded=("C1",))
    played = ((0, Move(cell("C1"))), (0, Capture()))
    return Example(state, played, (0, Capture()), attempt=_("Ana cannot capture the Statue of the Wind."))


def _special_card() -> Example:
    top = ("E4",)
    state = board(at=("C3", "D4"), hands={1: (SANDBAGS,)}, flooded=top, flood=top, layers=(1,), phase=DrawFlood(0, 1))
    played = ((1, UseSandbags(cell("E4"))), (0, Draw()))
    refused = (1, ShoreUp(cell("E4")))
    return Example(state, played, refused, attempt=_("Ben cannot shore up Crimson Forest with an action."))


def _hand_limit() -> Example:
    hands = {0: (WIND, WIND, WIND, FIRE, FIRE, CHALICE), 1: (LIFT,)}
    state = board(
        at=("C3", "D4"), hands=hands, treasure=(SANDBAGS,), flooded=("F4",), phase=Discard(0, DrawTreasure(0, 1))
    )
    played = (DiscardCard(CHALICE), Draw(), UseSandbags(cell("F4")))
    refused = (1, UseHelicopterLift((1,), cell("C1")))
    attempt = _("Ben cannot play a Helicopter Lift while Ana holds 6 cards.")
    return Example(state, tuple((0, action) for action in played), refused, attempt=attempt)


def _waters_rise() -> Example:
    discarded = ("E5", "C6", "D6")
    state = board(
        at=("C3", "D3"),
        treasure=(RISE, STONE),
        flooded=discarded,
        flood_pile=24 - len(discarded),
        tick=1,
        phase=DrawTreasure(0, 2),
    )
    return Example(state, ((0, Draw()),) * 5)


def _treasure_reshuffle() -> Example:
    hands = {0: (WIND, WIND, WIND, FIRE, FIRE), 1: (STONE,) * 4}
    state = board(at=("C3", "D4"), hands=hands, treasure=(CHALICE,), treasure_pile=1, tick=3, phase=DrawTreasure(0, 2))
    return Example(state, ((0, Draw()), (0, DiscardCard(CHALICE))))


def _flood() -> Example:
    state = board(
        at=("C3", "D2"),
        flooded=("E4", "A4", "D1", "C5"),
        sunk=("B2", "E5", "D6"),
        flood=("B5", "E4"),
        flood_pile=2,
        phase=DrawFlood(0, 2),
    )
    return Example(state, ((0, Draw()), (0, Draw())))


def _sandbags() -> Example:
    state = board(at=("C3", "A3"), hands={1: (SANDBAGS,)}, flooded=("F4",), sunk=("E4",), phase=DrawFlood(0, 1))
    refused = (1, UseSandbags(cell("E4")))
    return Example(state, ((1, UseSandbags(cell("F4"))),), refused, attempt=_("Ben cannot save Crimson Forest."))


def _helicopter() -> Example:
    state = board(roles=THREE, at=("F4", "C3", "F4"), hands={1: (LIFT,)})
    refused = (1, UseHelicopterLift((0, 1), cell("C1")))
    played = ((1, UseHelicopterLift((0, 2), cell("C1"))),)
    return Example(state, played, refused, attempt=_("Ben cannot fly together with Ana."))


def _diver() -> Example:
    state = board(roles=(Role.DIVER, Role.MESSENGER), at=("F4", "C2"), flooded=("E4",), sunk=("D4",))
    refused = (0, Move(cell("B4")))
    return Example(state, ((0, Move(cell("C4"))),), refused, attempt=_("Ana cannot dive on to Iron Gate."))


def _engineer() -> Example:
    state = board(roles=(Role.ENGINEER, Role.NAVIGATOR), at=("C4", "D2"), flooded=("C3", "C5", "E5"))
    refused = (0, ShoreUp(cell("E5")))
    played = ((0, ShoreUp(cell("C3"), cell("C5"))),)
    return Example(state, played, refused, attempt=_("Ana cannot shore up Phantom Rock."))


def _explorer() -> Example:
    state = board(roles=(Role.EXPLORER, Role.NAVIGATOR), at=("C3", "D2"), hands={0: (WIND,)}, flooded=("E5",))
    played = ((0, Move(cell("D4"))), (0, ShoreUp(cell("E5"))))
    return Example(state, played, (0, GiveCard(1, WIND)), attempt=_("Ana cannot give Ben a card."))


def _messenger() -> Example:
    hands = {0: (FIRE, FIRE, LIFT)}
    state = board(roles=(Role.MESSENGER, Role.NAVIGATOR), at=("A3", "E4"), hands=hands)
    refused = (0, GiveCard(1, LIFT))
    return Example(state, ((0, GiveCard(1, FIRE)),) * 2, refused, attempt=_("Ana cannot give Ben the Helicopter Lift."))


def _navigator() -> Example:
    state = board(roles=(Role.NAVIGATOR, Role.PILOT, Role.DIVER), at=("B3", "D3", "E4"), sunk=("D4",), left=2)
    played = (Guide(1, cell("D2")), Guide(1, cell("C2")), Guide(2, cell("C4")))
    refused = (0, Guide(1, cell("C1")))
    attempt = _("Ana cannot let Ben, the Pilot, fly to Temple of the Moon.")
    return Example(state, tuple((0, action) for action in played), refused, attempt=attempt)


def _pilot() -> Example:
    state = board(roles=(Role.PILOT, Role.NAVIGATOR), at=("C6", "D2"), sunk=("B2",))
    played = ((0, Fly(cell("E2"))), (0, Move(cell("D2"))))
    return Example(state, played, (0, Fly(cell("B2"))), attempt=_("Ana cannot fly to Whispering Garden."))


def _swim() -> Example:
    state = board(
        roles=(Role.EXPLORER, Role.MESSENGER, Role.PILOT),
        at=("F4", "F4", "F4"),
        sunk=("F4",),
        flood=("B5",),
        phase=Swim((0, 1, 2), cell("F4"), DrawFlood(0, 1)),
    )
    swims = ((1, SwimTo(cell("E4"))), (0, SwimTo(cell("E3"))), (2, SwimTo(cell("A3"))))
    return Example(state, (*swims, (0, Draw())), (0, Draw()), attempt=_("Ana cannot draw the next flood card yet."))


def _won() -> Example:
    state = board(
        at=("C3", "C2"), hands={0: (LIFT,)}, flooded=("C3",), sunk=("C1", "D1"), captured=tuple(Treasure), seat=1
    )
    return Example(state, ((1, Move(cell("C3"))), (0, Escape())), (0, Escape()), attempt=_("Ana cannot escape yet."))


def _lost() -> Example:
    state = board(at=("C3", "D4"), flooded=("C1",), sunk=("D1",), flood=("C1",), phase=DrawFlood(0, 2))
    return Example(state, ((0, Draw()),))


EXAMPLES: dict[str, Callable[[], Example]] = {
    "I1": _turn,
    "I2": _move,
    "I3": _shore_up,
    "I4": _give,
    "I5": _capture,
    "I6": _special_card,
    "I7": _hand_limit,
    "I8": _waters_rise,
    "I9": _treasure_reshuffle,
    "I10": _flood,
    "I11": _sandbags,
    "I12": _helicopter,
    "I13": _diver,
    "I14": _engineer,
    "I15": _explorer,
    "I16": _messenger,
    "I17": _navigator,
    "I18": _pilot,
    "I19": _swim,
    "I20": _won,
    "I21": _lost,
}
