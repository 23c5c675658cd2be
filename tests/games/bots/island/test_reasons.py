"""The sentences that bots say on the island: a position and a plan for each, and plans of which they are not true."""

import pytest

from games.bots.island.reasons import FIRST, LAST, MOTIVES, STAYS
from games.bots.values import value_of
from games.engine.island.actions import (
    Action,
    Capture,
    DiscardCard,
    EndTurn,
    Escape,
    GiveCard,
    Guide,
    Move,
    ShoreUp,
    SwimTo,
    UseHelicopterLift,
    UseSandbags,
)
from games.engine.island.data import Card, Landmark, Role, Treasure
from games.engine.island.positions import board, cell
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, State, Swim
from games.engine.protocol import Play
from tests.games.bots.told import tell

EARTH, WIND, FIRE, CHALICE = Card.EARTH_STONE, Card.STATUE_OF_THE_WIND, Card.CRYSTAL_OF_FIRE, Card.OCEANS_CHALICE
LIFT, BAGS = Card.HELICOPTER_LIFT, Card.SANDBAGS
THREE = (Role.NAVIGATOR, Role.ENGINEER, Role.DIVER)
AWAY = {"C3": Landmark.WATCHTOWER, "F4": Landmark.FOOLS_LANDING}
FLOOD = DrawFlood(1, 2)
FULL = Discard(0, DrawTreasure(0, 1))
SIX = (EARTH, EARTH, WIND, WIND, FIRE, CHALICE)


def move(to: str) -> Move:
    return Move(cell(to))


def guide(to: str) -> Guide:
    return Guide(1, cell(to))


def shore(place: str) -> ShoreUp:
    return ShoreUp(cell(place))


def said_of(state: State, *plays: Play, seat: int = 0) -> str:
    """Return what the seat says of these plays."""
    return str(tell("island", value_of("island", len(state.adventurers)), state, plays, seat).reason)


def said(state: State, *actions: Action) -> str:
    """Return what the first seat says of its actions."""
    return said_of(state, *[(0, action) for action in actions])


CASES: dict[str, tuple[State, tuple[Action, ...]]] = {
    "Everybody is aboard: we fly home.": (board(captured=[*Treasure], hands={0: [LIFT]}), (Escape(),)),
    "I capture earth stone.": (board(at=["C1"], hands={0: [EARTH] * 4}), (Capture(),)),
    "I discard earth stone: we already have that treasure.": (
        board(captured=[Treasure.EARTH_STONE], hands={0: SIX}, phase=FULL),
        (DiscardCard(EARTH),),
    ),
    "My hand is too full: I discard crystal of fire and keep my cards for earth stone.": (
        board(hands={0: SIX}, phase=FULL),
        (DiscardCard(FIRE),),
    ),
    "My hand is too full, so I discard this card: earth stone.": (
        board(hands={0: [EARTH, WIND, FIRE, CHALICE, BAGS, LIFT]}, phase=FULL),
        (DiscardCard(EARTH),),
    ),
    "My tile has sunk: I swim 14.": (
        board(at=["C4"], sunk=["C4"], phase=Swim((0,), cell("C4"), FLOOD)),
        (SwimTo(cell("C3")),),
    ),
    "The Helicopter Lift takes 1 out of the water.": (
        board(at=["C3", "C4"], sunk=["C4"], hands={0: [LIFT]}, phase=Swim((1,), cell("C4"), FLOOD)),
        (UseHelicopterLift((1,), cell("C3")),),
    ),
    "The Helicopter Lift takes me out of the water.": (
        board(at=["C4"], sunk=["C4"], hands={0: [LIFT]}, phase=Swim((0,), cell("C4"), FLOOD)),
        (UseHelicopterLift((0,), cell("C3")),),
    ),
    "My hand is too full: I play a card rather than discard one.": (
        board(flooded=["A3"], hands={0: [*SIX[:5], BAGS]}, phase=FULL),
        (UseSandbags(cell("A3")),),
    ),
    "I shore up Fools' Landing and keep my Sandbags for an emergency.": (
        board(flooded=["C3"], hands={0: [BAGS]}),
        (shore("C3"),),
    ),
    "I shore up Fools' Landing: without it, nobody gets home.": (board(flooded=["C3"]), (shore("C3"),)),
    "I shore up 13: it is the last tile where we can capture ocean's chalice.": (
        board(flooded=["B3"], tiles={"A3": Landmark.TIDAL_PALACE}, sunk=["A3"]),
        (shore("B3"),),
    ),
    "I shore up 13, where we can capture ocean's chalice.": (board(flooded=["B3"]), (shore("B3"),)),
    "My tile may sink: I go 14.": (board(at=["C4"], flooded=["C4"]), (move("C3"),)),
    "I keep 1 out of the water: 19 may sink.": (board(at=["C4", "B4"], flooded=["B4"], tick=6), (guide("A4"),)),
    "My tile may sink: I shore it up.": (board(at=["C4"], flooded=["C4"], tick=6), (shore("C4"),)),
    "With my card, 1 has 3 of the 4 cards for earth stone.": (
        board(hands={0: [EARTH], 1: [EARTH] * 2}),
        (GiveCard(1, EARTH),),
    ),
    "1 needs this card more than I do: earth stone.": (
        board(roles=THREE, hands={0: [EARTH], 1: [EARTH], 2: [EARTH] * 2}),
        (GiveCard(1, EARTH),),
    ),
    "My hand may get too full, so I give 1 this card: earth stone.": (
        board(hands={0: [EARTH, EARTH, WIND, WIND]}),
        (GiveCard(1, EARTH),),
    ),
    "I use Sandbags before my hand gets too full.": (
        board(flooded=["C4"], hands={0: [EARTH, EARTH, WIND, WIND, BAGS]}, phase=FLOOD),
        (UseSandbags(cell("C4")),),
    ),
    "The Helicopter Lift takes my cards 2, where we need them.": (
        board(at=["C6"], hands={0: [EARTH] * 3 + [LIFT]}),
        (UseHelicopterLift((0,), cell("C1")),),
    ),
    "The Helicopter Lift takes 1 2, where we need their cards.": (
        board(at=["C6", "D6"], hands={0: [LIFT], 1: [EARTH] * 3}),
        (UseHelicopterLift((1,), cell("C1")),),
    ),
    "I go to 1 so that we can pass cards.": (
        board(at=["C3", "C4"], roles=[Role.NAVIGATOR, Role.DIVER], hands={0: [FIRE] * 2, 1: [FIRE] * 2}),
        (move("C4"),),
    ),
    "I move closer to 1 so that we can pass cards for crystal of fire.": (
        board(at=["C3", "C5"], roles=[Role.NAVIGATOR, Role.DIVER], hands={0: [FIRE] * 2, 1: [FIRE] * 2}),
        (move("C4"),),
    ),
    "I bring my cards closer to earth stone.": (
        board(at=["C4"], hands={0: [EARTH] * 4}),
        (move("C3"), move("C2")),
    ),
    "I bring 1 and their cards closer to earth stone.": (
        board(at=["D4", "C4"], hands={1: [EARTH] * 4}),
        (guide("C3"), guide("C2")),
    ),
    "I go towards Fools' Landing, where we all must meet.": (
        board(at=["C5"], captured=[*Treasure]),
        (move("C4"),),
    ),
    "I bring 1 towards Fools' Landing, where we all must meet.": (
        board(at=["C3", "C5"], captured=[*Treasure]),
        (guide("C4"),),
    ),
    "I shore up 14: I need it on my way to earth stone.": (
        board(at=["C4", "E3"], flooded=["C3"], tiles=AWAY, hands={0: [EARTH] * 2}),
        (shore("C3"),),
    ),
    "I shore up 14: 1 needs it on the way to earth stone.": (
        board(at=["D3", "C4"], flooded=["C3"], tiles=AWAY, hands={1: [EARTH] * 2}),
        (shore("C3"),),
    ),
    "I shore up 20: I need it on my way to Fools' Landing.": (
        board(at=["C5", "C3"], flooded=["C4"]),
        (shore("C4"),),
    ),
    "I shore up 20: 1 needs it on the way to Fools' Landing.": (
        board(at=["D4", "C5"], flooded=["C4"]),
        (shore("C4"),),
    ),
    "I shore up 19 before it can sink.": (board(flooded=["B4"], at=["C4"]), (shore("B4"),)),
    "I give 1 this card: earth stone.": (board(hands={0: [EARTH] * 2}), (GiveCard(1, EARTH),)),
    "I go 20 to be ready for my next turn.": (board(at=["C3"]), (move("C4"),)),
    "I bring 1 20 to get us ready for the next turn.": (board(at=["D4", "C3"]), (guide("C4"),)),
    "I do this to be ready for what comes next.": (board(), (move("C4"), move("C3"))),
    "I keep my Sandbags for Fools' Landing.": (board(flooded=["C3"], hands={0: [BAGS]}), ()),
    "I keep my Sandbags for an emergency.": (board(hands={0: [BAGS]}), ()),
    "I keep my cards for earth stone.": (board(hands={0: [EARTH] * 3}), ()),
    "I wait on Fools' Landing for 1.": (board(at=["C3", "C5"], captured=[*Treasure]), ()),
    "I stop here: nothing within reach would help.": (board(), ()),
}


@pytest.mark.parametrize("sentence", CASES)
def test_it_says(sentence: str) -> None:
    state, actions = CASES[sentence]
    assert said(state, *actions) == sentence


def test_each_sentence_has_its_case() -> None:
    plays = [(state, [(0, each) for each in actions]) for state, actions in CASES.values()]
    said = {tell("island", value_of("island", 2), state, each, 0).reason.text for state, each in plays}
    assert said == {sentence.text for sentence in [*FIRST, *MOTIVES, *LAST, *STAYS]}


def test_it_does_not_say_that_it_carries_cards_that_a_teammate_carries() -> None:
    state = board(at=["D4", "C4"], hands={0: [LIFT], 1: [EARTH] * 4}, seat=1)
    plays = ((1, move("C3")), (1, move("C2")), (0, UseHelicopterLift((1,), cell("C1"))))
    assert said_of(state, *plays[:2], seat=1) == "I bring my cards closer to earth stone."
    assert said_of(state, *plays, seat=0) == "The Helicopter Lift takes 1 2, where we need their cards."
    assert said_of(state, *plays, seat=1) == "I do this to be ready for what comes next."


def test_it_saves_no_treasure_that_is_captured() -> None:
    state = board(flooded=["B3"], captured=[Treasure.OCEANS_CHALICE])
    assert said(state, shore("B3")) == "I shore up 13 before it can sink."


def test_a_sunken_tile_of_a_treasure_is_no_goal() -> None:
    """C2 is closer to C1, but not to F4."""
    sun = {"F4": Landmark.TEMPLE_OF_THE_SUN}
    standing, sunken = (board(hands={0: [EARTH] * 4}, tiles=sun, sunk=sunk) for sunk in ([], ["C1"]))
    assert said(standing, move("C2")) == "I bring my cards closer to earth stone."
    assert said(sunken, move("C2")) == "I go 8 to be ready for my next turn."


def test_it_uses_sandbags_early_only_if_its_hand_gets_full() -> None:
    state = board(flooded=["C4"], hands={0: [BAGS]}, phase=FLOOD)
    assert said(state, UseSandbags(cell("C4"))) == "I shore up 20 before it can sink."


def test_the_end_of_a_turn_that_a_player_has_planned_is_no_deed() -> None:
    assert said(board(), EndTurn()) == "I stop here: nothing within reach would help."
