"""What a request asks for, in the sentences of each of its readers."""

import pytest
from django.utils.translation import override

from games.display import desert, island
from games.display.shared.cells import Place
from games.display.shared.wanted import Wanted
from games.engine.desert import FREE_ACTIONS as DESERT
from games.engine.desert import actions as sand
from games.engine.desert.data import Gear
from games.engine.island import FREE_ACTIONS as ISLAND
from games.engine.island import actions as sea

NAMES = ("Alice", "Bob", "Charlie")
PLACES = tuple(Place(name, f"to {name}", f"on {name}") for name in ("A1", "A2"))
IN_THE_DESERT = {
    sand.GiveWater(to=0, amount=2): "Alice asks you for 2 water.",
    sand.GiveWater(to=2, amount=1): "Alice asks you to give Charlie 1 water.",
    sand.GiveGear(to=0, gear=Gear.JET_PACK): "Alice asks you for the card “Jet Pack”.",
    sand.GiveGear(to=2, gear=Gear.JET_PACK): "Alice asks you to give Charlie the card “Jet Pack”.",
    sand.UseDuneBlaster(cell=1): "Alice asks you to use the card “Dune Blaster” on A2.",
    sand.UseTerrascope(cell=1): "Alice asks you to use the card “Terrascope” on A2.",
    sand.UseJetPack(to=1): "Alice asks you to fly to A2.",
    sand.UseJetPack(to=1, passenger=0): "Alice asks you for a flight to A2.",
    sand.UseJetPack(to=1, passenger=2): "Alice asks you to fly Charlie to A2.",
    sand.UseSolarShield(): "Alice asks you to use the card “Solar Shield”.",
    sand.UseWaterReserve(): "Alice asks you to use the card “Secret Water Reserve”.",
    sand.UseTimeThrottle(): "Alice asks you to use the card “Time Throttle”.",
}
ON_THE_ISLAND = {
    sea.UseSandbags(cell=1): "Alice asks you to use the card “Sandbags” on A2.",
    sea.UseHelicopterLift(pawns=(0,), to=1): "Alice asks you for a flight to A2.",
    sea.UseHelicopterLift(pawns=(0, 2), to=1): "Alice asks you to fly Alice and Charlie to A2.",
    sea.Escape(): "Alice asks you to use the card “Helicopter Lift”.",
}


def wanted_in_the_desert(action: sand.Action) -> Wanted:
    return desert.wanted(action, asker=(0,), names=NAMES, places=PLACES)


def wanted_on_the_island(action: sea.Action) -> Wanted:
    return island.wanted(action, asker=(0,), names=NAMES, places=PLACES)


@pytest.mark.parametrize(("action", "sentence"), IN_THE_DESERT.items())
def test_each_free_play_of_the_desert_has_its_sentence(action: sand.Action, sentence: str) -> None:
    wanted = wanted_in_the_desert(action)
    assert wanted.asks_you % {"who": "Alice", **wanted.words} == sentence


@pytest.mark.parametrize(("action", "sentence"), ON_THE_ISLAND.items())
def test_each_free_play_of_the_island_has_its_sentence(action: sea.Action, sentence: str) -> None:
    wanted = wanted_on_the_island(action)
    assert wanted.asks_you % {"who": "Alice", **wanted.words} == sentence


def test_every_free_play_is_there() -> None:
    assert {type(action) for action in IN_THE_DESERT} == {*DESERT}
    assert {type(action) for action in ON_THE_ISLAND} == {*ISLAND}


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_all_readers_have_their_sentence_in_each_language(language: str) -> None:
    with override(language):
        for wanted in (*map(wanted_in_the_desert, IN_THE_DESERT), *map(wanted_on_the_island, ON_THE_ISLAND)):
            for sentence in (wanted.asks_you, wanted.you_asked, wanted.asked):
                assert (sentence % {"who": "Alice", "whom": "Bob", **wanted.words}).endswith(".")
