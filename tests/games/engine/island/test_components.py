"""The components in the box, by the printed rulebook."""

import pytest

from games.engine.island import SHAPES
from games.engine.island.data import (
    DIFFICULTIES,
    METER,
    PLAYERS,
    POWERS,
    START,
    TREASURE_DECK,
    TREASURE_TILES,
    Card,
    Landmark,
    Power,
    Role,
    Treasure,
)


def test_24_tiles_each_with_a_flood_card_of_its_name() -> None:
    assert len(Landmark) == 24
    assert list(Landmark)[-10:] == [
        Landmark.BREAKERS_BRIDGE,
        Landmark.CLIFFS_OF_ABANDON,
        Landmark.CRIMSON_FOREST,
        Landmark.DUNES_OF_DECEPTION,
        Landmark.LOST_LAGOON,
        Landmark.MISTY_MARSH,
        Landmark.OBSERVATORY,
        Landmark.PHANTOM_ROCK,
        Landmark.TWILIGHT_HOLLOW,
        Landmark.WATCHTOWER,
    ]


def test_four_treasures_have_two_tiles_each() -> None:
    assert TREASURE_TILES == {
        Treasure.EARTH_STONE: (Landmark.TEMPLE_OF_THE_MOON, Landmark.TEMPLE_OF_THE_SUN),
        Treasure.STATUE_OF_THE_WIND: (Landmark.WHISPERING_GARDEN, Landmark.HOWLING_GARDEN),
        Treasure.CRYSTAL_OF_FIRE: (Landmark.CAVE_OF_EMBERS, Landmark.CAVE_OF_SHADOWS),
        Treasure.OCEANS_CHALICE: (Landmark.CORAL_PALACE, Landmark.TIDAL_PALACE),
    }


def test_six_adventurers_have_a_start_of_their_own() -> None:
    assert START == {
        Role.PILOT: Landmark.FOOLS_LANDING,
        Role.ENGINEER: Landmark.BRONZE_GATE,
        Role.EXPLORER: Landmark.COPPER_GATE,
        Role.NAVIGATOR: Landmark.GOLD_GATE,
        Role.MESSENGER: Landmark.SILVER_GATE,
        Role.DIVER: Landmark.IRON_GATE,
    }


def test_the_treasure_deck_has_28_cards() -> None:
    assert sum(TREASURE_DECK.values()) == 28
    assert [TREASURE_DECK[Card(treasure)] for treasure in Treasure] == [5, 5, 5, 5]
    assert TREASURE_DECK[Card.HELICOPTER_LIFT] == 3
    assert TREASURE_DECK[Card.SANDBAGS] == 2
    assert TREASURE_DECK[Card.WATERS_RISE] == 3


def test_the_water_meter_is_the_same_for_every_number_of_players() -> None:
    assert METER == (2, 2, 3, 3, 3, 4, 4, 5, 5)
    assert PLAYERS == (2, 3, 4)
    assert DIFFICULTIES == {"novice": 0, "normal": 1, "elite": 2, "legendary": 3}


def test_what_sets_the_adventurers_apart() -> None:
    assert set(POWERS) == set(Role)
    apart = {role for role, power in POWERS.items() if power != Power()}
    assert apart == set(Role) - {Role.NAVIGATOR}


def test_there_are_twelve_shapes_and_the_first_is_the_standard_one() -> None:
    assert list(SHAPES) == [
        "forbidden island",
        "island of shadows",
        "volcano island",
        "island of death",
        "bay of gulls",
        "bone island",
        "coral reef",
        "skull island",
        "bridge of horrors",
        "atoll of decisions",
        "arch of fate",
        "treasure island",
    ]


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_has_24_places_that_hang_together(shape: str) -> None:
    land = SHAPES[shape]
    reached = [land.places[0]]
    for here in reached:
        reached += [cell for cell in land.beside[here] if cell not in reached]
    assert sorted(reached) == list(land.places)
    assert len(land.places) == 24


@pytest.mark.parametrize("shape", SHAPES)
def test_no_shape_has_an_empty_edge(shape: str) -> None:
    land = SHAPES[shape]
    rows, columns = zip(*map(land.grid.row_and_column, land.places), strict=True)
    assert (min(rows), max(rows)) == (0, land.grid.rows - 1)
    assert (min(columns), max(columns)) == (0, land.grid.columns - 1)


@pytest.mark.parametrize("shape", SHAPES)
def test_places_touch_places_only(shape: str) -> None:
    land = SHAPES[shape]
    for here in land.places:
        assert set(land.beside[here]) <= set(land.around[here]) <= set(land.places)
        assert all(here in land.around[there] for there in land.around[here])


def test_the_shapes_by_their_row_lengths() -> None:
    drawn = {}
    for name, land in SHAPES.items():
        rows = [land.grid.row_and_column(cell)[0] for cell in land.places]
        drawn[name] = [rows.count(row) for row in range(land.grid.rows)]
    assert drawn == {
        "forbidden island": [2, 4, 6, 6, 4, 2],
        "island of shadows": [6, 6, 6, 6],
        "volcano island": [5, 5, 4, 5, 5],
        "island of death": [3, 7, 5, 3, 3, 3],
        "bay of gulls": [2, 2, 4, 8, 6, 2],
        "bone island": [4, 8, 8, 4],
        "coral reef": [2, 4, 6, 6, 4, 2],
        "skull island": [6, 4, 6, 4, 4],
        "bridge of horrors": [7, 10, 7],
        "atoll of decisions": [3, 4, 4, 2, 4, 4, 3],
        "arch of fate": [3, 5, 6, 6, 4],
        "treasure island": [4, 5, 3, 3, 5, 4],
    }
