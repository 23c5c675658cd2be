"""The rules page, the legend and the cards say of everybody's plays what the engine allows."""

import pytest

from games.display import DISPLAYS
from games.display.desert.names import GEAR, GEAR_PICTURE
from games.display.desert.names import ROLE as DESERT_ROLE
from games.display.island.names import CARD_PICTURE
from games.display.island.names import ROLE as ISLAND_ROLE
from games.display.shared.lessons import lessons_of
from games.display.shared.rulebook import components_of, rulings_of
from games.engine import desert, island
from games.engine.desert.actions import Move as Walk
from games.engine.desert.actions import (
    UseDuneBlaster,
    UseJetPack,
    UseSolarShield,
    UseTerrascope,
    UseTimeThrottle,
    UseWaterReserve,
)
from games.engine.desert.data import Gear
from games.engine.desert.data import Role as DesertRole
from games.engine.desert.state import DrawStorm
from games.engine.island.actions import Move, UseHelicopterLift, UseSandbags
from games.engine.island.data import SPECIAL, Card
from games.engine.island.data import Role as IslandRole
from games.engine.island.state import Discard, DrawFlood, DrawTreasure, Swim
from tests.games.engine.desert import boards as sand
from tests.games.engine.island import boards as water

DESERT, ISLAND = DISPLAYS["desert"].rulebook(), DISPLAYS["island"].rulebook()
USES = {
    Gear.DUNE_BLASTER: UseDuneBlaster,
    Gear.JET_PACK: UseJetPack,
    Gear.SOLAR_SHIELD: UseSolarShield,
    Gear.TERRASCOPE: UseTerrascope,
    Gear.WATER_RESERVE: UseWaterReserve,
    Gear.TIME_THROTTLE: UseTimeThrottle,
}


def ruling(number: str) -> str:
    book = DESERT if number.startswith("D") else ISLAND
    return str(rulings_of(book)[number].text)


def uses(state: desert.State, gear: Gear) -> bool:
    """Return whether the second seat may use this gear now."""
    return any(type(action) is USES[gear] for action in desert.legal(state, 1))


@pytest.mark.parametrize("gear", Gear)
def test_gear_is_for_anyones_turn_unless_its_text_names_the_own_turn(gear: Gear) -> None:
    state = sand.board(gear={1: (gear,)}, sand={"A2": 1}, water={1: 0})
    text = str(components_of(DESERT)[f"gear-{GEAR_PICTURE[gear]}"].text)
    assert uses(state, gear) == ("own turn" not in text)
    chapter = next(chapter for chapter in DESERT if chapter.slug == "gear")
    assert uses(state, gear) == (str(GEAR[gear]) not in str(chapter.paragraphs[0]))
    lesson = next(lesson for lesson in lessons_of(DISPLAYS["desert"].lesson_groups()) if lesson.slug == "gear")
    assert uses(state, gear) == (str(GEAR[gear]) not in str(lesson.end))


@pytest.mark.parametrize("gear", Gear)
def test_gear_is_for_the_storm_unless_the_ruling_excepts_it(gear: Gear) -> None:  # D9
    state = sand.board(gear={1: (gear,)}, sand={"A2": 1}, water={1: 0}, phase=DrawStorm(0, 2))
    assert uses(state, gear) == (str(GEAR[gear]) not in ruling("D9"))


@pytest.mark.parametrize("role", DesertRole)
def test_who_moves_onto_a_blocked_tile_is_named(role: DesertRole) -> None:  # D3
    other = next(each for each in DesertRole if each not in (role, DesertRole.CLIMBER))
    state = sand.board(roles=(role, other), sand={"A2": 2})
    enters = Walk(sand.cell("A2")) in desert.legal(state, 0)
    for text in (ruling("D3"), str(components_of(DESERT)["tiles-sand-many"].text)):
        assert enters == (f"only the {DESERT_ROLE[role]} moves" in text)


@pytest.mark.parametrize("role", IslandRole)
def test_who_moves_across_a_gap_is_named(role: IslandRole) -> None:  # I2
    other = next(each for each in IslandRole if each is not role)
    state = water.board(roles=(role, other), at=("B2", "F4"), sunk=("C2",))
    crosses = Move(water.cell("D2")) in island.legal(state, 0)
    assert crosses == (f"only the {ISLAND_ROLE[role]} moves" in ruling("I2"))


def test_special_cards_are_for_anyones_turn_but_wait_for_discards_and_swims() -> None:  # I6, I7, I19
    full = (*[Card.EARTH_STONE] * 5, Card.CRYSTAL_OF_FIRE)
    for phase in (None, DrawTreasure(0, 1), DrawFlood(0, 1)):
        state = water.board(hands={1: SPECIAL}, flooded=("A3",), phase=phase)
        assert {type(action) for action in island.legal(state, 1)} == {UseHelicopterLift, UseSandbags}
    waits = water.board(hands={0: full, 1: SPECIAL}, flooded=("A3",), phase=Discard(0, DrawFlood(0, 1)))
    assert not island.legal(waits, 1)
    swim = Swim((0,), water.cell("C3"), DrawFlood(0, 1))
    swimming = water.board(hands={1: SPECIAL}, at=("C3", "A3"), flooded=("A4",), sunk=("C3",), phase=swim)
    assert {type(action) for action in island.legal(swimming, 1)} == {UseHelicopterLift}
    assert "not while a teammate must discard" in ruling("I6")
    assert "While pawns must swim, you can only lift them off the sinking tile" in ruling("I6")
    for card in SPECIAL:
        assert str(components_of(ISLAND)[f"cards-{CARD_PICTURE[card]}"].text).startswith("On anyone's turn: ")
