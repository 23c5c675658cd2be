"""The recap of the desert: what matters of some events, in few sentences."""

from games.display.desert.highlights import highlights
from games.engine.desert import events
from games.engine.desert.data import Face

NAMES = ("Ana", "Ben", "Ana (Climber)")
SUN = (events.WaterDrunk(0, 2), events.WaterDrunk(0, 1), events.WaterDrunk(1, 3), events.WaterDrunk(2, 4))


def test_readers_are_told_of_their_own_water() -> None:
    assert highlights(SUN, names=NAMES, mine=(0,)) == ("You drank 2 water; 1 left.",)
    assert highlights((events.WaterGained(0, 2, 3),), names=NAMES, mine=(0,)) == ("You got water and had 3.",)


def test_with_several_adventurers_each_is_named() -> None:
    assert highlights(SUN, names=NAMES, mine=(0, 2)) == (
        "Ana drank 2 water; 1 left.",
        "Ana (Climber) drank 1 water; 4 left.",
    )


def test_a_clue_matters_more_than_the_storm_meter_and_is_told_once() -> None:
    seen = (events.TileExcavated(1, 3, Face.ENGINE_ROW), events.StormPickedUp(4, 3))
    assert highlights(seen, names=NAMES, mine=(0,)) == (
        "Ben excavated D1: engine, row clue.",
        "The storm meter rose; it is still 3 cards a turn.",
    )
