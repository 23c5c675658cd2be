"""Every event has its sentence."""

from typing import get_args

import pytest

from games.display.desert import sentence
from games.display.desert.sentences import SENTENCES
from games.engine.core.grid import Direction
from games.engine.desert import Event, Outcome, events
from games.engine.desert.data import Face, Gear, Part, StormCard
from tests.display.readers import NAMES, games

SAID = {
    events.Moved(0, 0, 7): "Ana moved to C2.",
    events.Moved(0, 0, 7, "tunnel"): "Ana went through a tunnel to C2.",
    events.Moved(0, 0, 7, "jet pack", passenger=2): "Ana and Cleo flew to C2.",
    events.Moved(1, 0, 7, guide=3): "Dora guided Ben to C2.",
    events.Moved(1, 0, 7, "tunnel", passenger=0, guide=3): "Dora guided Ben and Ana through a tunnel to C2.",
    events.SandRemoved(0, 24, 1, 2): "Ana removed 1 sand from E5, 2 left.",
    events.SandRemoved(0, 24, 2, 0): "Ana cleared E5 of sand.",
    events.TileExcavated(0, 4, Face.ENGINE_ROW): "Ana excavated E1: engine, row clue.",
    events.GearFound(0, Gear.JET_PACK): "Ana found gear: Jet Pack.",
    events.WaterGained(0, 2, 3): "Ana got 2 water from the well, 3 now.",
    events.WaterGained(0, 1, 3, "reserve"): "Ana got 1 water from the reserve, 3 now.",
    events.PartLocated(Part.ENGINE, 6): "The clues for the engine cross at B2: it lies there now.",
    events.PartLocated(Part.ENGINE, 6, in_storm=True): "The clues for the engine cross in the storm: it waits there.",
    events.PartPickedUp(0, Part.PROPELLER, 2): "Ana picked up the propeller; 2 parts are missing.",
    events.PartPickedUp(0, Part.PROPELLER, 1): "Ana picked up the propeller; 1 part is missing.",
    events.PartPickedUp(0, Part.PROPELLER, 0): "Ana picked up the propeller, the last part. To the launch pad!",
    events.StormCalmed(0, 1): "Ana calmed the storm: 1 card this turn.",
    events.StormCalmed(0, 2): "Ana calmed the storm: 2 cards this turn.",
    events.ForecastMade(0, 3): "Ana looked at the next 3 storm cards.",
    events.CardsForeseen(0, (StormCard.SUN, StormCard.EAST_1)): (
        "Ana saw, in this order: Sun beats down; Wind: 1 tile east."
    ),
    events.ForecastAnswered(0, True): "Ana put one of them at the bottom of the pile.",
    events.ForecastAnswered(0, False): "Ana left them as they were.",
    events.WaterGiven(0, 1, 2): "Ana gave Ben 2 water.",
    events.GearGiven(0, 1, Gear.TERRASCOPE): "Ana gave Ben a card: Terrascope.",
    events.GearUsed(0, Gear.SOLAR_SHIELD): "Ana used a card: Solar Shield.",
    events.GearUsed(0, Gear.DUNE_BLASTER, 3): "Ana used a card: Dune Blaster on D1.",
    events.TileSeen(0, 3, Face.MIRAGE): "Ana looked under D1 and saw: mirage.",
    events.ActionsGained(0, 5): "Ana has 5 actions left now.",
    events.TurnEnded(0, 1): "Ana ended the turn: 1 storm card comes.",
    events.TurnEnded(0, 0): "Ana ended the turn; no storm comes.",
    events.CardRevealed(StormCard.SUN, 1): "The sun beats down.",
    events.CardRevealed(StormCard.PICKS_UP, 1): "The storm picks up.",
    events.CardRevealed(StormCard.WEST_3, 0): "The wind blows west, 3 tiles.",
    events.StormDeckShuffled(25): "The storm pile ran out; 25 cards were shuffled into a new one.",
    events.StormMoved(3, 1, 0, Direction.WEST, 2): "B1 slides to A1, 2 sand on it.",
    events.StormMoved(3, 1, 0, Direction.WEST, 2, (0, 1), (Part.ENGINE,)): (
        "B1 slides to A1, 2 sand on it, with Ana, Ben and the engine."
    ),
    events.WaterDrunk(0, 1): "Ana drank, 1 water left.",
    events.WaterDrunk(0, 0): "Ana drank the last water.",
    events.StormPickedUp(5, 4): "From the next turn on 4 storm cards come.",
    events.ShieldEnded(0): "The Solar Shield of Ana is used up.",
    events.TurnStarted(1, 2): "It is the turn of Ben.",
    events.GameEnded(Outcome(won=True)): "Won: the flying machine lifts off with everyone aboard!",
    events.GameEnded(Outcome(won=False, cause="thirst", seats=(0, 2))): "Lost: Ana and Cleo died of thirst.",
    events.GameEnded(Outcome(won=False, cause="buried")): (
        "Lost: no sand was left in the supply, the desert has buried the machine."
    ),
    events.GameEnded(Outcome(won=False, cause="swept away")): "Lost: the storm swept everyone away.",
}


@pytest.mark.parametrize(("event", "said"), SAID.items(), ids=list(SAID.values()))
def test_it_says(event: Event, said: str) -> None:
    assert sentence(event, names=NAMES) == said


def test_no_event_is_without_a_sentence() -> None:
    assert set(SENTENCES) == set(get_args(Event)) == {type(event) for event in SAID}


def test_every_event_of_played_games_can_be_said() -> None:
    for _, happened in games(6):
        for event in happened:
            said = sentence(event, names=NAMES)
            assert said
            assert "%(" not in said
