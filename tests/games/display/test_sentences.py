"""Every event has its sentence."""

import re
from typing import get_args

import pytest

from games.display.desert import sentence
from games.display.desert.sentences import FORMATS, SENTENCES
from games.engine.core.grid import Direction
from games.engine.desert import Event, Outcome, events
from games.engine.desert.data import Face, Gear, Part, StormCard
from tests.games.display.readers import NAMES, games

TEXTS = {
    events.Moved(0, 0, 7): "Ana moved to C2.",
    events.Moved(0, 0, 7, "tunnel"): "Ana went through a tunnel to C2.",
    events.Moved(0, 0, 7, "jet pack", passenger=2): "Ana and Cleo flew to C2.",
    events.Moved(1, 0, 7, guide=3): "Dora guided Ben to C2.",
    events.Moved(1, 0, 7, passenger=3, guide=3): "Dora guided Ben to C2. Dora came along.",
    events.Moved(1, 0, 7, "tunnel", passenger=3, guide=3): "Dora guided Ben through a tunnel to C2. Dora came along.",
    events.Moved(1, 0, 7, "tunnel", passenger=0, guide=3): "Dora guided Ben and Ana through a tunnel to C2.",
    events.SandRemoved(0, 24, 1, 2): "Ana removed 1 sand from E5; 2 left.",
    events.SandRemoved(0, 24, 2, 0): "Ana cleared E5 of sand.",
    events.TileExcavated(0, 4, Face.ENGINE_ROW): "Ana excavated E1: engine, row clue.",
    events.GearFound(0, Gear.JET_PACK): "Ana found gear: Jet Pack.",
    events.WaterGained(0, 2, 3): "Ana got 2 water from the well and now has 3.",
    events.WaterGained(0, 1, 3, "reserve"): "Ana got 1 water from the reserve and now has 3.",
    events.PartLocated(Part.ENGINE, 6): "The clues for the engine meet at B2: it lies there now.",
    events.PartLocated(Part.ENGINE, 6, in_storm=True): "The clues for the engine meet in the storm: it waits there.",
    events.PartPickedUp(0, Part.PROPELLER, 2): "Ana picked up the propeller; 2 parts are still missing.",
    events.PartPickedUp(0, Part.PROPELLER, 1): "Ana picked up the propeller; 1 part is still missing.",
    events.PartPickedUp(0, Part.PROPELLER, 0): "Ana picked up the propeller, the last part.",
    events.StormCalmed(0, 1): "Ana calmed the storm: 1 card this turn.",
    events.StormCalmed(0, 2): "Ana calmed the storm: 2 cards this turn.",
    events.ForecastMade(0, 3): "Ana looked at the next 3 storm cards.",
    events.CardsForeseen(0, (StormCard.SUN, StormCard.EAST_1)): (
        "Ana saw, in this order: Sun beats down and Wind: 1 tile moves east."
    ),
    events.ForecastAnswered(0, True): "Ana put one of the cards at the bottom of the pile.",
    events.ForecastAnswered(0, False): "Ana left the cards as they were.",
    events.WaterGiven(0, 1, 2): "Ana gave Ben 2 water.",
    events.GearGiven(0, 1, Gear.TERRASCOPE): "Ana gave Ben gear: Terrascope.",
    events.GearUsed(0, Gear.SOLAR_SHIELD): "Ana used gear: Solar Shield.",
    events.GearUsed(0, Gear.DUNE_BLASTER, 3): "Ana used gear: Dune Blaster on D1.",
    events.TileSeen(0, 3, Face.MIRAGE): "Ana looked under D1 and saw: mirage.",
    events.ActionsGained(0, 5): "Ana now has 5 actions left.",
    events.TurnEnded(0, 1): "Ana ended the turn: 1 storm card comes.",
    events.TurnEnded(0, 0): "Ana ended the turn; no storm comes.",
    events.CardRevealed(StormCard.SUN, 1): "The sun beats down.",
    events.CardRevealed(StormCard.PICKS_UP, 1): "The storm picks up.",
    events.CardRevealed(StormCard.WEST_3, 0): "Wind: 3 tiles move west.",
    events.StormDeckShuffled(25): "The storm pile ran out; 25 cards were shuffled into a new one.",
    events.StormMoved(3, 1, 0, Direction.WEST, 2): "B1 moves to A1; it now has 2 sand.",
    events.StormMoved(3, 1, 0, Direction.WEST, 2, (0, 1), (Part.ENGINE,)): (
        "B1 moves to A1 with Ana, Ben and the engine; it now has 2 sand."
    ),
    events.StormMoved(3, 1, 0, Direction.WEST, 0): "B1 moves to A1; it now has no sand.",
    events.StormMoved(3, 1, 0, Direction.WEST, 0, (0,)): "B1 moves to A1 with Ana; it now has no sand.",
    events.WaterDrunk(0, 1): "Ana drank 1 water; 1 left.",
    events.WaterDrunk(0, 0): "Ana drank the last water.",
    events.StormPickedUp(6, 4): "The storm meter rose to 4 storm cards a turn.",
    events.StormPickedUp(7, 4): "The storm meter rose; still 4 storm cards a turn.",
    events.StormPickedUp(15, 6): "The storm meter reached the skull.",
    events.ShieldEnded(0): "Ana's Solar Shield has worn off.",
    events.TurnStarted(1, 2): "It's Ben's turn.",
    events.GameEnded(Outcome(won=True)): "Won: the flying machine lifts off with everyone aboard!",
    events.GameEnded(Outcome(won=False, cause="thirst", seats=(0, 2))): "Lost: Ana and Cleo died of thirst.",
    events.GameEnded(Outcome(won=False, cause="buried")): (
        "Lost: the sand supply ran out, and the desert buried the flying machine."
    ),
    events.GameEnded(Outcome(won=False, cause="swept away")): "Lost: the storm swept everyone away.",
}


@pytest.mark.parametrize(("event", "text"), TEXTS.items(), ids=list(TEXTS.values()))
def test_it_says(event: Event, text: str) -> None:
    assert sentence(event, names=NAMES) == text


def test_no_event_is_without_a_sentence() -> None:
    assert {*FORMATS, *SENTENCES} == set(get_args(Event)) == {type(event) for event in TEXTS}


def test_every_event_of_played_games_can_be_said() -> None:
    for _, happened in games(6):
        for event in happened:
            text = sentence(event, names=NAMES)
            assert text
            assert "%(" not in text


def test_a_rising_storm_says_whether_more_cards_come() -> None:
    texts = set()
    level = 0
    for state, happened in games(20):
        for event in happened:
            if isinstance(event, events.StormPickedUp):
                text = str(sentence(event, names=NAMES[: len(state.adventurers)]))
                over = state.tick == len(state.meter)
                expected = "reached the skull" if over else "; still" if state.level == level else "rose to"
                assert expected in text
                assert over or re.search(rf"\b{state.level} (storm )?card", text)
                texts.add(expected)
        level = state.level
    assert len(texts) >= 2
