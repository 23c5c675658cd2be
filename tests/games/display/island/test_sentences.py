"""Every event has its sentence."""

from typing import get_args

import pytest

from games.display.island import places, sentence
from games.display.island.sentences import FORMATS, SENTENCES
from games.engine.island import Event, Outcome, events, view
from games.engine.island.data import Card, Landmark, Treasure
from tests.games.display.island.readers import NAMES, games
from tests.games.engine.island.boards import board, cell, cells

C2, C3 = cells("C2", "C3")
TEXTS = {
    events.Moved(0, C3, C2): "Ana moved to Howling Garden.",
    events.Moved(0, C3, C2, "dive"): "Ana dived to Howling Garden.",
    events.Moved(0, C3, C2, "flight"): "Ana flew to Howling Garden.",
    events.Moved(1, C3, C2, guide=0): "Ana guided Ben to Howling Garden.",
    events.TilesShoredUp(0, (C2,)): "Ana shored up Howling Garden.",
    events.TilesShoredUp(0, (C2, C3)): "Ana shored up Howling Garden and Fools' Landing.",
    events.CardGiven(0, 1, Card.EARTH_STONE): "Ana gave Ben a card: Earth Stone.",
    events.TreasureCaptured(0, Treasure.EARTH_STONE, 2): "Ana captured the Earth Stone; 2 treasures are still missing.",
    events.TreasureCaptured(0, Treasure.EARTH_STONE, 1): "Ana captured the Earth Stone; 1 treasure is still missing.",
    events.TreasureCaptured(0, Treasure.EARTH_STONE, 0): ("Ana captured the Earth Stone, the last treasure."),
    events.TurnEnded(0, 2): "Ana ended the turn.",
    events.CardDrawn(0, Card.SANDBAGS, 1): "Ana drew a card: Sandbags.",
    events.CardDrawn(0, Card.WATERS_RISE, 1): "Ana drew: Waters Rise!",
    events.WaterRose(2, 3): "The water rose to 3 flood cards a turn.",
    events.WaterRose(2, 3, (Landmark.WATCHTOWER, Landmark.IRON_GATE)): (
        "The water rose to 3 flood cards a turn. These cards are back on top: Watchtower and Iron Gate."
    ),
    events.WaterRose(3, 3): "The water rose; still 3 flood cards a turn.",
    events.WaterRose(9, 5): "The water meter reached the skull.",
    events.TreasureDeckShuffled(9): "The treasure pile ran out; 9 cards were shuffled into a new one.",
    events.FloodDeckShuffled(1): "The flood pile ran out; 1 card was shuffled into a new one.",
    events.CardDiscarded(0, Card.SANDBAGS): "Ana discarded a card: Sandbags.",
    events.CardPlayed(0, Card.HELICOPTER_LIFT): "Ana played a card: Helicopter Lift.",
    events.PawnsLifted(0, (0, 1), C3, C2): "The helicopter took Ana and Ben to Howling Garden.",
    events.TileFlooded(Landmark.WATCHTOWER, C2, 1): "Watchtower is flooded.",
    events.TileSank(Landmark.WATCHTOWER, C2, 1): "Watchtower sank.",
    events.TileSank(Landmark.WATCHTOWER, C2, 1, (0, 1)): "Watchtower sank under Ana and Ben.",
    events.Swam(0, C3, C2): "Ana swam to Howling Garden.",
    events.TurnStarted(1, 2): "It's Ben's turn.",
    events.GameEnded(Outcome(won=True)): "Won: the helicopter lifts off with everyone and all four treasures!",
    events.GameEnded(Outcome(won=False, cause="treasure sunk", treasure=Treasure.OCEANS_CHALICE)): (
        "Lost: the Ocean's Chalice sank with its tiles."
    ),
    events.GameEnded(Outcome(won=False, cause="landing sunk")): "Lost: Fools' Landing sank, and nobody can fly home.",
    events.GameEnded(Outcome(won=False, cause="drowned", seats=(0, 1))): "Lost: Ana and Ben drowned.",
    events.GameEnded(Outcome(won=False, cause="swamped")): "Lost: the water swallowed the island.",
}


@pytest.mark.parametrize(("event", "text"), TEXTS.items(), ids=list(TEXTS.values()))
def test_it_says(event: Event, text: str) -> None:
    assert sentence(event, names=NAMES, places=places(view(board(), None))) == text


def test_no_event_is_without_a_sentence() -> None:
    assert {*FORMATS, *SENTENCES} == set(get_args(Event)) == {type(event) for event in TEXTS}


def test_every_event_of_played_games_can_be_said() -> None:
    for state, happened in games(6):
        for event in happened:
            text = sentence(event, names=NAMES, places=places(view(state, None)))
            assert text
            assert "%(" not in text
            assert "to ." not in text


def test_places_are_called_by_what_stands_there() -> None:
    called = places(view(board(), None))
    landing, sea = called[cell("C3")], called[cell("C1") - 1]
    assert (str(landing), landing.to, landing.on) == ("Fools' Landing", "to Fools' Landing", "on Fools' Landing")
    assert str(sea) == ""


def test_rising_water_says_whether_more_cards_come() -> None:
    texts = set()
    level = 0
    for state, happened in games(20):
        for event in happened:
            if isinstance(event, events.WaterRose):
                text = str(sentence(event, names=NAMES, places=places(view(state, None))))
                over = state.tick == 9
                expected = "reached the skull" if over else "; still" if state.level == level else "rose to"
                assert expected in text
                assert over or f"{state.level} flood card" in text
                texts.add(expected)
        level = state.level
    assert len(texts) >= 2
