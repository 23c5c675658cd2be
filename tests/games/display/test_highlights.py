"""The recap of the desert: what matters of some events, in few sentences."""

import pytest

from games.display.desert.highlights import highlights
from games.display.island.highlights import highlights as island_highlights
from games.display.shared.cells import Place
from games.engine.core.grid import Direction
from games.engine.desert import events
from games.engine.desert.data import METER, Face, Gear, Part, StormCard
from games.engine.island import data, view
from games.engine.island import events as island
from games.engine.island.data import Landmark, Treasure
from tests.games.engine.island.boards import board as island_board

PLACES = [Place(f"place {cell}", f"to place {cell}", f"on place {cell}") for cell in range(36)]
NAMES = ("Ana", "Ben", "Ana (Climber)")
SUN = (events.WaterDrunk(0, 2), events.WaterDrunk(0, 1), events.WaterDrunk(1, 3), events.WaterDrunk(2, 4))


def test_readers_are_told_of_their_own_water() -> None:
    assert highlights(SUN, names=NAMES, mine=(0,)) == ("You drank 2 water; 1 left.",)
    assert highlights((events.WaterGained(0, 2, 3),), names=NAMES, mine=(0,)) == ("You got water and then had 3.",)


def test_the_reader_is_told_first_who_else_has_no_water_left() -> None:
    seen = (
        events.CardRevealed(StormCard.WEST_1, 1),
        events.StormMoved(7, 8, 7, Direction.WEST, 2),
        events.CardRevealed(StormCard.SUN, 0),
        events.WaterDrunk(0, 1),
        events.WaterDrunk(1, 0),
        events.WaterDrunk(2, 0),
        events.WaterGiven(0, 2, 1),
    )
    assert highlights(seen, names=NAMES, mine=(0,)) == (
        "Ben drank the last water.",
        "You drank 1 water; 1 left.",
        "2 storm cards: the wind moved 1 tile.",
    )
    assert highlights(seen, names=NAMES, mine=())[1] == "2 storm cards: the wind moved 1 tile. The sun beat down once."


def test_where_no_wind_blew_the_sun_alone_is_told() -> None:
    seen = (events.CardRevealed(StormCard.SUN, 0), events.WaterDrunk(1, 3))
    assert highlights(seen, names=NAMES, mine=()) == ("The sun beat down once.",)


def test_with_several_adventurers_each_is_named() -> None:
    assert highlights(SUN, names=NAMES, mine=(0, 2)) == (
        "Ana drank 2 water; 1 left.",
        "Ana (Climber) drank 1 water; 4 left.",
    )


def test_a_clue_matters_more_than_the_storm_meter_and_is_told_once() -> None:
    seen = (events.TileExcavated(1, 3, Face.ENGINE_ROW), events.StormPickedUp(4, 3))
    assert highlights(seen, names=NAMES, mine=(0,)) == (
        "Ben excavated D1: engine, row clue.",
        "The storm meter rose; still 3 storm cards a turn.",
    )


def test_every_part_that_was_picked_up_is_told_and_not_where_it_lay() -> None:
    seen = (
        events.TileExcavated(1, 3, Face.ENGINE_ROW),
        events.PartLocated(Part.ENGINE, 8),
        events.PartPickedUp(0, Part.ENGINE, 3),
        events.PartPickedUp(1, Part.NAVIGATION, 2),
    )
    assert highlights(seen, names=NAMES, mine=(0,)) == (
        "Ana picked up the engine; 3 parts are still missing.",
        "Ben picked up the navigation deck; 2 parts are still missing.",
    )


def test_a_part_that_was_located_stands_for_its_clues() -> None:
    seen = (events.TileExcavated(1, 3, Face.ENGINE_ROW), events.PartLocated(Part.ENGINE, 8))
    assert highlights(seen, names=NAMES, mine=(0,)) == ("The clues for the engine meet at D2: it lies there now.",)


def test_gear_and_excavations_are_told_together() -> None:
    seen = (
        events.TileExcavated(1, 3, Face.RUINS),
        events.GearFound(1, Gear.JET_PACK),
        events.TileExcavated(0, 4, Face.RUINS),
        events.GearFound(0, Gear.TERRASCOPE),
        events.TileExcavated(0, 5, Face.WELL),
        events.TileExcavated(1, 6, Face.TUNNEL),
        events.TileExcavated(1, 7, Face.LAUNCH_PAD),
    )
    assert highlights(seen, names=NAMES, mine=(0,)) == (
        "Ben excavated C2: launch pad.",
        "Gear found: Jet Pack and Terrascope.",
        "Excavated: well and tunnel.",
    )


def test_every_treasure_is_told_and_fools_landing_among_many_floods() -> None:
    others = [Landmark.CORAL_PALACE, Landmark.TIDAL_PALACE, Landmark.BRONZE_GATE, Landmark.COPPER_GATE]
    seen = (
        island.TreasureCaptured(0, Treasure.EARTH_STONE, 3),
        island.TreasureCaptured(1, Treasure.OCEANS_CHALICE, 2),
        *(island.TileFlooded(landmark, 20 + number, 9) for number, landmark in enumerate(others)),
        island.TileFlooded(Landmark.FOOLS_LANDING, 14, 9),
    )
    said = island_highlights(seen, names=NAMES, places=PLACES, mine=(0,))
    assert [line.partition(";")[0] for line in said] == [
        "Ana captured the Earth Stone",
        "Ben captured the Ocean's Chalice",
        "Fools' Landing is flooded.",
        "4 tiles were flooded.",
    ]


@pytest.mark.parametrize("captured", [False, True])
def test_a_tile_that_sank_is_told_with_the_treasure_that_is_at_stake(captured: bool) -> None:
    seen = [
        island.TileSank(landmark, 20, 9)
        for landmark in (Landmark.BRONZE_GATE, Landmark.COPPER_GATE, Landmark.GOLD_GATE, Landmark.TEMPLE_OF_THE_SUN)
    ]
    state = island_board(sunk=("D1",), captured=(Treasure.EARTH_STONE,) if captured else ())
    said = island_highlights(seen, names=NAMES, places=PLACES, mine=(0,), view=view(state, None))
    at_stake = "Temple of the Sun sank: only one tile was left for the Earth Stone."
    assert said == (("4 tiles sank.",) if captured else (at_stake, "Bronze Gate, Copper Gate and Gold Gate sank."))


def test_a_tile_that_was_shored_up_again_is_not_told_as_flooded() -> None:
    seen = (island.TileFlooded(Landmark.FOOLS_LANDING, 14, 9), island.TilesShoredUp(1, (14,)))
    said = island_highlights(seen, names=NAMES, places=PLACES, mine=(0,))
    assert len(said) == 1
    assert "shored up" in said[0]


def test_the_island_tells_who_shored_up_what_and_gave_the_reader_a_card() -> None:
    seen = (
        island.TilesShoredUp(1, (14,)),
        island.TilesShoredUp(2, (20, 21)),
        island.CardGiven(1, 0, data.Card.EARTH_STONE),
        island.TileFlooded(Landmark.CORAL_PALACE, 20, 9),
        island.TilesShoredUp(1, (15,)),
        island.Moved(1, 14, 15),
    )
    assert island_highlights(seen, names=NAMES, places=PLACES, mine=(0,)) == (
        "Ben gave Ana a card: Earth Stone.",
        "Ben shored up place 14 and place 15.",
        "Ana (Climber) shored up place 21.",
        "Flooded: Coral Palace.",
    )


def test_many_tiles_that_somebody_shored_up_are_counted() -> None:
    seen = (island.TilesShoredUp(1, (14, 15)), island.TilesShoredUp(1, (20, 21)))
    said = island_highlights(seen, names=NAMES, places=PLACES, mine=(0,))
    assert said == ("Ben shored up 4 tiles.",)


def test_the_desert_tells_what_the_reader_got_and_who_removed_sand() -> None:
    seen = (
        events.SandRemoved(1, 3, 1, 0),
        events.SandRemoved(2, 4, 1, 2),
        events.Moved(1, 2, 3),
        events.WaterGiven(1, 0, 2),
        events.GearGiven(1, 0, Gear.JET_PACK),
        events.WaterGiven(1, 2, 1),
    )
    assert highlights(seen, names=NAMES, mine=(0,)) == (
        "Ben gave Ana 2 water.",
        "Ben gave Ana gear: Jet Pack.",
        "Ben cleared D1 of sand.",
        "Ana (Climber) removed 1 sand from E1; 2 left.",
    )


@pytest.mark.parametrize(
    ("ticks", "told"),
    [
        ((1,), "The water rose; still 2 flood cards a turn."),
        ((2,), "The water rose to 3 flood cards a turn."),
        ((1, 2), "The water rose 2 ticks, to 3 flood cards a turn."),
        ((3, 4), "The water rose 2 ticks; still 3 flood cards a turn."),
        ((4, 5, 6), "The water rose 3 ticks, to 4 flood cards a turn."),
        ((8, 9), "The water meter reached the skull."),
    ],
)
def test_the_water_is_told_as_high_as_it_is(ticks: tuple[int, ...], told: str) -> None:
    seen = [island.WaterRose(tick, (*data.METER, 5)[tick]) for tick in ticks]
    assert island_highlights(seen, names=NAMES, places=PLACES, mine=(0,)) == (told,)


@pytest.mark.parametrize(
    ("ticks", "told"),
    [
        ((1,), "The storm meter rose to 3 storm cards a turn."),
        ((2, 3), "The storm meter rose 2 ticks; still 3 storm cards a turn."),
        ((1, 2), "The storm meter rose 2 ticks, to 3 storm cards a turn."),
    ],
)
def test_the_storm_is_told_as_strong_as_it_is(ticks: tuple[int, ...], told: str) -> None:
    seen = [events.StormPickedUp(tick, METER[len(NAMES)][tick]) for tick in ticks]
    assert highlights(seen, names=NAMES, mine=(0,)) == (told,)
