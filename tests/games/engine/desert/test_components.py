"""The components in the box, by the printed rulebook."""

from games.engine.core.grid import Direction
from games.engine.desert.data import (
    ALL_SAND,
    CLUES,
    GEAR_DECK,
    GIVES_GEAR,
    METER,
    POWERS,
    START_SAND,
    STORM_DECK,
    TILES,
    WINDS,
    Axis,
    Face,
    Gear,
    Part,
    Role,
    StormCard,
)

from .boards import name


def test_24_tiles_lie_around_the_storm() -> None:
    assert sum(TILES.values()) == 24
    assert TILES[Face.RUINS] == 8
    assert TILES[Face.TUNNEL] == 3
    assert TILES[Face.WELL] == 2
    assert TILES[Face.CRASH] == TILES[Face.MIRAGE] == TILES[Face.LAUNCH_PAD] == 1


def test_each_part_has_a_row_clue_and_a_column_clue() -> None:
    assert sorted(CLUES.values()) == sorted((part, axis) for part in Part for axis in Axis)
    assert all(TILES[clue] == 1 for clue in CLUES)


def test_12_tiles_give_gear_and_the_gear_deck_has_12_cards() -> None:
    assert sum(TILES[face] for face in GIVES_GEAR) == 12
    assert GEAR_DECK == {
        Gear.DUNE_BLASTER: 3,
        Gear.JET_PACK: 3,
        Gear.SOLAR_SHIELD: 2,
        Gear.TERRASCOPE: 2,
        Gear.WATER_RESERVE: 1,
        Gear.TIME_THROTTLE: 1,
    }


def test_8_of_48_sand_markers_lie_on_the_diamond_at_the_start() -> None:
    assert ALL_SAND == 48
    assert [name(cell) for cell in START_SAND] == ["C1", "B2", "D2", "A3", "E3", "B4", "D4", "C5"]


def test_the_storm_deck_has_31_cards() -> None:
    assert sum(STORM_DECK.values()) == 31
    assert STORM_DECK[StormCard.PICKS_UP] == 3
    assert STORM_DECK[StormCard.SUN] == 4


def test_the_wind_blows_3_times_1_tile_twice_2_and_once_3_in_each_direction() -> None:
    winds = {WINDS[card]: count for card, count in STORM_DECK.items() if card in WINDS}
    assert winds == {(way, tiles): 4 - tiles for way in Direction for tiles in (1, 2, 3)}


def test_the_storm_meter_rises_with_the_number_of_players() -> None:
    assert METER == {
        2: (2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6),
        3: (2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6),
        4: (2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6),
        5: (2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6),
    }


def test_the_canteens_of_the_six_adventurers() -> None:
    assert {role: power.canteen for role, power in POWERS.items()} == {
        Role.ARCHEOLOGIST: 3,
        Role.CLIMBER: 3,
        Role.EXPLORER: 4,
        Role.METEOROLOGIST: 4,
        Role.NAVIGATOR: 4,
        Role.WATER_CARRIER: 5,
    }
